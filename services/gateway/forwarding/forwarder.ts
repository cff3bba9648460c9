import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { JwtService } from '@nestjs/jwt';
import { authEnv, type CallerToken, CONTEXT_HEADER, tokenService } from '@gaugeway/platform/auth';
import type { EnvOf } from '@gaugeway/platform/config';
import { type Call, defineError, permitted } from '@gaugeway/platform/http';
import type { Endpoint } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forwardingEnv } from '../gateway.env';
import { HttpExchange, NotInTimeError } from './http-exchange';

const badGateway = defineError('errors.unavailable', 502);
const gatewayTimeout = defineError('errors.unavailable', 504);

/**
 * Headers of one connection, and headers set again: by the gateway for the service, or by this process for the caller.
 */
const NOT_FORWARDED = [
  ...[
    'connection',
    'keep-alive',
    'proxy-authenticate',
    'proxy-authorization',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
  ],
  ...['host', 'content-length', 'expect', 'accept-encoding', 'authorization', CONTEXT_HEADER, 'x-request-id'],
];
const OWN_HEADERS = ['connection', 'keep-alive', 'transfer-encoding', 'x-request-id'];
/** The token is signed for one call. */
const TOKEN_SECONDS = 60;

type Headers = Record<string, string | string[] | undefined>;

/**
 * Forwards a request to the service that owns the call, and streams its answer back. The service gets the resolved
 * context in a short-lived signed header; the caller's access token stays here.
 */
@Injectable()
export class Forwarder implements OnApplicationShutdown {
  private readonly logger = new Logger('Forwarder');
  private readonly exchange: HttpExchange;
  private readonly tokens: JwtService;

  constructor(
    @Inject(forwardingEnv.token) private readonly env: EnvOf<typeof forwardingEnv>,
    @Inject(authEnv.token) secrets: EnvOf<typeof authEnv>,
  ) {
    this.tokens = tokenService(secrets.INTERNAL_SECRET);
    this.exchange = new HttpExchange(env.FORWARD_TIMEOUT_S * 1000);
  }

  onApplicationShutdown(): void {
    this.exchange.close();
  }

  /** Throws 502 where the service is unreachable, 504 where it does not answer in time. */
  async forward(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const base = this.env.SERVICE_URLS[endpoint.service as keyof typeof this.env.SERVICE_URLS];
    const abort = new AbortController();
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) abort.abort();
    });
    try {
      const answer = await this.exchange.ask({
        url: new URL(request.url, base),
        method: request.method,
        headers: await this.headersFor(permitted(endpoint, request), request),
        body: Buffer.isBuffer(request.body) ? request.body : null,
        signal: abort.signal,
      });
      // Written as received: the content is as the service encoded it.
      reply.status(answer.statusCode ?? 502).headers(without(answer.headers, OWN_HEADERS));
      await reply.send(answer);
    } catch (error) {
      if (abort.signal.aborted) return;
      this.logger.warn(error, `${endpoint.service} did not answer ${endpoint.id}`);
      throw error instanceof NotInTimeError ? gatewayTimeout() : badGateway({}, { retryAfterSeconds: 5 });
    }
  }

  private async headersFor(call: Call, request: FastifyRequest): Promise<Headers> {
    const { context, requestId, address, host, isSecure, remoteUser } = call;
    const token: CallerToken = { context, caller: { address, host, isSecure, remoteUser } };
    return {
      ...without(request.headers, NOT_FORWARDED),
      'x-request-id': requestId,
      // Requested uncompressed: it is compressed once, for the caller.
      'accept-encoding': 'identity',
      [CONTEXT_HEADER]: await this.tokens.signAsync(token, { expiresIn: TOKEN_SECONDS }),
    };
  }
}

function without(headers: Headers, names: readonly string[]): Headers {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !names.includes(name)),
  );
}

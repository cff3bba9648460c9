import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { authEnv, CONTEXT_HEADER, TOKEN_ALGORITHM } from '@gaugeway/platform/auth';
import type { EnvOf } from '@gaugeway/platform/config';
import { callOf, defineError } from '@gaugeway/platform/http';
import type { Endpoint } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forwardingEnv } from '../gateway.env';

const badGateway = defineError('errors.unavailable', 502);
const gatewayTimeout = defineError('errors.unavailable', 504);

/** Headers that belong to one connection, or that we set ourselves. */
const NOT_FORWARDED = new Set(['connection', 'content-length', 'content-encoding', 'host', 'keep-alive', 'transfer-encoding', 'upgrade', 'accept-encoding', 'authorization', CONTEXT_HEADER]);
/** The context is signed for one call. */
const CONTEXT_SECONDS = 60;
/** As long as the specification's clients wait. */
const PATIENCE_MS = 30 * 60_000;

/** Hands a request on to the service that owns the call, with the resolved context in a short-lived signed header. */
@Injectable()
export class Forwarder {
  constructor(
    @Inject(forwardingEnv.token) private readonly env: EnvOf<typeof forwardingEnv>,
    @Inject(authEnv.token) private readonly secrets: EnvOf<typeof authEnv>,
    private readonly jwt: JwtService,
  ) {}

  async forward(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const base = this.env.SERVICE_URLS[endpoint.service as keyof EnvOf<typeof forwardingEnv>['SERVICE_URLS']];
    const response = await this.ask(new URL(request.url, base), request);
    reply.status(response.status);
    response.headers.forEach((value, name) => {
      if (!NOT_FORWARDED.has(name) && name !== 'set-cookie') void reply.header(name, value);
    });
    for (const cookie of response.headers.getSetCookie()) void reply.header('set-cookie', cookie);
    await reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : null);
  }

  private async ask(url: URL, request: FastifyRequest): Promise<Response> {
    const headers = new Headers({ 'accept-encoding': 'identity' });
    for (const [name, value] of Object.entries(request.headers)) {
      if (typeof value === 'string' && !NOT_FORWARDED.has(name)) headers.set(name, value);
    }
    const { context, requestId, address } = callOf(request);
    headers.set('x-request-id', requestId);
    headers.set('x-forwarded-for', address);
    headers.set('x-forwarded-host', request.headers.host ?? '');
    headers.set('x-forwarded-proto', request.protocol);
    if (context) {
      const { INTERNAL_SECRET: secret } = this.secrets;
      headers.set(CONTEXT_HEADER, await this.jwt.signAsync({ context }, { secret, algorithm: TOKEN_ALGORITHM, expiresIn: CONTEXT_SECONDS }));
    }
    try {
      return await fetch(url, { method: request.method, headers, body: bodyOf(request), redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch (error) {
      throw error instanceof Error && error.name === 'TimeoutError' ? gatewayTimeout() : badGateway({}, { retryAfterSeconds: 5 });
    }
  }
}

function bodyOf(request: FastifyRequest): string | Uint8Array<ArrayBuffer> | null {
  if (request.method === 'GET') return null;
  const { body } = request;
  if (Buffer.isBuffer(body)) return new Uint8Array(body);
  return body === undefined || body === null ? null : JSON.stringify(body);
}

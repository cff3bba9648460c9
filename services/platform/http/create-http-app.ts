import type { IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { DynamicModule } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Logger } from 'nestjs-pino';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { defineEnv, flag, platformEnv } from '../config';
import { Database, forRequest } from '../database';
import { callBegins, Metrics } from '../telemetry';
import { directCallsOf, isDirect, mountDirect } from './direct';
import { checkReplies } from './envelope';
import { asAppError, envelopeOf, ErrorFilter } from './error.filter';
import { defineError } from './errors';
import { mountHandlers } from './handle';
import { openApiDocument } from './openapi';
import { RealtimeAdapter } from './realtime-adapter';
import { remoteUserReader } from './remote-user';
import { callOf, requestIdOf } from './request';
import { checkRoutes } from './route-check';
import { securityHeaders, TRANSPORT_SECURITY } from './security-headers';
import { BODY_TIMES, closeSlowBodies } from './slow-bodies';

const httpEnv = defineEnv(
  'the HTTP side',
  z.object({
    /**
     * Behind a reverse proxy its X-Forwarded-* count: `true` for one, or the number of proxies in a row. Never "all of
     * them": an address that a caller wrote into the header would be believed then.
     */
    TRUST_PROXY: z.coerce.number().int().min(0).max(10).or(flag(false).transform(Number)).default(0),
  }),
);

/** Upper bounds of the durations of the histogram, s. */
const CALL_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const DEFAULT_BODY_LIMIT = 1024 * 1024;
/** Longest time for the head of a request to arrive, ms. */
const HEADERS_MS = 15_000;
/** Calls: the reply is for one person, may hold tokens, and is not cached unless the handler says otherwise. */
const CALLS = /^\/(?:api|integrations|internal)\//;
/** Calls for which a user waits; uplinks of network servers come in bursts and are not. */
const AWAITED = /^\/api\//;
const OPTIONS = { bufferLogs: true, bodyParser: false, abortOnError: false };

/**
 * A Nest application on Fastify with everything that holds for every request; it does not listen yet. `isEdge`: callers
 * reach it themselves, and not through the gateway.
 */
export async function createHttpApp(root: DynamicModule, isEdge: boolean): Promise<NestFastifyApplication> {
  const { NODE_ENV } = platformEnv.read();
  checkReplies(NODE_ENV === 'test');
  const remoteUser = remoteUserReader(isEdge);
  const adapter = new Adapter({
    bodyLimit: DEFAULT_BODY_LIMIT,
    trustProxy: httpEnv.read().TRUST_PROXY,
    genReqId: (request: IncomingMessage) => requestIdOf(request.headers['x-request-id'], uuidv7),
    // Timeout of the longest upload; bodies of all other calls have less (slow-bodies.ts).
    requestTimeout: BODY_TIMES.usualMs + BODY_TIMES.uploadMs,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 5000 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // The specification writes some paths with a slash at their end.
    routerOptions: { maxParamLength: 512, ignoreTrailingSlash: true },
  });
  const fastify: FastifyInstance = adapter.getInstance();
  checkRoutes(fastify);
  acceptBodies(fastify);
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, OPTIONS);
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  for (const { instance } of controllers) mountHandlers(instance);
  const filter = new ErrorFilter(app.get(Database));
  const direct = controllers.flatMap(({ instance }) => directCallsOf(instance));
  mountDirect(fastify, direct, (error, request, reply) => filter.answer(error, request, reply));
  app.useLogger(app.get(Logger));
  app.useWebSocketAdapter(new RealtimeAdapter(app));
  await app.register(cookie);
  // Level 1: on the wire nearly as small as 6, for a third of the time.
  await app.register(compress, { threshold: 8192, encodings: ['gzip', 'identity'], zlibOptions: { level: 1 } });
  const headers = securityHeaders();
  // Only where callers arrive: behind the gateway each call would count twice.
  const calls = isEdge ? callDurations(app.get(Metrics)) : null;
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isDirect(request)) {
      done();
      return;
    }
    void reply.headers(headers).header('x-request-id', request.id);
    if (CALLS.test(request.url)) void reply.header('cache-control', 'no-store');
    if (AWAITED.test(request.url)) {
      const [begun, over] = [performance.now(), callBegins()];
      // Over when the answer is sent, or the client disconnected before it.
      reply.raw.once('close', () => {
        over();
        calls?.observe({ status: `${String(reply.statusCode)[0]}xx` }, (performance.now() - begun) / 1000);
      });
    }
    if (request.protocol === 'https') void reply.header('strict-transport-security', TRANSPORT_SECURITY);
    callOf(request).remoteUser = remoteUser(request);
    forRequest(callOf(request).rows, done);
  });
  closeSlowBodies(fastify, DEFAULT_BODY_LIMIT, BODY_TIMES);
  // A body that came in pieces continues in the context of its last piece.
  fastify.addHook('preValidation', (request, _, done) =>
    isDirect(request) ? done() : forRequest(callOf(request).rows, done),
  );
  answerFrameworkErrors(fastify);
  fastify.setReplySerializer(jsonOf);
  SwaggerModule.setup('api/docs', app, () => openApiDocument() as unknown as OpenAPIObject, {
    customSiteTitle: 'Gaugeway API',
    raw: false,
  });
  return app;
}

const callDurations = (metrics: Metrics) =>
  metrics.histogram(
    'gaugeway_http_seconds',
    'Duration of calls of the API until their answer has left, by class of status',
    CALL_SECONDS,
    ['status'],
  );

/** Nest replaces our error handler by its own once the routes exist; ours then never sees an error. */
class Adapter extends FastifyAdapter {
  override setErrorHandler(): ReturnType<FastifyAdapter['setErrorHandler']> {
    return this.getInstance();
  }
}

const uploadIsForm = defineError('errors.upload_is_form', 415);

const isForm = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '');

/** JSON for calls, bytes where the handler takes them; an empty body is an empty object; everything else is 415. */
function acceptBodies(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  const takesBytes = (request: FastifyRequest) => request.routeOptions.config.takesBytes === true;
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (takesBytes(request)) done(null, body);
    else if (body.length === 0) done(null, {});
    else void parseJson(request, body.toString('utf8'), done);
  });
  fastify.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
    // The handler would read the borders of the form as content of the file.
    if (takesBytes(request)) done(isForm(request) ? uploadIsForm() : null, body);
    else if (body.length === 0) done(null, {});
    else done(Object.assign(new Error('unsupported content type'), { statusCode: 415 }));
  });
}

/** Errors that Fastify finds before Nest has the request: malformed JSON, a body over its limit. */
function answerFrameworkErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error, request, reply) => {
    const known = asAppError(error);
    if (known.status >= 500) request.log.error(error);
    void reply.status(known.status).send(envelopeOf(known, callOf(request)));
  });
}

/** JSON text; a bigint, which JSON.stringify refuses, becomes a decimal string. */
function jsonOf(payload: unknown): string {
  try {
    return JSON.stringify(payload);
  } catch (error) {
    // Checked only now, because a replacer makes every large reply three times as slow.
    if (!(error instanceof TypeError) || !error.message.includes('BigInt')) throw error;
    return JSON.stringify(payload, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
  }
}

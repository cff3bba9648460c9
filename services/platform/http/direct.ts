import type { Endpoint } from '@gaugeway/proto/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routeOf } from './handle';
import { securityHeaders, TRANSPORT_SECURITY } from './security-headers';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Resolves to the JSON text of the reply. The body's bytes are the request's `body`. */
type DirectHandler = (request: FastifyRequest) => Promise<string>;

/** A call that machines make at a rate, as a property of a controller; made by `handleDirect`. */
class DirectCall {
  constructor(
    readonly endpoint: Endpoint,
    readonly run: DirectHandler,
  ) {}
}

/**
 * The handler of a call of integrations: it checks the key of the request itself. Its route has no session,
 * compression, pipeline of Nest or scope of statements, which cost more than the call. Throws for an endpoint that the
 * access guard has to decide on.
 */
export function handleDirect(endpoint: Endpoint, run: DirectHandler): DirectCall {
  if (endpoint.access.kind !== 'integration' || !endpoint.raw || endpoint.rate)
    throw new Error(`${endpoint.id} needs the access guard: use handle() or handleRaw()`);
  return new DirectCall(endpoint, run);
}

/** The direct calls of a controller. */
export const directCallsOf = (controller: object): DirectCall[] =>
  Object.values(controller).filter((value) => value instanceof DirectCall);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** true: the hooks of all calls that serve browsers and statements skip it. */
    isDirect?: boolean;
  }
}

export const isDirect = (request: FastifyRequest): boolean => request.routeOptions.config.isDirect === true;

/**
 * Registers direct calls; before the plugin for compression, which adds its hooks to each later route. `refuse` answers a
 * request whose handler or body failed.
 */
export function mountDirect(
  fastify: FastifyInstance,
  calls: readonly DirectCall[],
  refuse: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const headers = { ...securityHeaders(), 'cache-control': 'no-store' };
  const secured = { ...headers, 'strict-transport-security': TRANSPORT_SECURITY };
  // Names and values in turn: an object of so many headers for each answer would be made in the old generation.
  const [pairs, securedPairs] = [headers, secured].map((each) => Object.entries(each).flat());
  const isSecure = ({ protocol }: FastifyRequest) => protocol === 'https';
  const fail = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // The sender has left or was too slow: nobody reads an answer.
    if (request.raw.readableAborted) return void reply.hijack();
    void reply.headers(isSecure(request) ? secured : headers).header('x-request-id', request.id);
    refuse(error, request, reply);
  };
  for (const { endpoint, run } of calls) {
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const text = await run(request);
      reply.hijack();
      const length = String(Buffer.byteLength(text));
      const own = ['x-request-id', request.id, 'content-type', JSON_TYPE, 'content-length', length];
      reply.raw.writeHead(200, own.concat((isSecure(request) ? securedPairs : pairs) ?? [])).end(text);
    };
    fastify.route({
      method: endpoint.method,
      url: routeOf(endpoint),
      config: { endpoint, takesBytes: true, isDirect: true },
      errorHandler: fail,
      onRequest: (request, reply, next) => {
        if (isPlain(request))
          readBody(request, () => void answer(request, reply).catch((error: unknown) => fail(error, request, reply)));
        else next();
      },
      handler: answer,
    });
  }
}

/**
 * Bodies of known length as network servers send them, within the limit of their call. Fastify's parser, which makes two
 * objects with accessors for each request, has the others, and the errors of them.
 */
function isPlain({ raw: { headers }, routeOptions }: FastifyRequest): boolean {
  const length = Number(headers['content-length']);
  const isWithin = length > 0 && length <= routeOptions.bodyLimit;
  return isWithin && /^application\/(?:json|octet-stream)\b/.test(headers['content-type'] ?? '');
}

/** Calls `done` when the request's `body` has arrived as a whole; never where its sender leaves. */
function readBody(request: FastifyRequest, done: () => void): void {
  const pieces: Buffer[] = [];
  request.raw.on('data', (piece: Buffer) => pieces.push(piece));
  request.raw.once('end', () => {
    request.body = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    done();
  });
}

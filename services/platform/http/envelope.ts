import type { Endpoint } from '@gaugeway/proto/api';
import type { FastifyReply } from 'fastify';
import { RawJson } from './raw-json';

/**
 * `{ "data": ... }` around the result of a handler; in tests the reply is compared with the endpoint's schema. Done
 * where the handler is declared: an interceptor of Nest's costs a small call a third of its time (rxjs, and two
 * AsyncResource bindings, which Node 20 makes expensive).
 */
export function enveloped(endpoint: Endpoint, value: unknown, reply: FastifyReply): unknown {
  if (value instanceof RawJson) {
    void reply.header('content-type', 'application/json; charset=utf-8');
    if (checksReplies) endpoint.reply.parse(JSON.parse(value.rawJson));
    return value.bytes('{"data":', '}');
  }
  if (checksReplies) endpoint.reply.parse(value);
  return { data: value };
}

/** Set by createHttpApp from NODE_ENV: a reply that breaks its contract fails the test that called it. */
let checksReplies = false;

export function checkReplies(on: boolean): void {
  checksReplies = on;
}

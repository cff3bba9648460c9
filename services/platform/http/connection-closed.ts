import type { FastifyReply } from 'fastify';

/** Aborted when the caller's connection is closed: no one waits for the reply any more (or it was sent). */
export function whenClosed(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  return closed.signal;
}

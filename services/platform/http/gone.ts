import type { FastifyReply } from 'fastify';

/** Aborted when the caller's connection is closed: no one waits for the reply any more (or it was sent). */
export function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

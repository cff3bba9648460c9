import type { FastifyReply } from 'fastify';

/** Aborted when the caller's connection is closed: nobody waits for the answer any more (or it has gone out). */
export function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

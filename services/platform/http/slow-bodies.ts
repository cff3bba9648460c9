import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Time limits for the body of a request. An upload, which is a call with a body limit above the usual one, continues
 * beyond `usualMs` for as long as it keeps to the rate, to the longest wait of the specification's clients.
 */
export interface BodyTimes {
  usualMs: number;
  uploadMs: number;
  /** Bytes per second, on average since `usualMs`, as of a modem of the second generation. */
  uploadRate: number;
  lookMs: number;
}

export const BODY_TIMES: BodyTimes = { usualMs: 20_000, uploadMs: 30 * 60_000, uploadRate: 1000, lookMs: 1000 };

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

interface Pending {
  since: number;
  /** Bytes of the connection at the start of the request. */
  bytesBefore: number;
  isUpload: boolean;
}

/** Closes connections whose bodies come too slowly, for all senders: a body is read before the caller is known. */
export function closeSlowBodies(fastify: FastifyInstance, usualLimit: number, times: BodyTimes): void {
  const pending = new Map<FastifyRequest['raw'], Pending>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0) {
      const isUpload = request.routeOptions.bodyLimit > usualLimit;
      pending.set(raw, { since: Date.now(), bytesBefore: raw.socket.bytesRead, isUpload });
      const arrived = () => pending.delete(raw);
      raw.once('end', arrived).once('close', arrived);
    }
    done();
  });
  const look = setInterval(() => {
    for (const [raw, each] of pending) {
      if (!isTooSlow(each, raw.socket.bytesRead, times)) continue;
      pending.delete(raw);
      raw.socket.end(TIMED_OUT, () => raw.socket.destroy());
    }
  }, times.lookMs).unref();
  fastify.addHook('onClose', (_instance, done) => {
    clearInterval(look);
    done();
  });
}

function isTooSlow({ since, bytesBefore, isUpload }: Pending, bytes: number, times: BodyTimes): boolean {
  const over = Date.now() - since - times.usualMs;
  if (over <= 0) return false;
  return !isUpload || over > times.uploadMs || bytes - bytesBefore < (over / 1000) * times.uploadRate;
}

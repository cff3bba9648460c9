import { callOf } from '@gaugeway/platform/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

const DAYS_14 = 14 * 86_400;

/**
 * `__Host-` binds the cookie to this host over TLS; browsers accept it on localhost too. A laptop that is reached over
 * plain HTTP by its address in the local network can keep none, and gets a plain one: its traffic is readable anyway.
 */
function nameFor(request: FastifyRequest): { name: string; secure: boolean } {
  const { isSecure: secure } = callOf(request);
  return { name: secure ? '__Host-gaugeway' : 'gaugeway', secure };
}

export function readRefreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[nameFor(request).name];
}

export function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const { name, secure } = nameFor(request);
  void reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: DAYS_14 });
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  const { name, secure } = nameFor(request);
  void reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'strict', secure });
}

import { callOf } from '@gaugeway/platform/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Header by which a tab with its own session names its cookie (entering a company in a new tab). */
const TAB_HEADER = 'x-gaugeway-tab';
const DAYS_14 = 14 * 86_400;

/**
 * `__Host-` binds the cookie to this host over TLS; browsers accept it on localhost too. A laptop that is reached over
 * plain HTTP by its address in the local network can keep none, and gets a plain one: its traffic is readable anyway.
 */
function nameFor(request: FastifyRequest): { name: string; secure: boolean; tab: string } {
  const { isSecure: secure } = callOf(request);
  const given = request.headers[TAB_HEADER];
  const tab = typeof given === 'string' && /^[a-z0-9]{8,16}$/.test(given) ? `-${given}` : '';
  return { name: `${secure ? '__Host-gaugeway' : 'gaugeway'}${tab}`, secure, tab };
}

export function readRefreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[nameFor(request).name];
}

export function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const { name, secure, tab } = nameFor(request);
  // A tab's own goes with the browser.
  const lasting = tab ? {} : { maxAge: DAYS_14 };
  void reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'strict', secure, ...lasting });
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  const { name, secure } = nameFor(request);
  void reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'strict', secure });
}

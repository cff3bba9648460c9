import { randomBytes } from 'node:crypto';
import { callOf } from '@gaugeway/platform/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIRM_SECONDS, SIGN_IN_SECONDS } from './oidc-sign-in.service';

/** Lax: the redirect back from the provider is a navigation from another site. `__Host-` as for the refresh cookie. */
function cookieFor(request: FastifyRequest) {
  const { isSecure: secure } = callOf(request);
  return {
    name: secure ? '__Host-gaugeway-oidc' : 'gaugeway-oidc',
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
  };
}

/** The random value that identifies the browser; null for one that began no sign-in. */
export function browserOf(request: FastifyRequest): string | null {
  const value = request.cookies[cookieFor(request).name];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}

/** The value of this browser, also where two of its tabs sign in at once; kept as long as a sign-in may take. */
export function keepBrowser(request: FastifyRequest, reply: FastifyReply): string {
  const { name, options } = cookieFor(request);
  const value = browserOf(request) ?? randomBytes(32).toString('base64url');
  void reply.setCookie(name, value, { ...options, maxAge: SIGN_IN_SECONDS + CONFIRM_SECONDS });
  return value;
}

export function forgetBrowser(request: FastifyRequest, reply: FastifyReply): void {
  const { name, options } = cookieFor(request);
  void reply.clearCookie(name, options);
}

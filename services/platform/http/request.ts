import type { Endpoint } from '@gaugeway/proto/api';
import type { FastifyRequest } from 'fastify';
import type { Context, Language } from '../auth/context';
import type { RequestScope } from '../database';
import { acceptedLanguage } from '../i18n';

/** State of a request while it is served. */
export interface Call {
  readonly requestId: string;
  /** Remote address of the caller; behind the gateway as the gateway saw it. */
  address: string;
  /** Name of the host of the request, in lower case, without a port; behind the gateway as the gateway saw it. */
  host: string;
  /** The caller's browser keeps `Secure` cookies: it came over TLS, or to this machine by its own name. */
  isSecure: boolean;
  /** The user that the front proxy names, `name@REALM` (remote-user.ts); null for none, and from any other sender. */
  remoteUser: string | null;
  /** Token of the device cookie, checked by the access guard for public and session calls; null where the browser has none. */
  device: string | null;
  /** Language of the session's user, else by Accept-Language, else English. */
  language: Language;
  /** null where no user is signed in. */
  context: Context | null;
  /** Set by the access guard: the call that it decides on. */
  endpoint: Endpoint | null;
  /** The scope of its statements; the access guard decides it. */
  readonly rows: RequestScope;
}

const calls = new WeakMap<FastifyRequest, Call>();

/** The state of a request; begins with the values of the headers. */
export function callOf(request: FastifyRequest): Call {
  let call = calls.get(request);
  if (!call) {
    call = {
      requestId: request.id,
      address: request.ip,
      host: (request.hostname || '').toLowerCase(),
      isSecure:
        request.protocol === 'https' || /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(request.headers.host ?? ''),
      remoteUser: null,
      device: null,
      language: acceptedLanguage(request.headers['accept-language']) ?? 'en',
      context: null,
      endpoint: null,
      rows: { scope: null },
    };
    calls.set(request, call);
  }
  return call;
}

/** The request of a call, in its handler; throws where the access guard has not decided on it. */
export function permitted(endpoint: Endpoint, request: FastifyRequest): Call {
  const call = callOf(request);
  if (call.endpoint !== endpoint) throw new Error(`the access guard did not decide on ${endpoint.id}`);
  return call;
}

/** A new identity for a request, or the one that a proxy before us gave if it is harmless. */
export function requestIdOf(input: string | string[] | undefined, make: () => string): string {
  return typeof input === 'string' && /^[\w.:-]{8,64}$/.test(input) ? input : make();
}

import { createHash, randomBytes } from 'node:crypto';
import { callOf } from '@gaugeway/platform/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_DAYS } from './known-device.repository';

const BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

/** `__Host-` over TLS, as the refresh cookie: no other host can plant one. */
function nameFor(request: FastifyRequest): { name: string; secure: boolean } {
  const { isSecure: secure } = callOf(request);
  return { name: `${secure ? '__Host-' : ''}gaugeway-device`, secure };
}

/** The token of the browser; null where it has none yet. */
export function readDeviceCookie(request: FastifyRequest): string | null {
  const token = request.cookies[nameFor(request).name];
  return token !== undefined && TOKEN.test(token) ? token : null;
}

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const { name, secure } = nameFor(request);
  const lasting = { maxAge: KNOWN_DAYS * 86_400 };
  void reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'strict', secure, ...lasting });
}

export const newDeviceToken = (): string => randomBytes(BYTES).toString('base64url');

/** SHA-256: the stored form of a token. */
export const deviceHash = (token: string): Buffer => createHash('sha256').update(token).digest();

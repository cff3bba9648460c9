import { createHash } from 'node:crypto';
import { deviceCookieName } from '@gaugeway/platform/auth';
import { callOf } from '@gaugeway/platform/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KNOWN_DAYS } from './known-device.repository';

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const { isSecure: secure } = callOf(request);
  const lasting = { maxAge: KNOWN_DAYS * 86_400 };
  const name = deviceCookieName(request);
  void reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'strict', secure, ...lasting });
}

/** SHA-256: the stored form of a token. */
export const deviceHash = (token: string): Buffer => createHash('sha256').update(token).digest();

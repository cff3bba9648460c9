import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { callOf } from '../http/request';

const BYTES = 32;
/** 32 random bytes and their HMAC in Base64url. */
const TOKEN = /^[\w-]{86}$/;

/** `__Host-` over TLS, as the refresh cookie: no other host can plant one. */
export function deviceCookieName(request: FastifyRequest): string {
  return `${callOf(request).isSecure ? '__Host-' : ''}gaugeway-device`;
}

/**
 * Token for the cookie of a browser after a successful sign-in. It is signed, so that a flood with invented cookies is
 * refused without a query.
 */
export function newDeviceToken(secret: string): string {
  const random = randomBytes(BYTES);
  return Buffer.concat([random, signatureOf(secret, random)]).toString('base64url');
}

/** The token of the browser; null without a cookie, or where this installation did not issue it. */
export function readDeviceToken(secret: string, request: FastifyRequest): string | null {
  const token = request.cookies[deviceCookieName(request)];
  if (token === undefined || !TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  return timingSafeEqual(signatureOf(secret, bytes.subarray(0, BYTES)), bytes.subarray(BYTES)) ? token : null;
}

const signatureOf = (secret: string, random: Buffer): Buffer =>
  createHmac('sha256', secret).update('device cookie').update(random).digest();

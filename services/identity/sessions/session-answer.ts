import { callOf } from '@gaugeway/platform/http';
import type { login, ReplyOf } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS_TOKEN_SECONDS } from './access-tokens';
import { setDeviceCookie } from '../sign-in-limits/device-cookie';
import { setRefreshCookie } from './refresh-cookie';
import type { Caller, OpenedSession } from './session-opening';

/** Caller as stored with the session. */
export function callerOf(request: FastifyRequest): Caller {
  const { address, device } = callOf(request);
  return { address, userAgent: request.headers['user-agent'] ?? '', device };
}

/** Reply of every call that opens, prolongs or moves a session; sets the refresh cookie. */
export function answerOf(opened: OpenedSession, request: FastifyRequest, reply: FastifyReply): ReplyOf<typeof login> {
  if (opened.refreshToken) setRefreshCookie(request, reply, opened.refreshToken);
  if (opened.device) setDeviceCookie(request, reply, opened.device);
  return { access_token: opened.accessToken, token_type: 'bearer', expires_in: ACCESS_TOKEN_SECONDS };
}

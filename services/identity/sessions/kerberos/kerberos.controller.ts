import { Controller } from '@nestjs/common';
import { callOf, handle } from '@gaugeway/platform/http';
import { kerberosLogin } from '@gaugeway/proto/api';
import type { FastifyRequest } from 'fastify';
import { answerOf, callerOf } from '../session-answer';
import { KerberosSignIn } from './kerberos-sign-in';
import { notFromConsole } from './kerberos.errors';

@Controller()
export class KerberosController {
  constructor(private readonly kerberos: KerberosSignIn) {}

  readonly login = handle(kerberosLogin, async (_ctx, input, request, reply) => {
    if (!isFromConsole(request)) throw notFromConsole();
    const opened = await this.kerberos.open(callOf(request).remoteUser, input, callerOf(request));
    return answerOf(opened, request, reply);
  });
}

/**
 * A browser behind such a proxy is signed in by any page that asks, and takes the cookie of the reply: SameSite
 * does not help. A header of our own does: a browser asks us (a preflight) before another site's page may send it, and
 * we allow none; a form cannot send it at all.
 */
function isFromConsole({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return headers['x-requested-with'] === 'gaugeway' && (site === undefined || site === 'same-origin');
}

import { Controller } from '@nestjs/common';
import { callOf, handle, handleRaw, notFound } from '@gaugeway/platform/http';
import { oidcCallback, oidcFinish, oidcStart } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOf, callerOf } from '../session-answer';
import { browserOf, forgetBrowser, keepBrowser } from './oidc-cookie';
import { OidcSignInService } from './oidc-sign-in.service';

/** Sign-in at an OpenID provider: two redirects for the browser, and the call by which the console gets the session. */
@Controller()
export class OidcController {
  constructor(private readonly signIns: OidcSignInService) {}

  readonly start = handleRaw(oidcStart, async (_ctx, { request, reply }) => {
    if (!this.signIns.isConfigured) throw notFound();
    // The provider redirects to PUBLIC_URL, which has to have the cookie. Once: a proxy may hide the name.
    const home = new URLSearchParams(queryOf(request)).has('home');
    if (!home && !this.signIns.isAtHome(callOf(request).host)) return lead(reply, this.signIns.startAtHome);
    await lead(reply, await this.signIns.start(keepBrowser(request, reply)));
  });

  readonly callback = handleRaw(oidcCallback, async (_ctx, { request, reply }) => {
    if (!this.signIns.isConfigured) throw notFound();
    const { address } = callOf(request);
    await lead(reply, await this.signIns.callback(queryOf(request), browserOf(request), address));
  });

  readonly finish = handle(oidcFinish, async (_ctx, input, request, reply) => {
    if (!this.signIns.isConfigured) throw notFound();
    const opened = await this.signIns.finish(input, browserOf(request), callerOf(request));
    forgetBrowser(request, reply);
    return answerOf(opened, request, reply);
  });
}

const queryOf = ({ url }: FastifyRequest) => url.slice(`${url}?`.indexOf('?') + 1);

async function lead(reply: FastifyReply, to: string): Promise<void> {
  await reply.header('cache-control', 'no-store').redirect(to, 302);
}

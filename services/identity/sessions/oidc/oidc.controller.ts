import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { callOf, Implements, notFound } from '@gaugeway/platform/http';
import { type InputOf, oidcCallback, oidcFinish, oidcStart, type ReplyOf } from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOf, callerOf } from '../session-answer';
import { browserOf, forgetBrowser, keepBrowser } from './oidc-cookie';
import { OidcSignInService } from './oidc-sign-in.service';

/** Sign-in at an OpenID provider: two redirects for the browser, and the call by which the console gets the session. */
@Controller()
export class OidcController {
  constructor(private readonly signIns: OidcSignInService) {}

  @Implements(oidcStart)
  async start(_ctx: null, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!this.signIns.isConfigured) throw notFound();
    // The provider redirects to PUBLIC_URL, which has to have the cookie. Once: a proxy may hide the name.
    const home = new URLSearchParams(queryOf(request)).has('home');
    if (!home && !this.signIns.isAtHome(callOf(request).host)) return lead(reply, this.signIns.startAtHome);
    await lead(reply, await this.signIns.start(keepBrowser(request, reply)));
  }

  @Implements(oidcCallback)
  async callback(_ctx: null, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!this.signIns.isConfigured) throw notFound();
    const { address } = callOf(request);
    await lead(reply, await this.signIns.callback(queryOf(request), browserOf(request), address));
  }

  @Implements(oidcFinish)
  async finish(
    _ctx: Context,
    input: InputOf<typeof oidcFinish>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ReplyOf<typeof oidcFinish>> {
    if (!this.signIns.isConfigured) throw notFound();
    const opened = await this.signIns.finish(input, browserOf(request), callerOf(request));
    forgetBrowser(request, reply);
    return answerOf(opened, request, reply);
  }
}

const queryOf = ({ url }: FastifyRequest) => url.slice(`${url}?`.indexOf('?') + 1);

async function lead(reply: FastifyReply, to: string): Promise<void> {
  await reply.header('cache-control', 'no-store').redirect(to, 302);
}

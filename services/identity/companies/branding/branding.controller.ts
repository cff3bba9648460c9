import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { callOf, Implements, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  branding,
  brandingFile,
  brandingHosts,
  companyBranding,
  deleteBranding,
  type InputOf,
  type ReplyOf,
  saveBranding,
  uploadBrandingFile,
  verifyBranding,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrandingService } from './branding.service';

/** Opened directly, an SVG is a document. The policy lets it run nothing, load nothing, and gives it no origin. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

@Controller()
export class BrandingController {
  constructor(private readonly hosts: BrandingService) {}

  @Implements(branding)
  shown(_ctx: Context, _input: InputOf<typeof branding>, request: FastifyRequest): Promise<ReplyOf<typeof branding>> {
    return this.hosts.shownOn(callOf(request).host);
  }

  @Implements(brandingFile)
  async file(_ctx: null, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const file = await this.hosts.file((request.params as { hash: string }).hash);
    if (!file) throw notFound();
    await reply
      .header('content-type', file.mime)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', FILE_POLICY)
      .send(file.bytes);
  }

  @Implements(companyBranding)
  async ofCompany(ctx: Context): Promise<ReplyOf<typeof companyBranding>> {
    return { hosts: await this.hosts.list(ctx) };
  }

  @Implements(saveBranding)
  async save(ctx: Context, input: InputOf<typeof saveBranding>): Promise<ReplyOf<typeof saveBranding>> {
    const host = await this.hosts.save(ctx, input);
    const key = host.verified_at === null ? 'messages.branding_waits' : 'messages.branding_saved';
    return { host, msg: translate(ctx.language, key) };
  }

  @Implements(uploadBrandingFile)
  upload(
    ctx: Context,
    { kind, content }: InputOf<typeof uploadBrandingFile>,
  ): Promise<ReplyOf<typeof uploadBrandingFile>> {
    return this.hosts.upload(ctx, kind, content);
  }

  @Implements(deleteBranding)
  async remove(ctx: Context, { host }: InputOf<typeof deleteBranding>): Promise<ReplyOf<typeof deleteBranding>> {
    await this.hosts.remove(ctx, host);
    return { msg: translate(ctx.language, 'messages.branding_removed') };
  }

  @Implements(brandingHosts)
  async all(): Promise<ReplyOf<typeof brandingHosts>> {
    return { hosts: await this.hosts.all() };
  }

  @Implements(verifyBranding)
  async verify(ctx: Context, input: InputOf<typeof verifyBranding>): Promise<ReplyOf<typeof verifyBranding>> {
    await this.hosts.verify(ctx, input);
    return { msg: translate(ctx.language, 'messages.settings_saved') };
  }
}

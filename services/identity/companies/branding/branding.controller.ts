import { Controller } from '@nestjs/common';
import { callOf, handle, handleRaw, orNotFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  branding,
  brandingFile,
  brandingHosts,
  companyBranding,
  deleteBranding,
  saveBranding,
  uploadBrandingFile,
  verifyBranding,
} from '@gaugeway/proto/api';
import { BrandingService } from './branding.service';

/** Opened directly, an SVG is a document. The policy lets it run nothing, load nothing, and gives it no origin. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

@Controller()
export class BrandingController {
  constructor(private readonly hosts: BrandingService) {}

  readonly shown = handle(branding, (_ctx, _input, request) => this.hosts.shownOn(callOf(request).host));

  readonly file = handleRaw(brandingFile, async (_ctx, { request, reply }) => {
    const file = orNotFound(await this.hosts.file((request.params as { hash: string }).hash));
    await reply
      .header('content-type', file.mime)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', FILE_POLICY)
      .send(file.bytes);
  });

  readonly ofCompany = handle(companyBranding, async (ctx) => ({ hosts: await this.hosts.list(ctx) }));

  readonly save = handle(saveBranding, async (ctx, input) => {
    const host = await this.hosts.save(ctx, input);
    const key = host.verified_at === null ? 'messages.branding_waits' : 'messages.branding_saved';
    return { host, msg: translate(ctx.language, key) };
  });

  readonly upload = handle(uploadBrandingFile, (ctx, { kind, content }) => this.hosts.upload(ctx, kind, content));

  readonly remove = handle(deleteBranding, async (ctx, { host }) => {
    await this.hosts.remove(ctx, host);
    return { msg: translate(ctx.language, 'messages.branding_removed') };
  });

  readonly all = handle(brandingHosts, async () => ({ hosts: await this.hosts.all() }));

  readonly verify = handle(verifyBranding, async (ctx, input) => {
    await this.hosts.verify(ctx, input);
    return { msg: translate(ctx.language, 'messages.settings_saved') };
  });
}

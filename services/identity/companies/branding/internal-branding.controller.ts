import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { malformed, Undocumented } from '@gaugeway/platform/http';
import { BrandingService } from './branding.service';

/** Calls for the gateway in another process. */
@Controller('internal/branding')
export class InternalBrandingController {
  constructor(private readonly hosts: BrandingService) {}

  @Post('script')
  @HttpCode(200)
  @Undocumented('internal')
  async script(@Body() body: { host?: unknown }): Promise<{ script: string | null }> {
    if (typeof body.host !== 'string' || body.host.length > 253) throw malformed();
    return { script: await this.hosts.scriptOf(body.host) };
  }
}

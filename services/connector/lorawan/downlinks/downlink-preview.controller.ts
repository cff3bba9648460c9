import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { type InputOf, previewDownlink, type ReplyOf } from '@gaugeway/proto/api';
import { DownlinkPreview } from './downlink-preview';

@Controller()
export class DownlinkPreviewController {
  constructor(private readonly previews: DownlinkPreview) {}

  @Implements(previewDownlink)
  preview(ctx: Context, input: InputOf<typeof previewDownlink>): Promise<ReplyOf<typeof previewDownlink>> {
    return this.previews.of(ctx, input.device_id, input.management);
  }
}

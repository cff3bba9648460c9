import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { previewDownlink } from '@gaugeway/proto/api';
import { DownlinkPreview } from './downlink-preview';

@Controller()
export class DownlinkPreviewController {
  constructor(private readonly previews: DownlinkPreview) {}

  readonly preview = handle(previewDownlink, (ctx, input) => this.previews.of(ctx, input.device_id, input.management));
}

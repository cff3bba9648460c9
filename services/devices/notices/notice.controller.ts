import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { deviceNotices, readAllDeviceNotices, readDeviceNotice } from '@gaugeway/proto/api';
import { NoticeService } from './notice.service';

@Controller()
export class NoticeController {
  constructor(private readonly notices: NoticeService) {}

  readonly list = handle(deviceNotices, (ctx, input) => this.notices.list(ctx, input));

  readonly read = handle(readDeviceNotice, async (ctx, { id }) => ({ unread: await this.notices.markRead(ctx, id) }));

  readonly readAll = handle(readAllDeviceNotices, async (ctx) => ({ unread: await this.notices.markAllRead(ctx) }));
}

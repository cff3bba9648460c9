import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { deviceNotices, type InputOf, readAllDeviceNotices, readDeviceNotice, type ReplyOf } from '@gaugeway/proto/api';
import { NoticeService } from './notice.service';

@Controller()
export class NoticeController {
  constructor(private readonly notices: NoticeService) {}

  @Implements(deviceNotices)
  list(ctx: Context, input: InputOf<typeof deviceNotices>): Promise<ReplyOf<typeof deviceNotices>> {
    return this.notices.list(ctx, input);
  }

  @Implements(readDeviceNotice)
  async read(ctx: Context, { id }: InputOf<typeof readDeviceNotice>): Promise<ReplyOf<typeof readDeviceNotice>> {
    return { unread: await this.notices.markRead(ctx, id) };
  }

  @Implements(readAllDeviceNotices)
  async readAll(ctx: Context): Promise<ReplyOf<typeof readAllDeviceNotices>> {
    return { unread: await this.notices.markAllRead(ctx) };
  }
}

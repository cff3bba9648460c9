import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { notFound, pageOf, pageReply } from '@gaugeway/platform/http';
import type { deviceNotices, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { NoticeRepository } from './notice.repository';

/** Notices of the caller, and which of them are read. */
@Injectable()
export class NoticeService {
  constructor(private readonly notices: NoticeRepository) {}

  async list(ctx: Context, input: InputOf<typeof deviceNotices>): Promise<ReplyOf<typeof deviceNotices>> {
    const onlyOpen = input.only_open ?? false;
    const at = pageOf(input);
    const [rows, total, unread] = await Promise.all([
      this.notices.page(ctx, onlyOpen, at),
      this.notices.total(ctx, onlyOpen),
      this.notices.unread(ctx),
    ]);
    return { notices: pageReply(rows, total, at), unread };
  }

  /** Returns how many are unread then. Throws 404 for a notice that is not the caller's. */
  async markRead(ctx: Context, id: number): Promise<number> {
    if ((await this.notices.markRead(ctx, id)) === 0) throw notFound();
    return this.notices.unread(ctx);
  }

  async markAllRead(ctx: Context): Promise<number> {
    await this.notices.markRead(ctx, null);
    return this.notices.unread(ctx);
  }
}

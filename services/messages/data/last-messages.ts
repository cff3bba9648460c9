import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { notFound } from '@gaugeway/platform/http';
import type { lastMessages, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { LayoutRepository } from '../ingest/layout.repository';
import { DeviceRepository } from '../registry/device.repository';
import { LastMessageRepository } from './last-message.repository';

@Injectable()
export class LastMessages {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly layouts: LayoutRepository,
    private readonly messages: LastMessageRepository,
  ) {}

  /** Throws `not_found` for a device of another company as for an unknown one. */
  async of(ctx: Context, { id, msgType }: InputOf<typeof lastMessages>): Promise<ReplyOf<typeof lastMessages>['messages']> {
    const device = await this.devices.find(ctx, id);
    if (!device) throw notFound();
    const rows = await this.messages.newest(device.id, msgType ?? null);
    const fields = await this.layouts.fieldsOf(rows.map((row) => row.layout_id));
    return rows.map((row) => {
      const named = (fields.get(row.layout_id) ?? []).map((field, index) => [field, finite(row.values[index])] as const);
      return {
        type: row.type,
        datetime: row.ts,
        values: { ...Object.fromEntries(named), ...row.extra },
        received_at: row.received_at,
      };
    });
  }
}

/** NaN stands for "not given". */
function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

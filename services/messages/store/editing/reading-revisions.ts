import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { orNotFound } from '@gaugeway/platform/http';
import type { InputOf, readingRevisions, ReplyOf } from '@gaugeway/proto/api';
import { DeviceRepository } from '../registries/devices/device.repository';
import { LayoutRepository } from '../layouts/layout.repository';
import { RevisionRepository } from './revision.repository';

/** All versions of a reading. */
@Injectable()
export class ReadingRevisions {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly layouts: LayoutRepository,
    private readonly repository: RevisionRepository,
  ) {}

  /** The version that is listed first. Throws 404. */
  async of(ctx: Context, input: InputOf<typeof readingRevisions>): Promise<ReplyOf<typeof readingRevisions>> {
    const device = orNotFound(await this.devices.find(ctx, input.device_id));
    const found = await this.repository.of(device.deviceId, input.msgType, input.datetime);
    const revisions = await Promise.all(
      found.map(async ({ layoutId, values, ...version }) => {
        const fields = await this.layouts.fieldsOf(layoutId);
        const shown = fields.map((field, place) => {
          const value = values[place] ?? NaN;
          return [field, Number.isFinite(value) ? value : null] as const;
        });
        return { ...version, values: Object.fromEntries(shown) };
      }),
    );
    return { revisions };
  }
}

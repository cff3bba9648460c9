import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { orNotFound } from '@gaugeway/platform/http';
import { HeavySlots } from '@gaugeway/platform/slots';
import type { collectionCard, InputOf } from '@gaugeway/proto/api';
import { dateAt } from '@gaugeway/proto/time/zone';
import { DeviceRepository, type ProjectedDevice } from '../../store/registries/devices/device.repository';
import { exportTookTooLong } from '../../store/export/export.errors';
import type { CardPart } from './card';
import { type CardLimits, GatherCard } from './gather-card';
import { writeCardSheets, writePdf } from './write-card';

type Input = InputOf<typeof collectionCard>;

/** A year of hourly rows is 8,784; across an A4 page go eleven columns. */
const LIMITS: Record<Input['format'], CardLimits> = {
  pdf: { rows: 10_000, columns: 11 },
  xlsx: { rows: 50_000, columns: 60 },
};
const PATIENCE_MS = 60_000;
const MONTH = 31 * 86_400;

export interface CardFile {
  bytes: Buffer;
  name: string;
}

/** Makes the card of a device as a file, in bounded memory and time. */
@Injectable()
export class MakeCard {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly gather: GatherCard,
    private readonly trail: AuditTrail,
    private readonly slots: HeavySlots,
  ) {}

  /** Throws 404, 429 of the slots, `exportTookTooLong`. `signal`: the caller has left. */
  async run(ctx: Context, input: Input, parts: readonly CardPart[], signal: AbortSignal): Promise<CardFile> {
    const device = orNotFound(await this.devices.find(ctx, input.device_id));
    return this.slots.run(ctx, () => this.make(ctx, device, input, parts, signal), signal);
  }

  private async make(
    ctx: Context,
    device: ProjectedDevice,
    input: Input,
    parts: readonly CardPart[],
    closed: AbortSignal,
  ): Promise<CardFile> {
    const to = input.stopDate ?? Math.floor(Date.now() / 1000);
    const period = { from: input.startDate ?? Math.max(0, to - MONTH), to };
    const { format, archive_type } = input;
    const details = { device: device.deviceId, parts, format, start_date: period.from, stop_date: period.to };
    await this.trail.publish(ctx, { action: 'device_card.downloaded', details });
    const late = AbortSignal.timeout(PATIENCE_MS);
    const signal = AbortSignal.any([closed, late]);
    const card = await this.gather.run(ctx, device, {
      parts,
      period,
      archiveType: archive_type ?? null,
      limits: LIMITS[format],
    });
    const write = format === 'pdf' ? writePdf : writeCardSheets;
    const bytes = await write(card, signal).catch((error: unknown) => {
      throw late.aborted ? exportTookTooLong() : error;
    });
    const day = (at: number) => dateAt(device.zone, at);
    return { bytes, name: `card_${device.deviceId}_${day(period.from)}_${day(period.to)}` };
  }
}

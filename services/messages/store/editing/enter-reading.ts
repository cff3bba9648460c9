import { Injectable } from '@nestjs/common';
import { layoutOf, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { invalid } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { editReading, ReplyOf } from '@gaugeway/proto/api';
import { DeviceRepository } from '../registries/devices/device.repository';
import { readingEvents } from './import/reading-events';
import { StoredReadingsRepository } from './import/stored-readings.repository';
import { EditReadings } from './edit-readings';

interface Entered {
  deviceId: number;
  type: number;
  /** Unix seconds. */
  ts: number;
  values: Readonly<Record<string, number>>;
  reason: string | undefined;
  method: string | undefined;
  /** Person who handed in the reading, if not a user: for the audit log. */
  consumer?: { id: string; name: string };
}

/** Seconds: a reading of the future is a mistake in the date. */
const AHEAD = 86_400;

/** A reading that a person took from the meter's display: it goes the way of all readings, with a mark. */
@Injectable()
export class EnterReading {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly storedReadings: StoredReadingsRepository,
    private readonly edits: EditReadings,
  ) {}

  /** Edits the reading if the device reported at the same time. Throws 404, 422. */
  async enter(ctx: Context, { deviceId, type, ts, ...entered }: Entered): Promise<ReplyOf<typeof editReading>> {
    const device = await this.devices.existing(ctx, deviceId);
    if (Object.keys(entered.values).length === 0) throw noField(ctx, '');
    const reason = entered.reason ?? translate(ctx.language, 'readings_entry.reason');
    const [there] = await this.storedReadings.at(ctx, deviceId, type, [ts]);
    if (there) {
      const messages = [{ datetime: ts, values: entered.values }];
      return this.edits.edit(ctx, { device_id: deviceId, msgType: type, messages, reason, method: entered.method });
    }
    const model = modelById(device.modelId);
    const known = new Set<string>(model ? layoutOf(model, type) : []);
    const values = new Map(Object.entries(entered.values));
    const unknown = [...values.keys()].find((field) => !known.has(field));
    if (unknown !== undefined) throw noField(ctx, unknown);
    if (ts > Date.now() / 1000 + AHEAD) {
      throw invalid({}, { fields: { 'message.datetime': [translate(ctx.language, 'errors.reading_ahead')] } });
    }
    const mark = { message_api: true, reason, ...(entered.method === undefined ? {} : { method: entered.method }) };
    const { consumer } = entered;
    const details = {
      ...{ device: deviceId, type, at: ts, values: values.size, reason, method: entered.method ?? '' },
      ...(consumer && { consumer: consumer.name, consumer_id: consumer.id }),
    };
    const events = readingEvents(device, type, [{ ts, values }], JSON.stringify(mark));
    await this.storedReadings.publish(ctx, events, details, consumer ? 'readings.handed_in' : 'readings.entered');
    const changed = [...values].map(([field, after]) => ({ datetime: ts, field, before: null, after }));
    return { changed, missing: [], msg: translate(ctx.language, 'messages.reading_entered') };
  }
}

function noField(ctx: Context, field: string): Error {
  return invalid({}, { fields: { message: [translate(ctx.language, 'errors.reading_no_field', { field })] } });
}

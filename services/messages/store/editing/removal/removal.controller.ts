import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { type InputOf, removeAllReadings, removeReading, type ReplyOf } from '@gaugeway/proto/api';
import { RemoveReadings } from './remove-readings';

/** Profile type of rows by hours. */
const HOURLY = 60;

@Controller()
export class RemovalController {
  constructor(private readonly readings: RemoveReadings) {}

  @Implements(removeReading)
  one(ctx: Context, input: InputOf<typeof removeReading>): Promise<ReplyOf<typeof removeReading>> {
    const { device_id: deviceId, msgType: type, datetime: ts } = input;
    if (input.profile_type === HOURLY) return this.readings.runHour(ctx, { deviceId, type, ts });
    return this.readings.run(ctx, { deviceId, type, ts });
  }

  @Implements(removeAllReadings)
  all(ctx: Context, input: InputOf<typeof removeAllReadings>): Promise<ReplyOf<typeof removeAllReadings>> {
    return this.readings.run(ctx, { deviceId: input.device_id, type: input.msgType ?? null, ts: null });
  }
}

import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import { removeAllReadings, removeReading } from '@gaugeway/proto/api';
import { RemoveReadings } from './remove-readings';

/** Profile type of rows by hours. */
const HOURLY = 60;

@Controller()
export class RemovalController {
  constructor(private readonly readings: RemoveReadings) {}

  readonly one = handle(removeReading, (ctx, input) => {
    const { device_id: deviceId, msgType: type, datetime: ts } = input;
    if (input.profile_type === HOURLY) return this.readings.runHour(ctx, { deviceId, type, ts });
    return this.readings.run(ctx, { deviceId, type, ts });
  });

  readonly all = handle(removeAllReadings, (ctx, input) =>
    this.readings.run(ctx, { deviceId: input.device_id, type: input.msgType ?? null, ts: null }),
  );
}

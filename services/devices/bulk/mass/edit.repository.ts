import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { MeteringDeviceEntity } from '../../metering-devices/metering-device.entity';
import { silenceLimit } from '../../metering-devices/silence-limit';

@Injectable()
export class EditRepository {
  /** Locked devices, stored as they stand in memory, in what a mass edit changes. They come out with their new version. */
  async store(manager: EntityManager, devices: readonly MeteringDeviceEntity[]): Promise<void> {
    if (devices.length === 0) return;
    await manager.query(
      `UPDATE devices.metering_device d SET model_id = c."modelId", device_group_id = c."deviceGroupId",
         gateway_id = c."gatewayId", time_zone = c."timeZone", report_period = c."reportPeriod",
         warning_period = c."warningPeriod", state = c.state, version = version + 1, updated_at = now()
       FROM jsonb_to_recordset($1::jsonb) AS c(id int, "modelId" int, "deviceGroupId" smallint, "gatewayId" int,
         "timeZone" real, "reportPeriod" int, "warningPeriod" int, state text)
       WHERE d.id = c.id`,
      [JSON.stringify(devices)],
    );
    await manager.query(
      `UPDATE devices.device_status s SET silence_limit = c.silence_limit
       FROM unnest($1::int[], $2::int[]) AS c(id, silence_limit) WHERE s.device_id = c.id`,
      [devices.map(({ id }) => id), devices.map(silenceLimit)],
    );
    for (const device of devices) device.version += 1;
  }
}

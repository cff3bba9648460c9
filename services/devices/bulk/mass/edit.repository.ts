import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { fieldsOf } from '@gaugeway/proto/fields/field';
import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';
import { recordsetColumns } from '@gaugeway/platform/fields';
import type { MeteringDeviceEntity } from '../../metering-devices/metering-device.entity';
import { silenceLimit } from '../../metering-devices/silence-limit';

const FIELDS = recordsetColumns(fieldsOf(METERING_DEVICE_FIELDS, 'mass'), 'c');

@Injectable()
export class EditRepository {
  /** Stores the fields that a mass edit changes of locked devices, from memory. Sets their new version. */
  async store(manager: EntityManager, devices: readonly MeteringDeviceEntity[]): Promise<void> {
    if (devices.length === 0) return;
    await manager.query(
      `UPDATE devices.metering_device d SET model_id = c."modelId", device_group_id = c."deviceGroupId", state = c.state, zones = c.zones,
         ${FIELDS.assignments}, version = version + 1, updated_at = now()
       FROM jsonb_to_recordset($1::jsonb) AS c(id int, "modelId" int, "deviceGroupId" smallint, state text, zones jsonb,
         ${FIELDS.types})
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

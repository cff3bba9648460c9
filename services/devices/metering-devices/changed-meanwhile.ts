import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { type AppError, changedMeanwhile } from '@gaugeway/platform/http';
import { AuditRepository } from '../audit/audit.repository';
import type { MeteringDeviceEntity } from './metering-device.entity';
import { auditedDevice } from './registered-device';

/** What a person edits, by its name in the API. */
const EDITED_FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  serial: 'serial',
  deviceID: 'devEui',
  gatewayID: 'gatewayId',
  inside_addr: 'insideAddr',
  deviceTimezone: 'timeZone',
  report_period_update: 'reportPeriod',
  warning_report_period: 'warningPeriod',
  starting_value: 'startingValue',
  impulse_weight: 'impulseWeight',
  transformation_ratio: 'transformationRatio',
  poll_params: 'pollParams',
  properties: 'properties',
  state: 'state',
};

/** What the history tells besides. */
const TOLD_FIELDS: Readonly<Record<string, string>> = { tied_users: 'tiedUsers', company_id: 'companyId' };
const ALL_FIELDS = { ...EDITED_FIELDS, ...TOLD_FIELDS };

/** Says to the second of two who change a device what the first has changed, so that they lose nothing. */
@Injectable()
export class ChangedMeanwhile {
  constructor(private readonly audit: AuditRepository) {}

  /** The 409 with `data.changed`: field and its value now. A version whose record is gone tells every field. */
  async since(ctx: Context, device: MeteringDeviceEntity, version: number): Promise<AppError> {
    const before = await this.audit.atVersion(ctx, 'metering_device', device.id, version);
    return changedMeanwhile({}, { changed: differences(before, auditedDevice(device), EDITED_FIELDS) });
  }
}

/** Fields that differ, with their later value, by their names in the API. */
export function differences(before: object | null, after: object, fields = ALL_FIELDS): Record<string, unknown> {
  const [was, is] = [new Map(Object.entries(before ?? {})), new Map(Object.entries(after))];
  const changed = Object.entries(fields).flatMap(([field, name]) =>
    canonical(was.get(name)) === canonical(is.get(name)) ? [] : [[field, is.get(name) ?? null] as const],
  );
  return Object.fromEntries(changed);
}

/** JSON whose keys have one order: the database keeps its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

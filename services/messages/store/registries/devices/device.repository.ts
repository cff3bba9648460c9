import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database, integerArray, isSeen } from '@gaugeway/platform/database';
import { notFound } from '@gaugeway/platform/http';
import { Projection, registryTable, ZONES } from '@gaugeway/platform/nest';
import { deviceRegistry, type EventOf } from '@gaugeway/proto/events';
import type { Zone } from '@gaugeway/proto/time/zone';
import { DEVICE_ZONE } from '../zone-sql';

/** A device as this service keeps it. */
export interface ProjectedDevice {
  deviceId: number;
  companyId: number;
  modelId: number;
  name: string;
  /** Zone of the device's days, with dates. */
  zone: Zone;
  transformationRatio: number;
  version: number;
  serial: string;
  address: string;
  /** '' for wired devices. */
  devEui: string;
  /** Address on the line; '' for radio devices. */
  insideAddr: string;
  /** Additional data of documents, by the names of the fields (`document` of proto/fields). */
  fields: Readonly<Record<string, unknown>>;
  /** active | off | trash */
  state: string;
  /** Users who see it without the right to see all. */
  tiedUsers: number[];
}

const DEVICES = registryTable(deviceRegistry, {
  table: 'messages.device',
  id: 'device_id',
  fields: {
    version: 'int8',
    company_id: 'int',
    model_id: 'int',
    name: 'text',
    time_zone: 'real',
    transformation_ratio: 'float8',
    serial: 'text',
    address: 'text',
    state: 'text',
    tied_users: 'int[]',
    dev_eui: 'text',
    inside_addr: 'text',
    gateway_id: 'int',
  },
  columns: {
    zones: ZONES,
    report_period: ['int', ({ reportPeriod, pollInterval }) => reportPeriod || pollInterval],
    impulse_weight: ['float8', ({ impulseWeight }) => impulseWeight || 1],
    register_digits: ['int2', ({ registerDigits }) => Math.trunc(registerDigits)],
    // Absent in the events of an earlier release.
    fields: ['jsonb', ({ fields }): unknown => (fields ? JSON.parse(fields) : {})],
  },
  onChange: { moved_at: 'CASE WHEN t.company_id <> excluded.company_id THEN now() ELSE t.moved_at END' },
});

/** Projection of `device.registry`. */
@Injectable()
export class DeviceRepository {
  @Projection('messages')
  readonly projection: RegistryProjection<EventOf<typeof deviceRegistry>>;

  constructor(private readonly database: Database) {
    this.projection = new RegistryProjection(database, DEVICES);
  }

  /** Users tied to the devices, by device; devices without a tie are left out. */
  async tiedUsers(deviceIds: readonly number[]): Promise<Map<number, number[]>> {
    const rows = await this.database.prepared<{ device_id: number; tied_users: number[] }>(
      'messages-tied-users',
      `SELECT device_id, tied_users FROM messages.device WHERE device_id = ANY($1::int[]) AND tied_users <> '{}'`,
      [integerArray('int4', deviceIds, (id) => id)],
    );
    return new Map(rows.map(({ device_id, tied_users }) => [device_id, tied_users]));
  }

  /** true: the caller sees all of the devices. */
  async areSeen(ctx: Context, deviceIds: readonly number[]): Promise<boolean> {
    const ids = [...new Set(deviceIds)];
    const [row] = await this.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM messages.device WHERE device_id = ANY($1::int[]) AND company_id = $2
         AND ${isSeen('tied_users', '$3')}`,
      [ids, ctx.companyId, tiedTo(ctx)],
    );
    return row?.count === ids.length;
  }

  /** Device outside the trash. Throws 404. */
  async existing(ctx: Context, deviceId: number): Promise<ProjectedDevice> {
    const device = await this.find(ctx, deviceId);
    if (!device || device.state === 'trash') throw notFound();
    return device;
  }

  /** null for an unknown device, for another company's and for one that the caller may not see alike. */
  async find(ctx: Context, deviceId: number): Promise<ProjectedDevice | null> {
    const [row] = await this.database.prepared<{
      company_id: number;
      model_id: number;
      name: string;
      zone: Zone;
      transformation_ratio: number;
      version: number;
      serial: string;
      address: string;
      state: string;
      tied_users: number[];
      dev_eui: string;
      inside_addr: string;
      fields: Record<string, unknown>;
    }>(
      'messages-find-device',
      `SELECT *, ${DEVICE_ZONE} AS zone FROM messages.device d WHERE device_id = $1 AND company_id = $2
         AND ${isSeen('tied_users', '$3')}`,
      [deviceId, ctx.companyId, tiedTo(ctx)],
    );
    return row
      ? {
          deviceId,
          companyId: row.company_id,
          modelId: row.model_id,
          name: row.name,
          zone: row.zone,
          transformationRatio: row.transformation_ratio,
          version: row.version,
          serial: row.serial,
          address: row.address,
          state: row.state,
          tiedUsers: row.tied_users,
          devEui: row.dev_eui,
          insideAddr: row.inside_addr,
          fields: row.fields,
        }
      : null;
  }
}

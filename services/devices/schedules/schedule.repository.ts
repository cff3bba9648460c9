import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database, isSeen } from '@gaugeway/platform/database';
import type { PollSchedule, TariffSchedule } from '@gaugeway/proto/api';
import type { EntityManager } from 'typeorm';

export type ScheduleKind = 'poll' | 'tariff';
export type Schedule = PollSchedule | TariffSchedule;

export interface StoredSchedule {
  kind: ScheduleKind;
  version: number;
  schedule: Schedule | null;
  valid_from: number;
  saved_at: number;
}

/** Versions returned per device. */
const MOST_PUBLISHED = 200;

@Injectable()
export class ScheduleRepository {
  constructor(private readonly database: Database) {}

  /**
   * The devices that the caller sees among these with their models, locked until the transaction ends; without those
   * in the trash.
   */
  async lock(manager: EntityManager, ctx: Context, ids: readonly number[]): Promise<{ id: number; modelId: number }[]> {
    return manager.query(
      `SELECT id, model_id AS "modelId" FROM devices.metering_device
       WHERE id = ANY($2::int[]) AND company_id = $1 AND state <> 'trash'
         AND ${isSeen('seen_by', '$3')} ORDER BY id FOR NO KEY UPDATE`,
      [ctx.companyId, ids, tiedTo(ctx)],
    );
  }

  /**
   * The next version of locked devices; null ends the schedule, and is stored only where one exists. Returns the
   * version of each.
   */
  async add(
    manager: EntityManager,
    deviceIds: readonly number[],
    kind: ScheduleKind,
    schedule: Schedule | null,
    validFrom: Date,
  ): Promise<Map<number, number>> {
    const rows: { device_id: number; version: number }[] = await manager.query(
      `INSERT INTO devices.schedule (device_id, kind, version, schedule, valid_from)
       SELECT id, $2, coalesce(latest.version, 0) + 1, $3::jsonb, $4 FROM unnest($1::int[]) AS id
       LEFT JOIN LATERAL (SELECT version, schedule FROM devices.schedule s
         WHERE s.device_id = id AND s.kind = $2 ORDER BY version DESC LIMIT 1) latest ON true
       WHERE $3::jsonb IS NOT NULL OR latest.schedule IS NOT NULL
       RETURNING device_id, version`,
      [deviceIds, kind, schedule && JSON.stringify(schedule), validFrom],
    );
    return new Map(rows.map(({ device_id, version }) => [device_id, version]));
  }

  /** Stored schedules of a kind before the given versions of devices, newest first. */
  async before(
    manager: EntityManager,
    kind: ScheduleKind,
    versions: ReadonlyMap<number, number>,
  ): Promise<{ device_id: number; schedule: Schedule | null; valid_from: number }[]> {
    return manager.query(
      `SELECT s.device_id, s.schedule, extract(epoch FROM s.valid_from)::float8 AS valid_from
       FROM unnest($1::int[], $2::int[]) AS new(device_id, version)
       CROSS JOIN LATERAL (SELECT * FROM devices.schedule o
         WHERE o.device_id = new.device_id AND o.kind = $3 AND o.version < new.version
         ORDER BY o.version DESC LIMIT ${MOST_PUBLISHED}) s
       ORDER BY s.device_id, s.version DESC`,
      [[...versions.keys()], [...versions.values()], kind],
    );
  }

  /** The model of a device and its schedules, newest first; null = none that the caller sees. */
  async of(ctx: Context, deviceId: number): Promise<{ modelId: number; schedules: StoredSchedule[] } | null> {
    const [device] = await this.database.query<{ model_id: number }>(
      `SELECT model_id FROM devices.metering_device
       WHERE id = $2 AND company_id = $1 AND ${isSeen('seen_by', '$3')}`,
      [ctx.companyId, deviceId, tiedTo(ctx)],
    );
    if (!device) return null;
    const schedules = await this.database.query<StoredSchedule>(
      `SELECT kind, version, schedule, extract(epoch FROM valid_from)::float8 AS valid_from,
         floor(extract(epoch FROM saved_at))::float8 AS saved_at
       FROM devices.schedule WHERE device_id = $1 ORDER BY kind, version DESC LIMIT ${MOST_PUBLISHED}`,
      [deviceId],
    );
    return { modelId: device.model_id, schedules };
  }
}

import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { columnsOf, Database, isSeen, type Transaction } from '@gaugeway/platform/database';
import type { PollGroup } from '@gaugeway/proto/api';
import { type GroupPlan, nextPoll, type PollPlan, type PollTurn } from './poll-plan';

/** The saved schedule of a device as published on `device.schedule`. */
export interface SavedPollSchedule {
  deviceId: number;
  version: number;
  turns: readonly PollTurn[];
}

interface PlannedRow {
  device_id: number;
  model_id: number;
  poll_interval: number;
  time_zone: number;
  turns: PollTurn[];
  group_plan: GroupColumns | null;
  is_polled: boolean;
  is_off: boolean;
  poll_plan: string;
}

export interface PlannedDevice extends PollPlan {
  /** Unix seconds; null = never. */
  nextPollAt: number | null;
  /** Automatic polling is not switched off. */
  isOn: boolean;
}

/** Columns that determine the polls of a group, as the database returns them. */
export interface GroupColumns {
  interval: number;
  params: PollGroup['poll_params'];
}

/** Plan of the poll group `g`; null = the device is in none. */
export const GROUP_PLAN = `CASE WHEN g.id IS NULL THEN NULL
  ELSE jsonb_build_object('interval', g.poll_interval, 'params', g.poll_params) END`;

/** The poll group of a device `d`. */
export const WITH_GROUP =
  'LEFT JOIN tasks.poll_group_device m ON m.device_id = d.device_id LEFT JOIN tasks.poll_group g ON g.id = m.group_id';

export const groupPlan = (columns: GroupColumns | null): GroupPlan | null =>
  columns && {
    interval: columns.interval,
    window: { weekdays: columns.params.weekdays, hours: columns.params.hours },
    timeZone: columns.params.time_zone,
  };

const PLANNED = `d.device_id, d.model_id, d.poll_interval, d.time_zone, COALESCE(s.turns, '[]') AS turns,
  ${GROUP_PLAN} AS group_plan,
  d.state = 'active' AND d.gateway_id > 0 AND o.device_id IS NULL AND COALESCE(g.is_active, true) AS is_polled, o.device_id IS NOT NULL AS is_off,
  d.poll_plan`;

const OF_DEVICES = `tasks.device d LEFT JOIN tasks.poll_schedule s ON s.device_id = d.device_id
  LEFT JOIN tasks.poll_off o ON o.device_id = d.device_id ${WITH_GROUP}`;

/** $1 company, $2 the user to whom the devices must be tied, or null. */
const SEEN = `d.company_id = $1 AND d.state <> 'trash' AND ${isSeen('d.tied_users', '$2')}`;

/** Inputs of the poll times of devices: their saved schedules, intervals, time zones and states. */
@Injectable()
export class PollPlanRepository {
  constructor(private readonly database: Database) {}

  /** Each device once. Older versions change nothing. */
  async keepSchedules(schedules: readonly SavedPollSchedule[]): Promise<void> {
    if (schedules.length === 0) return;
    await this.database.query(
      `INSERT INTO tasks.poll_schedule AS s (device_id, version, turns)
       SELECT * FROM unnest($1::int[], $2::int[], $3::jsonb[]) AS new(device_id, version, turns)
       ON CONFLICT (device_id) DO UPDATE SET version = excluded.version, turns = excluded.turns
       WHERE s.version <= excluded.version`,
      [...columnsOf(schedules, 'deviceId', 'version'), schedules.map(({ turns }) => JSON.stringify(turns))],
    );
  }

  async forgetSchedules(deviceIds: readonly number[]): Promise<void> {
    if (deviceIds.length === 0) return;
    await this.database.query('DELETE FROM tasks.poll_schedule WHERE device_id = ANY($1::int[])', [deviceIds]);
  }

  /**
   * Recomputes the next polls of those devices for which something changed since the last time; the others keep their
   * places, also one that is due and waits. To be called after every change that is published on the bus; `now`: Unix
   * seconds.
   */
  async replan(deviceIds: readonly number[], now = Date.now() / 1000): Promise<void> {
    if (deviceIds.length === 0) return;
    await this.database.transaction((transaction) => this.replanIn(transaction, deviceIds, now));
  }

  /** Devices of the company among `deviceIds` that the caller sees, with their next polls. */
  async planned(ctx: Context, deviceIds: readonly number[]): Promise<PlannedDevice[]> {
    const rows = await this.database.query<PlannedRow & { next: number | null }>(
      `SELECT ${PLANNED}, extract(epoch FROM d.next_poll_at)::float8 AS next FROM ${OF_DEVICES}
       WHERE ${SEEN} AND d.device_id = ANY($3::int[]) ORDER BY d.device_id`,
      [ctx.companyId, tiedTo(ctx), deviceIds],
    );
    return rows.map((row) => ({ ...planOf(row), nextPollAt: row.next, isOn: !row.is_off }));
  }

  /** A page of the wired devices that the caller sees, by their numbers, and how many there are. */
  async page(
    ctx: Context,
    filter: { deviceIds: readonly number[] | null; isOn: boolean | null },
    range: { limit: number; offset: number },
  ): Promise<{ ids: number[]; total: number }> {
    const where = `${SEEN} AND d.gateway_id > 0 AND ($3::int[] IS NULL OR d.device_id = ANY($3::int[]))
      AND ($4::boolean IS NULL OR (o.device_id IS NULL) = $4)`;
    const parameters = [ctx.companyId, tiedTo(ctx), filter.deviceIds, filter.isOn];
    const found = await this.database.query<{ device_id: number }>(
      `SELECT d.device_id FROM ${OF_DEVICES} WHERE ${where} ORDER BY d.device_id LIMIT $5 OFFSET $6`,
      [...parameters, range.limit, range.offset],
    );
    const total = await this.database.count(`FROM ${OF_DEVICES} WHERE ${where}`, parameters);
    return { ids: found.map((row) => row.device_id), total };
  }

  /** Switches automatic polls of devices on or off, and recomputes their next polls. */
  async switch(transaction: Transaction, deviceIds: readonly number[], isOn: boolean, userId: number): Promise<void> {
    if (isOn) await transaction.query('DELETE FROM tasks.poll_off WHERE device_id = ANY($1::int[])', [deviceIds]);
    else
      await transaction.query(
        `INSERT INTO tasks.poll_off (device_id, user_id) SELECT id, $2 FROM unnest($1::int[]) AS id
         ON CONFLICT (device_id) DO NOTHING`,
        [deviceIds, userId],
      );
    await this.replanIn(transaction, deviceIds, Date.now() / 1000);
  }

  /** As `replan`, within a transaction. */
  async replanIn(transaction: Transaction, deviceIds: readonly number[], now: number): Promise<void> {
    // Locked first and read then, so that the rows that another consumer wrote while this one waited are seen.
    await transaction.query(
      'SELECT FROM tasks.device WHERE device_id = ANY($1::int[]) ORDER BY device_id FOR NO KEY UPDATE',
      [deviceIds],
    );
    const { rows } = await transaction.query<PlannedRow>(
      `SELECT ${PLANNED} FROM ${OF_DEVICES} WHERE d.device_id = ANY($1::int[])`,
      [deviceIds],
    );
    const changed = rows
      .map((row) => ({ row, plan: digest(row) }))
      .filter(({ row, plan }) => plan !== row.poll_plan)
      .map(({ row, plan }) => ({ id: row.device_id, plan, at: placeOf(row, now) }));
    if (changed.length === 0) return;
    await transaction.query(
      `UPDATE tasks.device d SET poll_plan = n.plan, next_poll_at = to_timestamp(n.at)
       FROM unnest($1::int[], $2::text[], $3::float8[]) AS n(device_id, plan, at) WHERE d.device_id = n.device_id`,
      columnsOf(changed, 'id', 'plan', 'at'),
    );
  }
}

const planOf = (row: PlannedRow): PollPlan => ({
  deviceId: row.device_id,
  interval: row.poll_interval,
  timeZone: row.time_zone,
  turns: row.turns,
  group: groupPlan(row.group_plan),
});

const placeOf = (row: PlannedRow, now: number): number | null =>
  row.is_polled ? (nextPoll(planOf(row), now)?.at ?? null) : null;

const digest = (row: PlannedRow): string =>
  JSON.stringify([
    row.is_polled,
    row.model_id,
    row.poll_interval,
    row.time_zone,
    row.turns,
    ...(row.group_plan ? [row.group_plan] : []),
  ]);

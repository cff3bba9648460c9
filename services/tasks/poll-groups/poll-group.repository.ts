import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { containing, Database, isSeen, isTied, type Transaction } from '@gaugeway/platform/database';
import { selectedColumns } from '@gaugeway/platform/fields';
import { POLL_GROUP_FIELDS } from '@gaugeway/proto/fields/poll-group';
import { columnOf, fieldsOf } from '@gaugeway/proto/fields/field';
import { taskLimits } from '../tasks.limits';
import type { Candidate, PollGroupFields, PollGroupRow } from './poll-group.row';

const DECLARED = fieldsOf(POLL_GROUP_FIELDS);
/** Columns of the values that are not declared fields. */
const OTHERS = ['model_id', 'connection_type', 'device_interface_id'] as const;

const COLUMNS = `g.id, g.version, ${OTHERS.map((name) => `g.${name}`).join(', ')},
  ${selectedColumns(POLL_GROUP_FIELDS, 'g')}, floor(extract(epoch FROM g.created_at))::float8 AS created_at`;

/** $2: the user to whom devices must be tied, or null. */
const SEEN_DEVICE = `d.state <> 'trash' AND ${isSeen('d.tied_users', '$2')}`;

/** A user without access to all sees the groups that they created or that have a device of theirs. $1 company. */
const SEEN_GROUP = `g.company_id = $1 AND ($2::int IS NULL OR g.created_by = $2 OR EXISTS (
  SELECT FROM tasks.poll_group_device m JOIN tasks.device d USING (device_id) WHERE m.group_id = g.id AND ${SEEN_DEVICE}))`;

const DEVICES_COUNT = `(SELECT count(*)::int FROM tasks.poll_group_device m JOIN tasks.device d USING (device_id)
  WHERE m.group_id = g.id AND ${SEEN_DEVICE}) AS devices_count`;

/** Poll groups and which devices are in them. */
@Injectable()
export class PollGroupRepository {
  constructor(private readonly database: Database) {}

  /** A page of the groups that the caller sees, newest first unless by name, and how many there are. */
  async page(
    ctx: Context,
    filter: { search: string | null; isActive: boolean | null },
    range: { limit: number; offset: number; byName: boolean; ascending: boolean },
  ): Promise<{ rows: PollGroupRow[]; total: number }> {
    const where = `${SEEN_GROUP} AND ($3::text IS NULL OR g.name ILIKE $3) AND ($4::boolean IS NULL OR g.is_active = $4)`;
    const like = filter.search ? containing(filter.search) : null;
    const parameters = [ctx.companyId, tiedTo(ctx), like, filter.isActive];
    const direction = range.ascending ? 'ASC' : 'DESC';
    const rows = await this.database.query<PollGroupRow>(
      `SELECT ${COLUMNS}, ${DEVICES_COUNT} FROM tasks.poll_group g WHERE ${where}
       ORDER BY ${range.byName ? `lower(g.name) ${direction}, ` : ''}g.id ${direction} LIMIT $5 OFFSET $6`,
      [...parameters, range.limit, range.offset],
    );
    return { rows, total: await this.database.count(`FROM tasks.poll_group g WHERE ${where}`, parameters) };
  }

  async find(ctx: Context, id: number): Promise<PollGroupRow | undefined> {
    const [row] = await this.database.query<PollGroupRow>(
      `SELECT ${COLUMNS}, ${DEVICES_COUNT} FROM tasks.poll_group g WHERE ${SEEN_GROUP} AND g.id = $3`,
      [ctx.companyId, tiedTo(ctx), id],
    );
    return row;
  }

  /** Devices of a group that the caller sees. */
  async deviceIds(ctx: Context, id: number): Promise<number[]> {
    const rows = await this.database.query<{ device_id: number }>(
      `SELECT d.device_id FROM tasks.poll_group_device m JOIN tasks.device d USING (device_id)
       WHERE d.company_id = $1 AND ${SEEN_DEVICE} AND m.group_id = $3 ORDER BY d.device_id`,
      [ctx.companyId, tiedTo(ctx), id],
    );
    return rows.map((row) => row.device_id);
  }

  /** Every device of a group, also those that no caller sees. */
  async members(transaction: Transaction, id: number): Promise<number[]> {
    const { rows } = await transaction.query<{ device_id: number }>(
      'SELECT device_id FROM tasks.poll_group_device WHERE group_id = $1 ORDER BY device_id',
      [id],
    );
    return rows.map((row) => row.device_id);
  }

  /** true where a group has devices that the caller does not see and so must not change. */
  async hasHidden(ctx: Context, id: number): Promise<boolean> {
    const user = tiedTo(ctx);
    if (user === null) return false;
    const rows = await this.database.query<{ device_id: number }>(
      `SELECT d.device_id FROM tasks.poll_group_device m JOIN tasks.device d USING (device_id)
       WHERE d.company_id = $1 AND m.group_id = $3 AND NOT ${isTied('d.tied_users', '$2')} LIMIT 1`,
      [ctx.companyId, user, id],
    );
    return rows.length > 0;
  }

  /** Devices of the company among `deviceIds` that the caller sees, outside the trash. */
  async candidates(ctx: Context, deviceIds: readonly number[]): Promise<Candidate[]> {
    return this.database.query<Candidate>(
      `SELECT d.device_id, d.model_id, d.name, g.id AS group_id, g.name AS group_name
       FROM tasks.device d LEFT JOIN tasks.poll_group_device m USING (device_id) LEFT JOIN tasks.poll_group g ON g.id = m.group_id
       WHERE d.company_id = $1 AND ${SEEN_DEVICE} AND d.device_id = ANY($3::int[]) ORDER BY d.device_id`,
      [ctx.companyId, tiedTo(ctx), deviceIds],
    );
  }

  /** true: a device of the company has the model. */
  async hasModel({ companyId }: Context, modelId: number): Promise<boolean> {
    const rows = await this.database.query('SELECT FROM tasks.device WHERE company_id = $1 AND model_id = $2 LIMIT 1', [
      companyId,
      modelId,
    ]);
    return rows.length > 0;
  }

  async insert(transaction: Transaction, ctx: Context, fields: PollGroupFields): Promise<number> {
    await taskLimits.assertRoom(transaction, ctx.companyId, 'poll_groups');
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO tasks.poll_group (company_id, created_by, ${SET.join(', ')})
       VALUES ($1, $2, ${SET.map((_, index) => `$${index + 3}`).join(', ')}) RETURNING id`,
      [ctx.companyId, ctx.userId, ...values(fields)],
    );
    return rows[0]?.id ?? 0;
  }

  /** false: the stored version differs from this one, or the group was deleted. */
  async update(
    transaction: Transaction,
    ctx: Context,
    id: number,
    fields: PollGroupFields,
    version: number,
  ): Promise<boolean> {
    const { rows } = await transaction.query(
      `UPDATE tasks.poll_group
       SET version = version + 1, ${SET.map((name, index) => `${name} = $${index + 4}`).join(', ')}
       WHERE company_id = $1 AND id = $2 AND version = $3 RETURNING id`,
      [ctx.companyId, id, version, ...values(fields)],
    );
    return rows.length > 0;
  }

  async delete(transaction: Transaction, ctx: Context, id: number): Promise<void> {
    await transaction.query('DELETE FROM tasks.poll_group WHERE company_id = $1 AND id = $2', [ctx.companyId, id]);
  }

  /** Puts devices into a group, whichever they were in; one that is in it already keeps the state of its polls. */
  async put(transaction: Transaction, id: number, deviceIds: readonly number[]): Promise<void> {
    await transaction.query(
      `INSERT INTO tasks.poll_group_device AS m (device_id, group_id) SELECT device_id, $1 FROM unnest($2::int[]) AS device_id
       ON CONFLICT (device_id) DO UPDATE SET group_id = excluded.group_id, since = now(), requested_at = NULL, answered_at = NULL,
         last_task = 0, last_state = NULL, last_code = NULL
       WHERE m.group_id <> excluded.group_id`,
      [id, deviceIds],
    );
  }

  /** Takes devices out of their groups. */
  async takeOut(transaction: Transaction, deviceIds: readonly number[]): Promise<void> {
    await transaction.query('DELETE FROM tasks.poll_group_device WHERE device_id = ANY($1::int[])', [deviceIds]);
  }

  /**
   * Removes devices that were deleted, or moved to another company or the trash, from their groups; for the projection
   * of the devices.
   */
  async forgetStrangers(deviceIds: readonly number[]): Promise<void> {
    if (deviceIds.length === 0) return;
    await this.database.query(
      `DELETE FROM tasks.poll_group_device m USING tasks.poll_group g
       WHERE m.device_id = ANY($1::int[]) AND g.id = m.group_id AND NOT EXISTS (
         SELECT FROM tasks.device d WHERE d.device_id = m.device_id AND d.company_id = g.company_id AND d.state <> 'trash')`,
      [deviceIds],
    );
  }
}

const SET = [...OTHERS, ...DECLARED.map(columnOf)];

/** In the order of SET. */
const values = (fields: PollGroupFields): unknown[] => [
  ...OTHERS.map((name) => fields[name]),
  ...DECLARED.map(({ name, kind }) => (kind === 'record' ? JSON.stringify(fields[name]) : fields[name])),
];

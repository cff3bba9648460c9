import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { columnsOf, Database, isSeen } from '@gaugeway/platform/database';
import type { DeviceAttribute } from '@gaugeway/proto/api';
import type { EntityManager } from 'typeorm';
import { deviceLimits } from '../devices.limits';
import type { StoredValue } from './attribute-value';

export type AttributeDraft = Omit<DeviceAttribute, 'id' | 'version' | 'position'>;

export interface DeviceValue extends StoredValue, Record<string, unknown> {
  device_id: number;
  attribute_id: number;
  type: DeviceAttribute['type'];
}

const COLUMNS = 'id, name, type, options, unit, is_required, position, min, max, model_ids, version';
const ORDER = 'position, name_key, id';

/** Attributes of a company and the values that its devices have. */
@Injectable()
export class AttributeRepository {
  constructor(private readonly database: Database) {}

  async list(ctx: Context): Promise<DeviceAttribute[]> {
    return this.database.query<DeviceAttribute>(
      `SELECT ${COLUMNS} FROM devices.attribute WHERE company_id = $1 ORDER BY ${ORDER}`,
      [ctx.companyId],
    );
  }

  /** Number of devices by attribute. */
  async valueCounts(ctx: Context): Promise<Map<number, number>> {
    const rows = await this.database.query<{ attribute_id: number; total: number }>(
      `SELECT v.attribute_id, count(*) AS total FROM devices.attribute_value v
       JOIN devices.attribute a ON a.id = v.attribute_id WHERE a.company_id = $1 GROUP BY v.attribute_id`,
      [ctx.companyId],
    );
    return new Map(rows.map(({ attribute_id, total }) => [attribute_id, total]));
  }

  /** Attributes into the order of these, which are all of the company's. */
  async reorder(manager: EntityManager, ctx: Context, ids: readonly number[]): Promise<void> {
    await manager.query(
      `UPDATE devices.attribute a SET position = o.position
       FROM unnest($2::int[]) WITH ORDINALITY AS o(id, position)
       WHERE a.id = o.id AND a.company_id = $1 AND a.position <> o.position`,
      [ctx.companyId, ids],
    );
  }

  /** Ids in their order; no other transaction of the company adds or reorders any until this one ends. */
  async lockOrder(manager: EntityManager, ctx: Context): Promise<number[]> {
    await lockAll(manager, ctx);
    const rows: { id: number }[] = await manager.query(
      `SELECT id FROM devices.attribute WHERE company_id = $1 ORDER BY ${ORDER}`,
      [ctx.companyId],
    );
    return rows.map(({ id }) => id);
  }

  /** Throws a unique violation (`attribute_name`). */
  async insert(manager: EntityManager, ctx: Context, draft: AttributeDraft): Promise<DeviceAttribute> {
    await lockAll(manager, ctx);
    await deviceLimits.assertRoom(manager, ctx.companyId, 'device_attributes');
    const rows: DeviceAttribute[] = await manager.query(
      `INSERT INTO devices.attribute (company_id, name, type, options, min, max, model_ids, unit, is_required, position)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9,
         (SELECT coalesce(max(position), 0) + 1 FROM devices.attribute WHERE company_id = $1)) RETURNING ${COLUMNS}`,
      [
        ctx.companyId,
        draft.name,
        draft.type,
        draft.options,
        draft.min,
        draft.max,
        draft.model_ids,
        draft.unit,
        draft.is_required,
      ],
    );
    return one(rows);
  }

  /** Locked until the transaction ends; null = none in the company. */
  async lock(manager: EntityManager, ctx: Context, id: number): Promise<DeviceAttribute | null> {
    const rows: DeviceAttribute[] = await manager.query(
      `SELECT ${COLUMNS} FROM devices.attribute WHERE id = $2 AND company_id = $1 FOR UPDATE`,
      [ctx.companyId, id],
    );
    return rows[0] ?? null;
  }

  /** Throws a unique violation (`attribute_name`). */
  async update(manager: EntityManager, ctx: Context, changed: DeviceAttribute): Promise<DeviceAttribute> {
    const [rows]: [DeviceAttribute[], number] = await manager.query(
      `UPDATE devices.attribute SET name = $3, type = $4, options = $5, min = $6, max = $7, model_ids = $8,
         unit = $9, is_required = $10, version = version + 1
       WHERE id = $2 AND company_id = $1 RETURNING ${COLUMNS}`,
      [
        ctx.companyId,
        changed.id,
        changed.name,
        changed.type,
        changed.options,
        changed.min,
        changed.max,
        changed.model_ids,
        changed.unit,
        changed.is_required,
      ],
    );
    return one(rows);
  }

  async delete(manager: EntityManager, ctx: Context, id: number): Promise<void> {
    await manager.query('DELETE FROM devices.attribute WHERE id = $2 AND company_id = $1', [ctx.companyId, id]);
  }

  /** Number of devices with a value of a locked attribute; with `values`, one of these. */
  async used(manager: EntityManager, attributeId: number, values?: readonly string[]): Promise<number> {
    const [row]: { total: number }[] = await manager.query(
      `SELECT count(*) AS total FROM devices.attribute_value
       WHERE attribute_id = $1 AND ($2::text[] IS NULL OR value = ANY($2))`,
      [attributeId, values ?? null],
    );
    return row?.total ?? 0;
  }

  /** The devices that the caller sees among these, with the model of each; without those in the trash. */
  async devices(
    manager: EntityManager,
    ctx: Context,
    ids: readonly number[],
  ): Promise<{ id: number; modelId: number }[]> {
    return manager.query(
      `SELECT id, model_id AS "modelId" FROM devices.metering_device
       WHERE id = ANY($2::int[]) AND company_id = $1 AND state <> 'trash'
         AND ${isSeen('seen_by', '$3')} ORDER BY id FOR SHARE`,
      [ctx.companyId, ids, tiedTo(ctx)],
    );
  }

  /** Inserts values of devices that have none yet. An attribute that is deleted in the meantime deletes its values. */
  async insertValues(
    manager: EntityManager,
    values: readonly { deviceId: number; attributeId: number; value: StoredValue }[],
  ): Promise<void> {
    if (values.length === 0) return;
    await manager.query(
      `INSERT INTO devices.attribute_value (attribute_id, device_id, value, number)
       SELECT a.id, v.device_id, v.value, v.number
       FROM unnest($1::int[], $2::int[], $3::text[], $4::float8[]) AS v(attribute_id, device_id, value, number)
       JOIN devices.attribute a ON a.id = v.attribute_id ORDER BY a.id, v.device_id`,
      [
        ...columnsOf(values, 'attributeId', 'deviceId'),
        values.map(({ value }) => value.text),
        values.map(({ value }) => value.number),
      ],
    );
  }

  /** null removes the value. Returns the old value of each device. */
  async setValues(
    manager: EntityManager,
    attributeId: number,
    deviceIds: readonly number[],
    value: StoredValue | null,
  ): Promise<Map<number, string>> {
    const before: { device_id: number; value: string }[] = await manager.query(
      `SELECT device_id, value FROM devices.attribute_value
       WHERE attribute_id = $1 AND device_id = ANY($2::int[]) ORDER BY device_id FOR UPDATE`,
      [attributeId, deviceIds],
    );
    if (value === null) {
      await manager.query(
        'DELETE FROM devices.attribute_value WHERE attribute_id = $1 AND device_id = ANY($2::int[])',
        [attributeId, deviceIds],
      );
    } else {
      await manager.query(
        `INSERT INTO devices.attribute_value (attribute_id, device_id, value, number)
         SELECT $1, device_id, $3, $4 FROM unnest($2::int[]) AS device_id
         ON CONFLICT (device_id, attribute_id) DO UPDATE SET value = EXCLUDED.value, number = EXCLUDED.number`,
        [attributeId, deviceIds, value.text, value.number],
      );
    }
    return new Map(before.map((row) => [row.device_id, row.value]));
  }

  /** The model of a device and the values of its company's attributes; null = none that the caller sees. */
  async ofDevice(
    ctx: Context,
    deviceId: number,
  ): Promise<{ modelId: number; values: ReadonlyMap<number, StoredValue> } | null> {
    const [device] = await this.database.query<{ model_id: number }>(
      `SELECT model_id FROM devices.metering_device
       WHERE id = $2 AND company_id = $1 AND ${isSeen('seen_by', '$3')}`,
      [ctx.companyId, deviceId, tiedTo(ctx)],
    );
    if (!device) return null;
    const rows = await this.database.query<{ attribute_id: number; value: string; number: number | null }>(
      `SELECT v.attribute_id, v.value, v.number FROM devices.attribute_value v
       JOIN devices.attribute a ON a.id = v.attribute_id AND a.company_id = $1 WHERE v.device_id = $2`,
      [ctx.companyId, deviceId],
    );
    const values = rows.map(({ attribute_id, value, number }) => [attribute_id, { text: value, number }] as const);
    return { modelId: device.model_id, values: new Map(values) };
  }

  /** Every value of the company's attributes that some of its devices have. */
  async ofDevices(ctx: Context, deviceIds: readonly number[]): Promise<DeviceValue[]> {
    if (deviceIds.length === 0) return [];
    return this.database.query<DeviceValue>(
      `SELECT v.device_id, v.attribute_id, a.type, v.value AS text, v.number FROM devices.attribute_value v
       JOIN devices.attribute a ON a.id = v.attribute_id AND a.company_id = $1 WHERE v.device_id = ANY($2::int[])`,
      [ctx.companyId, deviceIds],
    );
  }

  /** Ids of the models that the company has devices of: one index step per model, not one row per device. */
  async modelIds(ctx: Context): Promise<number[]> {
    const rows = await this.database.query<{ model_id: number }>(
      `WITH RECURSIVE used AS (
         SELECT (SELECT min(model_id) FROM devices.metering_device WHERE company_id = $1 AND state <> 'trash') AS model_id
         UNION ALL
         SELECT (SELECT min(d.model_id) FROM devices.metering_device d
                 WHERE d.company_id = $1 AND d.state <> 'trash' AND d.model_id > used.model_id)
         FROM used WHERE used.model_id IS NOT NULL)
       SELECT model_id FROM used WHERE model_id IS NOT NULL`,
      [ctx.companyId],
    );
    return rows.map(({ model_id }) => model_id);
  }
}

function one<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (!row) throw new Error('the row that was just written did not come back');
  return row;
}

/** No other transaction of the company adds or reorders attributes until this one ends. */
async function lockAll(manager: EntityManager, { companyId }: Context): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext('devices.attribute'), $1)`, [companyId]);
}

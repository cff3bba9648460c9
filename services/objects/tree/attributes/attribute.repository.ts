import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import type { ObjectAttributeType } from '@gaugeway/proto/api';
import { objectLimits } from '../../objects.limits';

export interface StoredAttribute extends Record<string, unknown> {
  id: number;
  name: string;
  type: ObjectAttributeType;
  unit: string;
  /** Objects that have a value. */
  objects: number;
  /** Stored value; null = none. */
  value: string | null;
}

/** $2: the node whose values are returned. */
const ATTRIBUTE = `a.id, a.name, a.type, a.unit,
  (SELECT count(*) FROM objects.attribute_value n WHERE n.attribute_id = a.id) AS objects,
  (SELECT v.value FROM objects.attribute_value v WHERE v.attribute_id = a.id AND v.object_id = $2::uuid) AS value`;

const IS_USED = 'EXISTS (SELECT FROM objects.attribute_value u WHERE u.attribute_id = a.id)';

/** Attributes of a company's objects, and their values. */
@Injectable()
export class AttributeRepository {
  constructor(private readonly database: Database) {}

  list(ctx: Context, objectId: string | null): Promise<StoredAttribute[]> {
    return this.database.query<StoredAttribute>(
      `SELECT ${ATTRIBUTE} FROM objects.attribute a WHERE a.company_id = $1 AND ${IS_USED} ORDER BY a.name_key`,
      [ctx.companyId, objectId],
    );
  }

  /** Only one transaction at a time changes the attributes of a company. Deletes those without a value. */
  async lock(transaction: Transaction, ctx: Context): Promise<void> {
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtext('objects.attribute'), $1)`, [ctx.companyId]);
    await transaction.query(`DELETE FROM objects.attribute a WHERE a.company_id = $1 AND NOT ${IS_USED}`, [
      ctx.companyId,
    ]);
  }

  async byName(
    transaction: Transaction,
    ctx: Context,
    name: string,
    objectId: string,
  ): Promise<StoredAttribute | null> {
    const { rows } = await transaction.query<StoredAttribute>(
      `SELECT ${ATTRIBUTE} FROM objects.attribute a WHERE a.company_id = $1 AND a.name_key = lower($3)`,
      [ctx.companyId, objectId, name],
    );
    return rows[0] ?? null;
  }

  async insert(
    transaction: Transaction,
    ctx: Context,
    { name, type, unit }: Pick<StoredAttribute, 'name' | 'type' | 'unit'>,
  ): Promise<number> {
    await objectLimits.assertRoom(transaction, ctx.companyId, 'object_attributes');
    const { rows } = await transaction.query<{ id: number }>(
      'INSERT INTO objects.attribute (company_id, name, type, unit) VALUES ($1, $2, $3, $4) RETURNING id',
      [ctx.companyId, name, type, unit],
    );
    return rows[0]?.id ?? 0;
  }

  async change(
    transaction: Transaction,
    id: number,
    { type, unit }: Pick<StoredAttribute, 'type' | 'unit'>,
  ): Promise<void> {
    await transaction.query('UPDATE objects.attribute SET type = $2, unit = $3 WHERE id = $1', [id, type, unit]);
  }

  async setValue(transaction: Transaction, id: number, objectId: string, value: string): Promise<void> {
    await transaction.query(
      `INSERT INTO objects.attribute_value (object_id, attribute_id, value) VALUES ($1, $2, $3)
       ON CONFLICT (object_id, attribute_id) DO UPDATE SET value = EXCLUDED.value`,
      [objectId, id, value],
    );
  }

  /** The attribute goes with its last value. */
  async removeValue(transaction: Transaction, id: number, objectId: string): Promise<void> {
    await transaction.query('DELETE FROM objects.attribute_value WHERE attribute_id = $1 AND object_id = $2', [
      id,
      objectId,
    ]);
    await transaction.query(`DELETE FROM objects.attribute a WHERE a.id = $1 AND NOT ${IS_USED}`, [id]);
  }
}

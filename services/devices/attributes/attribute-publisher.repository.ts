import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import type { Transaction } from '@gaugeway/platform/database';
import { attributeRegistry, deviceAttributes } from '@gaugeway/proto/events';

interface Marked extends Record<string, unknown> {
  kind: 'attribute' | 'device';
  id: number;
  companyId: number;
}

export const HAS_UNPUBLISHED_ATTRIBUTES = 'EXISTS (SELECT FROM devices.attribute_unpublished)';

/** Publishes attributes, and the values that devices have of them. */
@Injectable()
export class AttributePublisher {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Publishes at most `limit` marked entities (migration PublishedAttributes), in their current state. Returns their
   * count.
   */
  async publish(transaction: Transaction, limit: number): Promise<number> {
    const { rows } = await transaction.query<Marked>(
      `DELETE FROM devices.attribute_unpublished WHERE (kind, id) IN (
         SELECT kind, id FROM devices.attribute_unpublished ORDER BY kind, id LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING kind, id, company_id AS "companyId"`,
      [limit],
    );
    await this.attributes(
      transaction,
      rows.filter(({ kind }) => kind === 'attribute'),
    );
    await this.devices(
      transaction,
      rows.filter(({ kind }) => kind === 'device'),
    );
    return rows.length;
  }

  private async attributes(transaction: Transaction, marked: readonly Marked[]): Promise<void> {
    const { rows } = await transaction.query<{ id: number; name: string }>(
      'SELECT id, name FROM devices.attribute WHERE id = ANY($1::int[])',
      [marked.map(({ id }) => id)],
    );
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const events = marked.map(({ id, companyId }) => {
      const name = names.get(id);
      return {
        key: String(id),
        company: companyId,
        value: name === undefined ? null : { attributeId: id, companyId, name },
      };
    });
    await this.outbox.add(transaction, 'devices', attributeRegistry, events);
  }

  /** Only values of the attributes of the company that has the device now. */
  private async devices(transaction: Transaction, marked: readonly Marked[]): Promise<void> {
    const { rows } = await transaction.query<{
      id: number;
      companyId: number;
      values: { attributeId: number; text: string }[];
    }>(
      `SELECT d.id, d.company_id AS "companyId", jsonb_agg(jsonb_build_object('attributeId', a.id, 'text', v.value)
         ORDER BY a.id) AS "values"
       FROM devices.metering_device d JOIN devices.attribute_value v ON v.device_id = d.id
       JOIN devices.attribute a ON a.id = v.attribute_id AND a.company_id = d.company_id
       WHERE d.id = ANY($1::int[]) GROUP BY d.id, d.company_id`,
      [marked.map(({ id }) => id)],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    const events = marked.map(({ id, companyId }) => {
      const row = found.get(id);
      const value = row ? { deviceId: id, companyId: row.companyId, values: row.values } : null;
      return { key: String(id), company: row?.companyId ?? companyId, value };
    });
    await this.outbox.add(transaction, 'devices', deviceAttributes, events);
  }
}

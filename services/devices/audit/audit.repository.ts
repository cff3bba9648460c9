import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import type { SqlExecutor } from '@gaugeway/platform/database';

export interface AuditEntry {
  /** `create`, `edit`, ... */
  action: string;
  entity: 'metering_device' | 'gateway_device' | 'base_station' | 'attribute';
  entityId: number;
  /** Without secrets; null = it did not exist. */
  before: object | null;
  after: object | null;
}

/** The names of actions in the log are what has happened. */
const PAST: Readonly<Record<string, string>> = {
  create: 'created',
  edit: 'changed',
  delete: 'deleted',
  on: 'switched_on',
  off: 'switched_off',
  trash: 'trashed',
  restore: 'restored',
  remove: 'removed',
};

/**
 * Who changed what, from where, on whose behalf: in the transaction of the change here, where a device's own history is
 * read, and in the product's one audit log, which cannot be changed unseen.
 */
@Injectable()
export class AuditRepository {
  constructor(private readonly trail: AuditTrail) {}

  async add(executor: SqlExecutor, ctx: Context, entry: AuditEntry): Promise<void> {
    await executor.query(
      `INSERT INTO devices.audit
         (company_id, user_id, session_id, address, request_id, action, entity, entity_id, before, after)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ctx.companyId,
        ctx.userId,
        ctx.sessionId,
        ctx.address,
        ctx.requestId,
        entry.action,
        entry.entity,
        entry.entityId,
        entry.before && JSON.stringify(entry.before),
        entry.after && JSON.stringify(entry.after),
      ],
    );
    const { entity, entityId, before, after } = entry;
    await this.trail.add(executor, 'devices', ctx, {
      action: `${entity}.${PAST[entry.action] ?? entry.action}`,
      details: { id: entityId, before, after },
    });
  }

  /**
   * A move is told in the company that lost devices and in the one that got them: each device's own history has a row of
   * both, the product's log an entry of every company concerned. The maps give the company that each had before.
   */
  async addMove(
    executor: SqlExecutor,
    ctx: Context,
    move: { devices: ReadonlyMap<number, number>; gateways: ReadonlyMap<number, number>; to: number },
  ): Promise<void> {
    const moved = [
      ...[...move.devices].map(([id, from]) => ({ entity: 'metering_device', id, from })),
      ...[...move.gateways].map(([id, from]) => ({ entity: 'gateway_device', id, from })),
    ];
    await executor.query(
      `INSERT INTO devices.audit
         (company_id, user_id, session_id, address, request_id, action, entity, entity_id, before, after)
       SELECT seen.company_id, $1, $2, $3, $4, 'move', entity, id,
         jsonb_build_object('companyId', from_id), jsonb_build_object('companyId', $5::int)
       FROM unnest($6::text[], $7::int[], $8::int[]) AS m(entity, id, from_id)
       CROSS JOIN LATERAL (VALUES (from_id), ($5::int)) AS seen(company_id)`,
      [
        ctx.userId,
        ctx.sessionId,
        ctx.address,
        ctx.requestId,
        move.to,
        moved.map(({ entity }) => entity),
        moved.map(({ id }) => id),
        moved.map(({ from }) => from),
      ],
    );
    for (const from of new Set(moved.map((each) => each.from))) {
      const idsOf = (before: ReadonlyMap<number, number>) =>
        [...before].filter((each) => each[1] === from).map(([id]) => id);
      const details = { from, to: move.to, devices: idsOf(move.devices), gateways: idsOf(move.gateways) };
      for (const companyId of new Set([ctx.companyId, from, move.to])) {
        await this.trail.add(executor, 'devices', { ...ctx, companyId }, { action: 'metering_device.moved', details });
      }
    }
  }
}

import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { columnsOf, Database, type SqlExecutor } from '@gaugeway/platform/database';
import type { AuditAction } from '@gaugeway/proto/api';

export interface LastEdit {
  /** Negative: the API key of that number. */
  user_id: number;
  user_name: string;
  /** Unix seconds. */
  at: number;
}

/** Actions of the devices' own history, and their names in the product's audit log. */
const PAST = {
  create: 'created',
  edit: 'changed',
  delete: 'deleted',
  on: 'switched_on',
  off: 'switched_off',
  trash: 'trashed',
  restore: 'restored',
  repair: 'repaired',
  remove: 'removed',
  tie: 'tied',
  connect: 'connected',
  replace: 'replaced',
  clear_settings: 'settings_cleared',
  order: 'ordered',
  upload: 'uploaded',
  start: 'started',
  cancel: 'cancelled',
  schedule: 'schedule',
  unschedule: 'unschedule',
  dashboard_add: 'dashboard_add',
  dashboard_remove: 'dashboard_remove',
  network_server_set: 'network_server_set',
  network_server_removed: 'network_server_removed',
} as const;

type Past = typeof PAST;
type Entity = 'metering_device' | 'gateway_device' | 'base_station' | 'attribute' | 'company_model' | 'bulk_job';

/** Actions on an entity that a call declares. */
export type ActionOn<E extends Entity> = {
  [A in keyof Past]: `${E}.${Past[A]}` extends AuditAction ? A : never;
}[keyof Past];

export interface AuditEntry<E extends Entity> {
  action: ActionOn<E>;
  entity: E;
  entityId: number;
  /** Values without secrets; null = the record did not exist. */
  before: object | null;
  after: object | null;
}

/**
 * Records the author, origin and principal of a change, in the transaction of the change: here, for the device's own
 * history, and in the product's audit log, which cannot be changed unnoticed.
 */
@Injectable()
export class AuditRepository {
  constructor(
    private readonly trail: AuditTrail,
    private readonly database: Database,
  ) {}

  async add<E extends Entity>(executor: SqlExecutor, ctx: Context, entry: AuditEntry<E>): Promise<void> {
    await executor.query(
      `INSERT INTO devices.audit
         (company_id, user_id, session_id, address, request_id, action, entity, entity_id, before, after, user_name)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11, ''))`,
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
        ctx.userName,
      ],
    );
    const { entity, entityId, before, after } = entry;
    await this.trail.add(executor, 'devices', ctx, {
      // ActionOn admits no other pairs.
      action: `${entity}.${PAST[entry.action]}` as AuditAction,
      details: { id: entityId, before, after },
    });
  }

  /** The state of an entity at a version, as recorded in its audit; null where there is no record. */
  async atVersion(ctx: Context, entity: Entity, id: number, version: number): Promise<object | null> {
    const [row] = await this.database.query<{ after: object }>(
      `SELECT after FROM devices.audit WHERE company_id = $1 AND entity = $2 AND entity_id = $3
         AND (after ->> 'version')::int <= $4 ORDER BY id DESC LIMIT 1`,
      [ctx.companyId, entity, id, version],
    );
    return row?.after ?? null;
  }

  /** User and time of the last change of an entity; null where the company's audit has no record. */
  async lastEdit(ctx: Context, entity: Entity, id: number): Promise<LastEdit | null> {
    return this.database.one<LastEdit>(
      `SELECT user_id, user_name, floor(extract(epoch FROM at))::float8 AS at FROM devices.audit
       WHERE company_id = $1 AND entity = $2 AND entity_id = $3 ORDER BY id DESC LIMIT 1`,
      [ctx.companyId, entity, id],
    );
  }

  /** One action on several metering devices: a row each in their own histories, one entry in the product's log. */
  async addMany(
    executor: SqlExecutor,
    ctx: Context,
    action: ActionOn<'metering_device'>,
    changes: readonly { id: number; before: object | null; after: object | null }[],
  ): Promise<void> {
    if (changes.length === 0) return;
    await executor.query(
      `INSERT INTO devices.audit
         (company_id, user_id, session_id, address, request_id, action, entity, entity_id, before, after, user_name)
       SELECT $1, $2, $3, $4, $5, $6, 'metering_device', id, before::jsonb, after::jsonb, coalesce($10, '')
       FROM unnest($7::int[], $8::text[], $9::text[]) AS c(id, before, after)`,
      [
        ctx.companyId,
        ctx.userId,
        ctx.sessionId,
        ctx.address,
        ctx.requestId,
        action,
        changes.map(({ id }) => id),
        changes.map(({ before }) => before && JSON.stringify(before)),
        changes.map(({ after }) => after && JSON.stringify(after)),
        ctx.userName,
      ],
    );
    const [first, ...others] = changes;
    await this.trail.add(executor, 'devices', ctx, {
      action: `metering_device.${PAST[action]}`,
      details: others.length === 0 ? { ...first } : { ids: changes.map(({ id }) => id) },
    });
  }

  /**
   * A move is recorded in the company that lost the devices and in the one that got them: each device's own history
   * has a row of both, the product's log an entry of every company concerned. The maps give the company that each had
   * before.
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
         (company_id, user_id, session_id, address, request_id, action, entity, entity_id, before, after, user_name)
       SELECT seen.company_id, $1, $2, $3, $4, 'move', entity, id,
         jsonb_build_object('companyId', from_id), jsonb_build_object('companyId', $5::int), coalesce($9, '')
       FROM unnest($6::text[], $7::int[], $8::int[]) AS m(entity, id, from_id)
       CROSS JOIN LATERAL (VALUES (from_id), ($5::int)) AS seen(company_id)`,
      [
        ctx.userId,
        ctx.sessionId,
        ctx.address,
        ctx.requestId,
        move.to,
        ...columnsOf(moved, 'entity', 'id', 'from'),
        ctx.userName,
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

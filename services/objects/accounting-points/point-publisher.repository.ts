import { Injectable } from '@nestjs/common';
import { type OutgoingEvent, Outbox } from '@gaugeway/platform/bus';
import type { SqlExecutor, Transaction } from '@gaugeway/platform/database';
import { eventOf, selectedColumns } from '@gaugeway/platform/fields';
import { accountingPointRegistry, type EventIn } from '@gaugeway/proto/events';
import { POINT_COLUMNS } from '@gaugeway/proto/fields/accounting-point';
import type { StoredOf } from '@gaugeway/proto/fields/field';
import { stackedLayers, type ZoneLayer } from '@gaugeway/proto/time/zone';

interface PublishedLink {
  id: number;
  device_id: number;
  from: number;
  to: number | null;
  start_values: Record<string, number>;
  end_values: Record<string, number>;
  tied_by: number | null;
  untied_by: number | null;
  transformation_ratio: number | null;
  loss_factor: number | null;
}

interface PublishedPoint extends StoredOf<typeof POINT_COLUMNS> {
  id: number;
  company_id: number;
  resource_type_id: number;
  version: number;
  is_at_object: boolean;
  /** Users tied to its node or to one above it. */
  seen_by: number[];
  /** Nodes from the top of the tree down. */
  branch: string[];
  parent_id: number | null;
  zones: ZoneLayer | null;
  /** Zones of its node and of the nodes above it, nearest first. */
  object_zones: ZoneLayer[];
  terms: { pointId: number; factor: number }[];
  /** Consumers in the order of time. */
  consumers: { consumerId: string; from: number; to: number }[];
  /** '' = none is given. */
  address: string;
  /** The oldest first. */
  links: PublishedLink[];
}

const LINKS = `coalesce((SELECT json_agg(json_build_object('id', l.id, 'device_id', l.device_id, 'from', l.from_ts,
    'to', l.to_ts, 'start_values', l.start_values, 'end_values', l.end_values, 'tied_by', l.tied_by,
    'untied_by', l.untied_by, 'transformation_ratio', l.transformation_ratio, 'loss_factor', l.loss_factor) ORDER BY l.from_ts)
  FROM objects.device_link l WHERE l.point_id = p.id), '[]') AS links`;

const TERMS = `coalesce((SELECT json_agg(json_build_object('pointId', t.operand_id, 'factor', t.factor) ORDER BY t.operand_id)
  FROM objects.formula_operand t WHERE t.point_id = p.id), '[]') AS terms`;

const CONSUMERS = `coalesce((SELECT json_agg(json_build_object('consumerId', c.consumer_id, 'from', c.from_ts, 'to', coalesce(c.to_ts, 0))
    ORDER BY c.from_ts)
  FROM objects.consumer_tie c WHERE c.point_id = p.id), '[]') AS consumers`;

const ADDRESS = `concat_ws(', ', nullif(p.city, ''), nullif(p.street, ''), nullif(p.house, ''), nullif(p.inner_object, '')) AS address`;

/**
 * The nodes `a` from the top down to that of the point. One number after the other: `a.pin = ANY(...)` of an expression
 * would find no index behind the rules of the rows, and read the whole tree for each point.
 */
const ABOVE = `objects.object o
    CROSS JOIN LATERAL unnest(string_to_array(trim(o.path, '/'), '/')::int[]) WITH ORDINALITY AS step(pin, place)
    JOIN objects.object a ON a.pin = step.pin`;

const SEEN_BY = `ARRAY(SELECT DISTINCT u.user_id FROM ${ABOVE} JOIN objects.object_user u ON u.object_id = a._id
  WHERE o._id = p.object_id ORDER BY u.user_id) AS seen_by`;

const BRANCH = `ARRAY(SELECT a._id::text FROM ${ABOVE} WHERE o._id = p.object_id ORDER BY step.place) AS branch`;

const OBJECT_ZONES = `ARRAY(SELECT a.zones FROM ${ABOVE} WHERE o._id = p.object_id AND a.zones IS NOT NULL
  ORDER BY step.place DESC) AS object_zones`;

export const HAS_UNPUBLISHED_POINTS = 'EXISTS (SELECT FROM objects.point_unpublished)';

/** Publishes accounting points to the services that keep a projection of them. */
@Injectable()
export class PointPublisher {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Locks points that are marked for publishing (migration UnpublishedPoints) until the transaction ends, and removes
   * the marks. It never waits: a change of a point locks it before marking it, a tie of a user marks points first.
   * Points locked elsewhere stay marked for the next run.
   */
  async takeUnpublished(transaction: Transaction, limit: number): Promise<number[]> {
    const marked = await transaction.query<{ point_id: number }>(
      'SELECT point_id FROM objects.point_unpublished ORDER BY point_id LIMIT $1',
      [limit],
    );
    const ids = marked.rows.map(({ point_id }) => point_id);
    // The events of a point stay in the order of its changes.
    const locked = await transaction.query<{ id: number }>(
      'SELECT id FROM objects.accounting_point WHERE id = ANY($1::int[]) ORDER BY id FOR UPDATE SKIP LOCKED',
      [ids],
    );
    const { rows } = await transaction.query<{ point_id: number }>(
      `DELETE FROM objects.point_unpublished WHERE point_id IN (
         SELECT m.point_id FROM objects.point_unpublished m WHERE m.point_id = ANY($1::int[])
           AND (m.point_id = ANY($2::int[]) OR NOT EXISTS (SELECT FROM objects.accounting_point p WHERE p.id = m.point_id))
         ORDER BY m.point_id FOR UPDATE SKIP LOCKED) RETURNING point_id`,
      [ids, locked.rows.map(({ id }) => id)],
    );
    return rows.map(({ point_id }) => point_id);
  }

  /** The current state of points that the transaction has written or locked. */
  async publishAll(executor: SqlExecutor, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const found = await executor.query(
      `SELECT p.id, p.company_id, p.resource_type_id, p.version, p.parent_id, p.zones,
         ${selectedColumns(POINT_COLUMNS, 'p')},
         p.object_id IS NOT NULL AS is_at_object, ${SEEN_BY}, ${BRANCH}, ${OBJECT_ZONES},
         ${TERMS}, ${CONSUMERS}, ${ADDRESS}, ${LINKS}
       FROM objects.accounting_point p WHERE p.id = ANY($1::int[]) ORDER BY p.id`,
      [ids],
    );
    // A pool's client answers with `rows`, TypeORM's manager with the rows.
    const points = (Array.isArray(found) ? found : (found as { rows: unknown }).rows) as PublishedPoint[];
    await this.outbox.add(executor, 'objects', accountingPointRegistry, points.map(pointEvent));
  }

  async publishDeleted(executor: SqlExecutor, points: readonly { id: number; company_id: number }[]): Promise<void> {
    const events = points.map(({ id, company_id }) => ({ key: String(id), company: company_id, value: null }));
    await this.outbox.add(executor, 'objects', accountingPointRegistry, events);
  }
}

function pointEvent(point: PublishedPoint): OutgoingEvent<EventIn<typeof accountingPointRegistry>> {
  const zones = stackedLayers([...(point.zones ? [point.zones] : []), ...point.object_zones]);
  return {
    key: String(point.id),
    company: point.company_id,
    value: {
      pointId: point.id,
      companyId: point.company_id,
      ...eventOf(POINT_COLUMNS, point),
      resourceTypeId: point.resource_type_id,
      version: point.version,
      isAtObject: point.is_at_object,
      seenBy: point.seen_by,
      branch: point.branch,
      parentId: point.parent_id ?? 0,
      zones: zones ? JSON.stringify(zones) : '',
      terms: point.terms,
      consumers: point.consumers,
      address: point.address,
      links: point.links.map((link) => ({
        id: link.id,
        deviceId: link.device_id,
        from: link.from,
        to: link.to ?? 0,
        start: noted(link.start_values),
        end: noted(link.end_values),
        tiedBy: link.tied_by ?? 0,
        untiedBy: link.untied_by ?? 0,
        transformationRatio: link.transformation_ratio ?? 0,
        lossFactor: link.loss_factor ?? 0,
      })),
    },
  };
}

function noted(values: Record<string, number>): { field: string; value: number }[] {
  return Object.entries(values).map(([field, value]) => ({ field, value }));
}

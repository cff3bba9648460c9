import { Injectable } from '@nestjs/common';
import { type Context, seesOwnOf } from '@gaugeway/platform/auth';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database, isSeen } from '@gaugeway/platform/database';
import { Projection, registryTable, ZONES } from '@gaugeway/platform/nest';
import { type EventScope, SECTION } from '@gaugeway/proto/api';
import { accountingPointRegistry, devicePlace, type EventOf, objectRegistry } from '@gaugeway/proto/events';

const OBJECTS = registryTable(objectRegistry, {
  table: 'events.object',
  id: 'pin',
  fields: { object_id: 'text', company_id: 'int', name: 'text', parent_pin: 'int', tied_users: 'int[]' },
});

const PLACES = registryTable(devicePlace, {
  table: 'events.device_place',
  id: 'device_id',
  fields: { company_id: 'int', branch: 'jsonb' },
});

const POINTS = registryTable(accountingPointRegistry, {
  table: 'events.point',
  id: 'point_id',
  fields: { version: 'int8', company_id: 'int', title: 'text', parent_id: 'int', seen_by: 'int[]' },
  columns: {
    device_id: ['int', ({ links }) => links.find(({ to }) => to === 0)?.deviceId ?? 0],
    max_power: ['float8', ({ maxPower }) => maxPower || null],
    zones: ZONES,
  },
});

/** Projections of the object tree, of the nodes of devices, and of the devices of accounting points. */
@Injectable()
export class PlaceRepository {
  @Projection('events')
  readonly objects: RegistryProjection<EventOf<typeof objectRegistry>>;
  @Projection('events')
  readonly places: RegistryProjection<EventOf<typeof devicePlace>>;
  @Projection('events')
  readonly points: RegistryProjection<EventOf<typeof accountingPointRegistry>>;

  constructor(private readonly database: Database) {
    this.objects = new RegistryProjection(database, OBJECTS);
    this.places = new RegistryProjection(database, PLACES);
    this.points = new RegistryProjection(database, POINTS);
  }

  /** Nodes of the company that the caller sees: tied to the node or to one above it. */
  async knownObjects(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ object_id: string }>(
      `WITH RECURSIVE above AS (
         SELECT object_id, parent_pin, tied_users FROM events.object
         WHERE company_id = $1 AND object_id = ANY($2::text[])
         UNION
         SELECT a.object_id, o.parent_pin, o.tied_users FROM above a JOIN events.object o ON o.pin = a.parent_pin
       )
       SELECT DISTINCT object_id FROM above WHERE ${isSeen('tied_users', '$3')}`,
      [ctx.companyId, ids, seesOwnOf(ctx, SECTION.objects)],
    );
    return new Set(rows.map(({ object_id }) => object_id));
  }

  /** Accounting points of the company that the caller sees. */
  async knownPoints(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT point_id AS id FROM events.point
       WHERE company_id = $1 AND point_id = ANY($2::int[]) AND ${isSeen('seen_by', '$3')}`,
      [ctx.companyId, ids, seesOwnOf(ctx, SECTION.objects)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Names of the nodes, accounting points and poll groups of scopes, by kind of scope and id (`points:5`). */
  async names(ctx: Context, scopes: readonly EventScope[]): Promise<Map<string, string>> {
    const objects = scopes.flatMap((scope) => (scope.kind === 'objects' ? scope.object_ids : []));
    const points = scopes.flatMap((scope) => (scope.kind === 'points' ? scope.point_ids : []));
    const groups = scopes.flatMap((scope) => (scope.kind === 'poll_groups' ? scope.group_ids : []));
    if (objects.length + points.length + groups.length === 0) return new Map();
    const rows = await this.database.query<{ id: string; name: string }>(
      `SELECT 'objects:' || object_id AS id, name FROM events.object WHERE company_id = $1 AND object_id = ANY($2::text[])
       UNION ALL SELECT 'points:' || point_id, title FROM events.point WHERE company_id = $1 AND point_id = ANY($3::int[])
       UNION ALL SELECT 'poll_groups:' || group_id, name FROM events.poll_group WHERE company_id = $1 AND group_id = ANY($4::int[])`,
      [ctx.companyId, objects, points, groups],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

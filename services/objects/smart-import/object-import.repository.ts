import { Injectable } from '@nestjs/common';
import { type Context, hasRight, isMachine, tiedTo } from '@gaugeway/platform/auth';
import { columnsOf, isSeen } from '@gaugeway/platform/database';
import { OBJECT_TYPES, SECTION } from '@gaugeway/proto/api';
import type { EntityManager } from 'typeorm';
import { PointPublisher } from '../accounting-points/point-publisher.repository';
import { objectLimits } from '../objects.limits';
import { LEVELS, type Level, nameKey } from './address';
import { resourceOfKind } from './kinds';
import { MainMeterRepository } from './main-meter.repository';
import type { Changes } from './plan';
import { type KnownDevice, type KnownPoint, Registry } from './registry';
import { addressOf, euiOf, type Reading, type ImportRow } from './import-rows';

type DeviceRow = Omit<KnownDevice, 'row'> & { eui: string };

/** Entry of `import_made`. */
interface Made {
  kind: string;
  ref: string;
  before?: object;
}

/** `$3`: when the devices of the import begin to measure; a point that has one then, or gets one later, has no room. */
const POINT = `p.id, p.object_id AS "objectId", p.kind, p.title, p.consumer_id AS "consumerId",
  p.supplier_id AS "supplierId", EXISTS (SELECT FROM objects.device_link l
    WHERE l.point_id = p.id AND (l.to_ts IS NULL OR l.to_ts > $3::bigint)) AS "hasDevice"`;

/** Reads the entities that rows of an import refer to, and writes those that they make; many rows by each statement. */
@Injectable()
export class ObjectImportRepository {
  constructor(
    private readonly points: PointPublisher,
    private readonly mains: MainMeterRepository,
  ) {}

  /** Only one transaction at a time may change the shape of a company's tree. */
  async lockTree(manager: EntityManager, ctx: Context): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtext('objects.tree'), $1)`, [ctx.companyId]);
  }

  /** Adds the entities to the registry that the rows may refer to. */
  async load(
    manager: EntityManager,
    ctx: Context,
    registry: Registry,
    rows: readonly ImportRow[],
    reading: Reading,
  ): Promise<void> {
    await this.loadNodes(manager, ctx, registry, rows, reading);
    await this.loadParties(manager, ctx, registry, rows);
    await this.loadDevices(manager, ctx, registry, rows, reading.since);
  }

  /** Level by level: only the children of nodes that the rows lead through. */
  private async loadNodes(
    manager: EntityManager,
    ctx: Context,
    registry: Registry,
    rows: readonly ImportRow[],
    { city, since }: Reading,
  ): Promise<void> {
    const walks = rows.map((row) => ({ address: addressOf(row, city), at: null as string | null, isLost: false }));
    for (const level of LEVELS) {
      const open = walks.filter(({ address, isLost }) => !isLost && address[level] !== '');
      await this.loadChildren(manager, ctx, registry, [...new Set(open.map(({ at }) => at))]);
      for (const walk of open) {
        const found = registry.node(walk.at, level, nameKey(level, walk.address[level]));
        if (found?.path) walk.at = found.id;
        else walk.isLost = true;
      }
    }
    const leaves = walks.flatMap(({ at, isLost }) => (isLost || at === null ? [] : [at]));
    const wanted = [...new Set(leaves)].filter((id) => !registry.knownPoints.has(id));
    if (wanted.length === 0) return;
    const found: KnownPoint[] = await manager.query(
      `SELECT ${POINT} FROM objects.accounting_point p WHERE p.company_id = $1 AND p.object_id = ANY($2::uuid[])
       ORDER BY p.id`,
      [ctx.companyId, wanted, since],
    );
    for (const id of wanted) registry.knownPoints.add(id);
    for (const point of found) registry.addPoint(point);
  }

  private async loadChildren(
    manager: EntityManager,
    ctx: Context,
    registry: Registry,
    parents: readonly (string | null)[],
  ): Promise<void> {
    const wanted = parents.filter((id) => !registry.known.has(id));
    if (wanted.length === 0) return;
    const ids = wanted.filter((id) => id !== null);
    const found: { id: string; parentId: string | null; name: string; type: string; path: string }[] =
      await manager.query(
        `SELECT _id AS id, parent_id AS "parentId", name, type, path FROM objects.object
       WHERE company_id = $1 AND type = ANY($4) AND (parent_id = ANY($2::uuid[]) OR ($3::boolean AND parent_id IS NULL))
       ORDER BY sort, pin`,
        [ctx.companyId, ids, ids.length < wanted.length, LEVELS],
      );
    for (const id of wanted) registry.known.add(id);
    for (const { id, parentId, name, type, path } of found) {
      const level = LEVELS.find((each) => each === type);
      if (level) registry.addNode(parentId, level, nameKey(level, name), { id, path });
    }
  }

  private async loadParties(
    manager: EntityManager,
    ctx: Context,
    registry: Registry,
    rows: readonly ImportRow[],
  ): Promise<void> {
    const given = (field: 'consumer' | 'contract' | 'supplier') => [
      ...new Set(rows.flatMap(({ values }) => values[field]?.toLowerCase() ?? [])),
    ];
    const consumers: { id: string; name: string; contract: string }[] = await manager.query(
      `SELECT _id AS id, name, number_of_contract AS contract FROM objects.consumer
       WHERE company_id = $1 AND (lower(name) = ANY($2) OR (number_of_contract <> '' AND lower(number_of_contract) = ANY($3)))
       ORDER BY pin`,
      [ctx.companyId, given('consumer'), given('contract')],
    );
    for (const { contract, ...consumer } of consumers) registry.addConsumer(consumer, contract);
    const suppliers: { id: string; name: string }[] = await manager.query(
      'SELECT _id AS id, name FROM objects.supplier WHERE company_id = $1 AND lower(name) = ANY($2) ORDER BY pin DESC',
      [ctx.companyId, given('supplier')],
    );
    for (const each of suppliers) {
      if (!registry.suppliers.has(each.name.toLowerCase())) registry.suppliers.set(each.name.toLowerCase(), each);
    }
  }

  /** Devices that the caller sees, with the points at which they measure from `since` on. */
  private async loadDevices(
    manager: EntityManager,
    ctx: Context,
    registry: Registry,
    rows: readonly ImportRow[],
    since: number,
  ): Promise<void> {
    if (!hasRight(ctx, 'read', SECTION.devices) && !hasRight(ctx, 'access_all', SECTION.devices)) return;
    const serials = [...new Set(rows.flatMap(({ values }) => values.serial?.toLowerCase() ?? []))];
    const euis = [...new Set(rows.flatMap(({ values }) => (values.dev_eui ? (euiOf(values.dev_eui) ?? []) : [])))];
    if (serials.length + euis.length === 0) return;
    const found: DeviceRow[] = await manager.query(
      `SELECT d.device_id AS id, d.name, d.serial, d.model_id AS "modelId", d.dev_eui AS eui, t.object_id AS "objectId",
         (SELECT l.point_id FROM objects.device_link l WHERE l.device_id = d.device_id AND (l.to_ts IS NULL OR l.to_ts > $5)
          ORDER BY l.from_ts DESC LIMIT 1) AS "pointId"
       FROM objects.device d LEFT JOIN objects.object_device t ON t.device_id = d.device_id
       WHERE d.company_id = $1 AND d.state <> 'trash' AND ${isSeen('d.tied_users', '$2')}
         AND ((d.serial <> '' AND lower(d.serial) = ANY($3)) OR (d.dev_eui <> '' AND d.dev_eui = ANY($4)))
       ORDER BY d.device_id`,
      [ctx.companyId, tiedTo(ctx), serials, euis, since],
    );
    const points = found.flatMap(({ pointId }) => pointId ?? []);
    const at: KnownPoint[] = points.length
      ? await manager.query(
          `SELECT ${POINT} FROM objects.accounting_point p WHERE p.company_id = $1 AND p.id = ANY($2::int[])`,
          [ctx.companyId, points, since],
        )
      : [];
    for (const point of at) if (!registry.pointsById.has(point.id)) registry.addPoint(point);
    const known = new Set([...registry.bySerial.values()].flat().map(({ id }) => id));
    for (const each of registry.byEui.values()) known.add(each.id);
    for (const { eui, ...each } of found) {
      if (known.has(each.id)) continue;
      const device: KnownDevice = { ...each, row: null };
      if (eui !== '') registry.byEui.set(eui, device);
      if (each.serial === '') continue;
      const serial = each.serial.toLowerCase();
      registry.bySerial.set(serial, [...(registry.bySerial.get(serial) ?? []), device]);
    }
  }

  /** Writes the entities of a chunk of rows and notes them for the undo of the job. */
  async write(
    manager: EntityManager,
    ctx: Context,
    jobId: number,
    { changes, paths, since }: { changes: Changes; paths: ReadonlyMap<string, string>; since: number },
  ): Promise<void> {
    const made: Made[] = [];
    // Held before any row, like every change that puts a point behind another.
    await this.mains.lock(manager, ctx);
    for (const [kind, { length }] of [
      ['objects', changes.nodes],
      ['consumers', changes.consumers],
      ['suppliers', changes.suppliers],
      ['accounting_points', changes.points],
    ] as const)
      await objectLimits.assertRoom(manager, ctx.companyId, kind, length);
    await this.writeNodes(manager, ctx, changes, paths);
    await this.writeParties(manager, ctx, changes);
    const ids = await this.writePoints(manager, ctx, changes);
    const idOf = (id: number) => ids.get(id) ?? id;
    const links = changes.links.map((link) => ({ ...link, pointId: idOf(link.pointId) }));
    await manager.query(
      `INSERT INTO objects.device_link (point_id, device_id, from_ts, start_values, tied_by)
       SELECT l.point_id, l.device_id, $3, '{}', $4 FROM unnest($1::int[], $2::int[]) AS l(point_id, device_id)`,
      [...columnsOf(links, 'pointId', 'deviceId'), since, isMachine(ctx) ? null : ctx.userId],
    );
    await manager.query(
      `INSERT INTO objects.object_device (device_id, company_id, object_id)
       SELECT s.device_id, $3, s.object_id FROM unnest($1::int[], $2::uuid[]) AS s(device_id, object_id)
       ON CONFLICT DO NOTHING`,
      [...columnsOf(changes.placements, 'deviceId', 'objectId'), ctx.companyId],
    );
    for (const { id } of changes.nodes) made.push({ kind: 'node', ref: id });
    for (const { id } of changes.consumers) made.push({ kind: 'consumer', ref: id });
    for (const { id } of changes.suppliers) made.push({ kind: 'supplier', ref: id });
    for (const id of ids.values()) made.push({ kind: 'point', ref: String(id) });
    for (const { id, after: _, ...before } of changes.changed.values()) {
      made.push({ kind: 'point_changed', ref: String(id), before });
    }
    for (const { pointId, deviceId } of links) made.push({ kind: 'link', ref: String(deviceId), before: { pointId } });
    for (const { deviceId, objectId } of changes.placements) {
      made.push({ kind: 'stand', ref: String(deviceId), before: { objectId } });
    }
    await manager.query(
      `INSERT INTO objects.import_made (job_id, kind, ref, before)
       SELECT $1, m.kind, m.ref, m.before::jsonb FROM unnest($2::text[], $3::text[], $4::text[])
         WITH ORDINALITY AS m(kind, ref, before, place) ORDER BY m.place`,
      [jobId, ...columnsOf(made, 'kind', 'ref'), made.map(({ before }) => (before ? JSON.stringify(before) : null))],
    );
    const nested = await this.mains.putBehind(manager, ctx, [...ids.values()]);
    const touched = [...ids.values(), ...nested, ...changes.changed.keys(), ...links.map(({ pointId }) => pointId)];
    await this.points.publishAll(manager, [...new Set(touched)]);
  }

  /** `paths` of the nodes that were there. A parent comes before its children in `changes`. */
  private async writeNodes(
    manager: EntityManager,
    ctx: Context,
    { nodes }: Changes,
    known: ReadonlyMap<string, string>,
  ): Promise<void> {
    if (nodes.length === 0) return;
    const pins: { pin: number }[] = await manager.query(
      `SELECT nextval(pg_get_serial_sequence('objects.object', 'pin'))::int AS pin FROM generate_series(1, $1)`,
      [nodes.length],
    );
    const paths = new Map(known);
    for (const [index, { id, parentId }] of nodes.entries()) {
      paths.set(id, `${parentId === null ? '/' : (paths.get(parentId) ?? '/')}${pins[index]?.pin ?? 0}/`);
    }
    const upTo = (level: Level, at: Level) => LEVELS.indexOf(level) >= LEVELS.indexOf(at);
    const text = (at: 'city' | 'district' | 'street' | 'house') =>
      nodes.map(({ level, address }) => (upTo(level, at) ? address[at] : ''));
    await manager.query(
      `INSERT INTO objects.object (_id, pin, company_id, parent_id, path, name, type, sort, comment, unrestricted_value,
         country, region, city, city_district, settlement, area, street, house, block, latitude, longitude)
       OVERRIDING SYSTEM VALUE
       SELECT n.id, n.pin, $1, n.parent_id, n.path, n.name, n.type,
         coalesce(CASE WHEN n.parent_id IS NULL
           THEN (SELECT max(s.sort) FROM objects.object s WHERE s.company_id = $1 AND s.parent_id IS NULL)
           -- No IS NOT DISTINCT FROM: it does not use the index.
           ELSE (SELECT max(s.sort) FROM objects.object s WHERE s.company_id = $1 AND s.parent_id = n.parent_id) END, 0)
           + row_number() OVER (PARTITION BY n.parent_id ORDER BY n.place),
         '', '', '', '', n.city, n.district, '', '', n.street, n.house, '', n.latitude, n.longitude
       FROM unnest($2::uuid[], $3::int[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
         $10::text[], $11::text[], $12::float8[], $13::float8[]) WITH ORDINALITY
         AS n(id, pin, parent_id, path, name, type, city, district, street, house, latitude, longitude, place)`,
      [
        ctx.companyId,
        nodes.map(({ id }) => id),
        pins.map(({ pin }) => pin),
        nodes.map(({ parentId }) => parentId),
        nodes.map(({ id }) => paths.get(id)),
        nodes.map(({ name }) => name),
        nodes.map(({ level }) => OBJECT_TYPES.find((type) => type === level)),
        ...[text('city'), text('district'), text('street'), text('house')],
        nodes.map(({ position }) => position?.latitude ?? null),
        nodes.map(({ position }) => position?.longitude ?? null),
      ],
    );
  }

  private async writeParties(manager: EntityManager, ctx: Context, { consumers, suppliers }: Changes): Promise<void> {
    if (consumers.length > 0)
      await manager.query(
        `INSERT INTO objects.consumer (_id, company_id, name, inn, number_of_contract, subject_type_id, phone_number,
           email, registration_number, address, comment, account_access_enabled, measurement_code_object)
         SELECT c.id, $1, c.name, '', c.contract, c.subject, '', '', '', '', '', false, ''
         FROM unnest($2::uuid[], $3::text[], $4::text[], $5::int[]) AS c(id, name, contract, subject)`,
        [
          ctx.companyId,
          ...columnsOf(consumers, 'id', 'name', 'contract'),
          consumers.map(({ isPerson }) => (isPerson ? 1 : 2)),
        ],
      );
    if (suppliers.length > 0)
      await manager.query(
        `INSERT INTO objects.supplier (_id, company_id, name, inn, number_of_contract, email)
         SELECT s.id, $1, s.name, '', '', '' FROM unnest($2::uuid[], $3::text[]) AS s(id, name)`,
        [ctx.companyId, ...columnsOf(suppliers, 'id', 'name')],
      );
  }

  /** The ids of new points by those that they had in the plan. */
  private async writePoints(
    manager: EntityManager,
    ctx: Context,
    { points, changed, links }: Changes,
  ): Promise<Map<number, number>> {
    const ids: { id: number }[] = await manager.query(
      `SELECT nextval(pg_get_serial_sequence('objects.accounting_point', 'id'))::int AS id FROM generate_series(1, $1)`,
      [points.length],
    );
    const byPlan = new Map(points.map((point, index) => [point.id, ids[index]?.id ?? 0]));
    await manager.query(
      `INSERT INTO objects.accounting_point (id, company_id, title, resource_type_id, kind, city, street, house, inner_object,
         object_id, consumer_id, supplier_id)
       OVERRIDING SYSTEM VALUE
       SELECT p.id, $1, p.title, p.resource, p.kind, p.city, p.street, p.house, p.flat, p.object_id, p.consumer, p.supplier
       FROM unnest($2::int[], $3::text[], $4::int[], $5::int[], $6::text[], $7::text[], $8::text[], $9::text[], $10::uuid[],
         $11::uuid[], $12::uuid[]) AS p(id, title, resource, kind, city, street, house, flat, object_id, consumer, supplier)`,
      [
        ctx.companyId,
        ids.map(({ id }) => id),
        points.map(({ title }) => title),
        points.map(({ kind }) => resourceOfKind(kind)),
        points.map(({ kind }) => kind),
        points.map(({ address }) => address.city),
        points.map(({ address }) => address.street),
        points.map(({ address }) => address.house),
        points.map(({ address }) => address.flat),
        ...columnsOf(points, 'objectId', 'consumerId', 'supplierId'),
      ],
    );
    const linked = links.flatMap(({ pointId }) => (pointId > 0 ? [pointId] : []));
    await this.writeChanged(manager, ctx, [...changed.keys()], changed, linked);
    return byPlan;
  }

  private async writeChanged(
    manager: EntityManager,
    ctx: Context,
    ids: readonly number[],
    changed: Changes['changed'],
    linked: readonly number[],
  ): Promise<void> {
    const after = ids.map((id) => changed.get(id)?.after);
    await manager.query(
      `UPDATE objects.accounting_point p SET object_id = c.object_id, consumer_id = c.consumer_id,
         supplier_id = c.supplier_id, version = version + 1
       FROM unnest($2::int[], $3::uuid[], $4::uuid[], $5::uuid[]) AS c(id, object_id, consumer_id, supplier_id)
       WHERE p.id = c.id AND p.company_id = $1`,
      [
        ctx.companyId,
        ids,
        after.map((each) => each?.objectId ?? null),
        after.map((each) => each?.consumerId ?? null),
        after.map((each) => each?.supplierId ?? null),
      ],
    );
    await manager.query(
      'UPDATE objects.accounting_point SET version = version + 1 WHERE company_id = $1 AND id = ANY($2::int[])',
      [ctx.companyId, linked],
    );
  }
}

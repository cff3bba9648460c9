import { Injectable } from '@nestjs/common';
import { transportOf } from '@gaugeway/catalogue';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import type { ClosedTime, Concerned, DevicePlace } from '@gaugeway/catalogue/event-rules';
import { Projection, registryTable, ZONES } from '@gaugeway/platform/nest';
import { layered, namedLayer, type Zone, type ZoneLayer, type ZonePeriod } from '@gaugeway/proto/time/zone';
import { DoorRepository } from '../doors/door.repository';
import { deviceRegistry, type EventOf } from '@gaugeway/proto/events';
import { SubjectRepository } from './subject.repository';

const DEVICES = registryTable(deviceRegistry, {
  table: 'events.device',
  id: 'device_id',
  fields: {
    version: 'int8',
    company_id: 'int',
    model_id: 'int',
    gateway_id: 'int',
    name: 'text',
    state: 'text',
    time_zone: 'real',
    tied_users: 'int[]',
  },
  columns: {
    zones: ZONES,
    report_period: ['int', ({ reportPeriod, pollInterval }) => reportPeriod || pollInterval],
    ratio: ['float8', ({ transformationRatio }) => transformationRatio || 1],
  },
});

/** A device as it is judged. */
export interface JudgedDevice extends DevicePlace {
  companyId: number;
  /** Zone of its point or company, else its own. */
  zone: Zone;
  /** Seconds. */
  reportPeriod: number;
  /** kW that its accounting point permits, the least where it measures at several; null = none is set. */
  maxPower: number | null;
  ratio: number;
  /**
   * Unix seconds: its silence before that is explained by a dead gateway device, a lost base station or a power cut; null =
   * that lasts.
   */
  silentFrom: number | null;
  /** A power cut at a main meter in front of it lasts. */
  isCut: boolean;
  /** Times at which its door was closed, in order. */
  closed: readonly ClosedTime[];
}

/** Row whose zone has three layers. */
interface JudgedRow extends Omit<JudgedDevice, 'closed' | 'zone'> {
  own: Zone;
  ofPoints: ZoneLayer[];
  ofCompany: ZonePeriod[] | null;
}

/** Projection of `device.registry`. */
@Injectable()
export class DeviceRepository extends SubjectRepository {
  @Projection('events')
  readonly projection: RegistryProjection<EventOf<typeof deviceRegistry>>;

  constructor(
    database: Database,
    private readonly doors: DoorRepository,
  ) {
    super(database, DEVICES);
    this.projection = new RegistryProjection(database, DEVICES);
  }

  /** Active devices among those, with the explanations by their gateway devices. */
  async judged(ids: readonly number[]): Promise<JudgedDevice[]> {
    const devices = await this.database.prepared<JudgedRow>(
      'events.judged_devices',
      `SELECT d.device_id AS id, d.company_id AS "companyId", d.model_id AS "modelId",
         coalesce(d.zones, to_jsonb(d.time_zone)) AS own, k.zones AS "ofCompany",
         n.zones AS "ofPoints",
         d.report_period AS "reportPeriod", d.gateway_id AS "gatewayId", coalesce(p.branch, '[]') AS branch,
         n.ids AS "pointIds", d.ratio, coalesce(b.keys, '[]') AS attributes, n.max_power AS "maxPower",
         coalesce(q.group_id, 0) AS "pollGroupId", coalesce(c.cut, false) AS "isCut",
         CASE WHEN g.alive IS FALSE OR c.lasts THEN NULL
           ELSE coalesce(extract(epoch FROM GREATEST(g.at, c.at))::float8, 0) END AS "silentFrom"
       FROM events.device d CROSS JOIN LATERAL (SELECT min(t.max_power) AS max_power,
           coalesce(array_agg(t.point_id), '{}') AS ids,
           coalesce(array_agg(t.zones ORDER BY t.point_id) FILTER (WHERE t.zones IS NOT NULL), '{}') AS zones
         FROM events.point t WHERE t.device_id = d.device_id AND t.device_id > 0 AND t.company_id = d.company_id) n
       LEFT JOIN events.gateway_contact g ON g.gateway_id = d.gateway_id
       LEFT JOIN events.known_company k ON k.company_id = d.company_id AND k.zones IS NOT NULL
       LEFT JOIN events.device_poll_group q ON q.device_id = d.device_id AND q.company_id = d.company_id
       LEFT JOIN LATERAL (SELECT bool_or(s.lasts) AS lasts, bool_or(s.lasts AND s.kind = 'power_cut') AS cut, max(s.at) AS at
         FROM events.caused m JOIN events.cause s ON s.kind = m.kind AND s.source_id = m.source_id
         WHERE m.device_id = d.device_id AND s.company_id = d.company_id) c ON true
       LEFT JOIN events.device_place p ON p.device_id = d.device_id AND p.company_id = d.company_id
       LEFT JOIN events.device_attributes b ON b.device_id = d.device_id AND b.company_id = d.company_id
       WHERE d.device_id = ANY($1::int[]) AND d.state = 'active'`,
      [ids],
    );
    if (devices.length === 0) return [];
    const closed = await this.doors.closed();
    return devices.map(({ own, ofPoints, ofCompany, ...device }) => ({
      ...device,
      zone: layered(own, [...ofPoints, ...(ofCompany ? [namedLayer(ofCompany)] : [])]) ?? own,
      closed: closed.get(transportOf(device).id) ?? [],
    }));
  }

  /** Active devices of a company that a rule concerns and has never looked at, by their ids; those with ids above one. */
  async unwatched(
    rule: { id: number; companyId: number } & Concerned,
    above: number,
    limit: number,
  ): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT d.device_id AS id FROM events.device d
       WHERE d.company_id = $2 AND d.state = 'active' AND d.device_id > $11
         AND ($3::int[] IS NULL OR d.model_id = ANY($3)) AND ($4::int[] IS NULL OR d.device_id = ANY($4))
         AND ($6::int[] IS NULL OR d.gateway_id = ANY($6))
         AND ($7::text[] IS NULL OR EXISTS (SELECT FROM events.device_place p
           WHERE p.device_id = d.device_id AND p.company_id = d.company_id AND p.branch ?| $7))
         AND ($8::int[] IS NULL OR EXISTS (SELECT FROM events.point n
           WHERE n.device_id = d.device_id AND n.company_id = d.company_id AND n.point_id = ANY($8)))
         AND ($9::text[] IS NULL OR EXISTS (SELECT FROM events.device_attributes b
           WHERE b.device_id = d.device_id AND b.company_id = d.company_id AND b.keys ?| $9))
         AND ($10::int[] IS NULL OR EXISTS (SELECT FROM events.device_poll_group q
           WHERE q.device_id = d.device_id AND q.company_id = d.company_id AND q.group_id = ANY($10)))
         AND NOT EXISTS (SELECT FROM events.rule_state s
           WHERE s.rule_id = $1 AND s.subject_kind = 'device' AND s.subject_id = d.device_id AND s.subject_id > $11)
       ORDER BY d.device_id LIMIT $5`,
      [
        ...[rule.id, rule.companyId, rule.modelIds, rule.deviceIds, limit, rule.gatewayIds, rule.objectIds],
        ...[rule.pointIds, rule.attributes, rule.pollGroupIds, above],
      ],
    );
    return rows.map(({ id }) => id);
  }
}

import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { dateAt, layered, namedLayer, type Zone, type ZoneLayer, type ZonePeriod } from '@gaugeway/proto/time/zone';

interface Row extends Record<string, unknown> {
  deviceId: number;
  own: Zone;
  company: ZonePeriod[] | null;
  /** Zones of the points at which it measured, by the dates of its links. */
  points: { zones: ZoneLayer; from: number; to: number | null }[];
  inputs: string;
}

/** Devices that are computed at once. */
const BATCH = 5000;
const OWN = 'coalesce(d.zones, to_jsonb(d.time_zone))';
const IS_NAMED = `jsonb_path_exists(c.zones, '$[*].zone ? (@.type() == "string")')`;
const OF_COMPANY = `CASE WHEN ${IS_NAMED} THEN c.zones END`;
const OF_POINTS = `coalesce((SELECT jsonb_agg(jsonb_build_object('zones', p.zones, 'from', l->'from', 'to', l->'to')
    ORDER BY (l->>'from')::float8)
  FROM messages.accounting_point p CROSS JOIN jsonb_array_elements(p.links) AS l
  WHERE p.zones IS NOT NULL AND p.company_id = d.company_id
    AND p.links @> jsonb_build_array(jsonb_build_object('deviceId', d.device_id))
    AND (l->>'deviceId')::int = d.device_id), '[]')`;

/**
 * Clocks of devices that measure at a point with a zone, or whose company has a named one: their days are in that zone
 * from its first day on. The point has precedence. An offset of the company changes no device.
 */
@Injectable()
export class DeviceClocks {
  constructor(private readonly database: Database) {}

  /** Computes the clocks that follow from other zones than before. */
  async refresh(): Promise<void> {
    for (;;) {
      const rows = await this.database.query<Row>(
        `WITH concerned AS (
           SELECT d.device_id FROM messages.device d JOIN messages.company c ON c.company_id = d.company_id WHERE ${IS_NAMED}
           UNION SELECT (l->>'deviceId')::int FROM messages.accounting_point p CROSS JOIN jsonb_array_elements(p.links) AS l
             WHERE p.zones IS NOT NULL
           UNION SELECT device_id FROM messages.device WHERE clock_inputs IS NOT NULL)
         SELECT * FROM (
           SELECT x.*, md5(concat_ws('/', own, company, points)) AS inputs FROM (
             SELECT d.device_id AS "deviceId", d.clock_inputs AS known, ${OWN} AS own, ${OF_COMPANY} AS company,
               ${OF_POINTS} AS points
             FROM concerned JOIN messages.device d USING (device_id)
             LEFT JOIN messages.company c ON c.company_id = d.company_id) x) y
         WHERE known IS DISTINCT FROM inputs LIMIT ${BATCH}`,
      );
      if (rows.length > 0) await this.store(rows);
      if (rows.length < BATCH) return;
    }
  }

  private async store(rows: readonly Row[]): Promise<void> {
    const clocks = rows.map(({ deviceId, own, company, points, inputs }) => ({
      ...{ deviceId, inputs },
      clock: layered(own, [...points.map((point) => tiedLayer(point, own)), ...(company ? [namedLayer(company)] : [])]),
    }));
    await this.database.query(
      `UPDATE messages.device d SET clock = n.clock, clock_inputs = n.inputs
       FROM jsonb_to_recordset($1::jsonb) AS n("deviceId" int, clock jsonb, inputs text) WHERE d.device_id = n."deviceId"`,
      [JSON.stringify(clocks.sort((a, b) => a.deviceId - b.deviceId))],
    );
  }
}

/** The zones of a point for the days that a device was there, by the device's clock. Pure. */
export function tiedLayer({ zones, from, to }: Row['points'][number], own: Zone): ZoneLayer {
  const first = dateAt(own, from);
  const end = to === null ? null : dateAt(own, to);
  // Tied and untied on one day: the day keeps the device's own zone.
  if (end !== null && end <= first) return [{ from: '', zone: null }];
  const valid = zones.findLast((period) => period.from <= first)?.zone ?? null;
  const later = zones.filter((period) => period.from > first && (end === null || period.from < end));
  return [
    { from: '', zone: null },
    { from: first, zone: valid },
    ...later,
    ...(end === null ? [] : [{ from: end, zone: null }]),
  ];
}

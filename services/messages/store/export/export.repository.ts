import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { columnsOf, Database } from '@gaugeway/platform/database';
import type { Zone } from '@gaugeway/proto/time/zone';
import { COMPANY_ZONE } from '../registries/zone-sql';
import { isCountedSql } from '../timeseries/held-back/held-back.repository';

export interface ExportedDevice {
  deviceId: number;
  modelId: number;
  name: string;
  serial: string;
  address: string;
  /** Additional data of documents, by the names of the fields. */
  fields: Readonly<Record<string, unknown>>;
}

/** A row as stored in the time series. */
export interface BorderReading {
  ts: number;
  layoutId: number;
  values: (number | null)[];
}

export interface Borders {
  deviceId: number;
  /** The newest row that counts at the beginning of the period or shortly before it, else the first one in it. */
  start: BorderReading | null;
  /** The newest row of the period, else the one at its beginning. */
  end: BorderReading | null;
}

const READING = `jsonb_build_object('ts', ts, 'layoutId', layout_id,
  'values', (SELECT jsonb_agg(CASE WHEN v BETWEEN -1e300 AND 1e300 THEN v END ORDER BY place)
             FROM unnest("values") WITH ORDINALITY AS u(v, place)))`;

/** The reading of the register that is exported counts. */
const IS_COUNTED = `coalesce((SELECT ${isCountedSql('m', 'r.name')} FROM unnest($6::text[]) WITH ORDINALITY AS r(name, place)
  WHERE m."values"[array_position(l.fields, r.name)] BETWEEN -1e300 AND 1e300 ORDER BY r.place LIMIT 1),
  ${isCountedSql('m', 'l.fields[1]')})`;

@Injectable()
export class ExportRepository {
  constructor(private readonly database: Database) {}

  /** The company's clock; undefined where the registry has not published it. */
  async zone(ctx: Context): Promise<Zone | undefined> {
    const [row] = await this.database.query<{ zone: Zone }>(
      `SELECT ${COMPANY_ZONE} AS zone FROM messages.company c WHERE c.company_id = $1`,
      [ctx.companyId],
    );
    return row?.zone;
  }

  /** Devices of the company, those in the trash left out; of the ids, where there are some. */
  async count(ctx: Context, ids: readonly number[] | null): Promise<number> {
    return this.database.count(
      `FROM messages.device
       WHERE company_id = $1 AND state <> 'trash' AND ($2::int[] IS NULL OR device_id = ANY($2))`,
      [ctx.companyId, ids],
    );
  }

  /** The next devices of the company after an id, those in the trash left out. */
  async devicesAfter(ctx: Context, deviceId: number, limit: number): Promise<ExportedDevice[]> {
    return this.database.prepared(
      'messages-export-devices',
      `SELECT device_id AS "deviceId", model_id AS "modelId", name, serial, address, fields FROM messages.device
       WHERE company_id = $1 AND device_id > $2 AND state <> 'trash' ORDER BY device_id LIMIT $3`,
      [ctx.companyId, deviceId, limit],
    );
  }

  /** Devices of the company by their ids, those in the trash left out. */
  async devicesOf(ctx: Context, ids: readonly number[]): Promise<ExportedDevice[]> {
    return this.database.prepared(
      'messages-export-devices-of',
      `SELECT device_id AS "deviceId", model_id AS "modelId", name, serial, address, fields FROM messages.device
       WHERE company_id = $1 AND device_id = ANY($2::int[]) AND state <> 'trash'`,
      [ctx.companyId, ids],
    );
  }

  /**
   * Readings of a type at the borders of a period, by the first of the registers that they have; each by a probe of the
   * index, looked for `reach` seconds before it.
   */
  async borders(
    devices: readonly { deviceId: number; type: number }[],
    period: { start: number; stop: number; reach: number },
    registers: readonly string[],
  ): Promise<Borders[]> {
    return this.database.prepared(
      'messages-export-borders',
      `SELECT d.device_id AS "deviceId", coalesce(before.reading, first.reading) AS start,
         coalesce(last.reading, before.reading) AS "end"
       FROM unnest($1::int[], $2::int2[]) AS d(device_id, type)
       LEFT JOIN LATERAL (
         SELECT ${READING} AS reading FROM messages.message m JOIN messages.layout l ON l.id = m.layout_id
         WHERE m.device_id = d.device_id AND m.type = d.type AND ${IS_COUNTED} AND ts BETWEEN $3::int8 - $5::int8 AND $3
         ORDER BY ts DESC LIMIT 1) before ON true
       LEFT JOIN LATERAL (
         SELECT ${READING} AS reading FROM messages.message m JOIN messages.layout l ON l.id = m.layout_id
         WHERE m.device_id = d.device_id AND m.type = d.type AND ${IS_COUNTED} AND ts BETWEEN $3 AND $4
         ORDER BY ts LIMIT 1) first ON before.reading IS NULL
       LEFT JOIN LATERAL (
         SELECT ${READING} AS reading FROM messages.message m JOIN messages.layout l ON l.id = m.layout_id
         WHERE m.device_id = d.device_id AND m.type = d.type AND ${IS_COUNTED} AND ts BETWEEN $3 AND $4
         ORDER BY ts DESC LIMIT 1) last ON true`,
      [...columnsOf(devices, 'deviceId', 'type'), period.start, period.stop, period.reach, [...registers]],
    );
  }
}

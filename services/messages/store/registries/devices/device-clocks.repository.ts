import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { layered, type Zone, type ZoneLayer, type ZonePeriod } from '@gaugeway/proto/time/zone';

interface Row extends Record<string, unknown> {
  deviceId: number;
  own: Zone;
  company: ZonePeriod[] | null;
  inputs: string;
}

/** Devices that are computed at once. */
const BATCH = 5000;
const OWN = 'coalesce(d.zones, to_jsonb(d.time_zone))';
const IS_NAMED = `jsonb_path_exists(c.zones, '$[*].zone ? (@.type() == "string")')`;
/** All that a device's clock follows from. */
const INPUTS = `md5(concat_ws('/', ${OWN}, CASE WHEN ${IS_NAMED} THEN c.zones END))`;

/**
 * Clocks of devices whose company has a named zone: the days of its devices are in that zone from its first day on. An
 * offset of the company changes no device.
 */
@Injectable()
export class DeviceClocks {
  constructor(private readonly database: Database) {}

  /** Computes the clocks that follow from other zones than before. */
  async refresh(): Promise<void> {
    for (;;) {
      const rows = await this.database.query<Row>(
        `SELECT d.device_id AS "deviceId", ${OWN} AS own, CASE WHEN ${IS_NAMED} THEN c.zones END AS company,
           ${INPUTS} AS inputs
         FROM messages.device d JOIN messages.company c ON c.company_id = d.company_id
         WHERE (${IS_NAMED} OR d.clock_inputs IS NOT NULL) AND d.clock_inputs IS DISTINCT FROM ${INPUTS}
         LIMIT ${BATCH}`,
      );
      if (rows.length > 0) await this.store(rows);
      if (rows.length < BATCH) return;
    }
  }

  private async store(rows: readonly Row[]): Promise<void> {
    const clocks = rows.map(({ deviceId, own, company, inputs }) => ({
      ...{ deviceId, inputs },
      clock: layered(own, company ? [namesOf(company)] : []),
    }));
    await this.database.query(
      `UPDATE messages.device d SET clock = n.clock, clock_inputs = n.inputs
       FROM jsonb_to_recordset($1::jsonb) AS n("deviceId" int, clock jsonb, inputs text) WHERE d.device_id = n."deviceId"`,
      [JSON.stringify(clocks.sort((a, b) => a.deviceId - b.deviceId))],
    );
  }
}

/** The periods of a company as far as they are named: its offsets leave the devices theirs. */
const namesOf = (zones: readonly ZonePeriod[]): ZoneLayer =>
  zones.map(({ from, zone }) => ({ from, zone: typeof zone === 'string' ? zone : null }));

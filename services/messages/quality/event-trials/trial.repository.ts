import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database, isSeen } from '@gaugeway/platform/database';
import type { Concerned } from '@gaugeway/catalogue/event-rules';
import type { Zone } from '@gaugeway/proto/time/zone';
import { DEVICE_ZONE } from '../../store/registries/zone-sql';
import { HELD_STATUSES } from '../../store/timeseries/held-back/held-back';

export interface TriedDevice {
  id: number;
  name: string;
  zone: Zone;
  /** Seconds; 0 = not known. */
  reportPeriod: number;
  modelId: number;
  /** 0 = none. */
  gatewayId: number;
  /** kW that its accounting point permits; null = none is set. */
  maxPower: number | null;
  ratio: number;
}

/** Stored row with the rest of its delivery. */
export interface TriedRow {
  /** Unix seconds, by the device's clock. */
  ts: number;
  layoutId: number;
  values: number[];
  extra: Readonly<Record<string, unknown>> | null;
  /** Unix milliseconds. */
  receivedAt: number;
  /** dBm by the gateway that heard it best; null = by no radio. */
  rssi: number | null;
  /** The device sent it; nobody typed or imported it. */
  isSent: boolean;
}

@Injectable()
export class TrialRepository {
  constructor(private readonly database: Database) {}

  /**
   * Active devices that the rule concerns and the caller sees, and how many there are: those of the models that are `first`,
   * then the others, by number.
   */
  async devices(
    ctx: Context,
    { modelIds, deviceIds, gatewayIds, objectIds, pointIds, attributes, pollGroupIds }: Concerned,
    { first, limit }: { first: readonly number[]; limit: number },
  ): Promise<{ devices: TriedDevice[]; total: number }> {
    const from = `FROM messages.device d WHERE d.company_id = $1 AND d.state = 'active'
      AND ${isSeen('d.tied_users', '$2')}
      AND ($3::int[] IS NULL OR d.model_id = ANY($3)) AND ($4::int[] IS NULL OR d.device_id = ANY($4))
      AND ($5::int[] IS NULL OR d.gateway_id = ANY($5))
      AND ($6::text[] IS NULL OR EXISTS (SELECT FROM messages.device_place p
        WHERE p.device_id = d.device_id AND p.company_id = d.company_id AND p.branch ?| $6))
      AND ($7::int[] IS NULL OR d.device_id IN (SELECT (l.link->>'deviceId')::int
        FROM messages.accounting_point n, jsonb_array_elements(n.links) AS l(link)
        WHERE n.company_id = d.company_id AND n.point_id = ANY($7) AND l.link->>'to' IS NULL))
      AND ($8::text[] IS NULL OR EXISTS (SELECT FROM messages.device_attributes b
        WHERE b.device_id = d.device_id AND b.company_id = d.company_id AND b.keys ?| $8))
      AND ($9::int[] IS NULL OR EXISTS (SELECT FROM messages.device_poll_group q
        WHERE q.device_id = d.device_id AND q.company_id = d.company_id AND q.group_id = ANY($9)))`;
    const parameters = [
      ...[ctx.companyId, tiedTo(ctx), modelIds, deviceIds],
      ...[gatewayIds, objectIds, pointIds, attributes, pollGroupIds],
    ];
    const devices = await this.database.query<TriedDevice>(
      `SELECT d.device_id AS id, d.name, ${DEVICE_ZONE} AS zone, d.report_period AS "reportPeriod",
         d.transformation_ratio AS ratio, d.model_id AS "modelId", d.gateway_id AS "gatewayId", (SELECT min(p.max_power) FROM messages.accounting_point p
           WHERE p.company_id = d.company_id
             AND p.links @> jsonb_build_array(jsonb_build_object('deviceId', d.device_id, 'to', null))) AS "maxPower"
       ${from}
       ORDER BY d.model_id = ANY($10::int[]) DESC, d.device_id LIMIT $11`,
      [...parameters, first, limit],
    );
    return { devices, total: await this.database.count(from, parameters) };
  }

  /** Ids among `ids` of unknown or invisible devices. */
  async unknown(ctx: Context, ids: readonly number[]): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `SELECT g.id FROM unnest($3::int[]) AS g(id) WHERE NOT EXISTS (SELECT FROM messages.device d
         WHERE d.device_id = g.id AND d.company_id = $1 AND ${isSeen('d.tied_users', '$2')})`,
      [ctx.companyId, tiedTo(ctx), ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Layouts with one of the fields; null = all. */
  async layoutsWith(fields: readonly string[] | null): Promise<number[] | null> {
    if (fields === null) return null;
    const rows = await this.database.query<{ id: number }>(
      'SELECT id FROM messages.layout WHERE fields && $1::text[]',
      [fields],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Rows of a device that is the caller's, oldest first; rejected ones are left out. Suspect rows are included, as at
   * the time when they came.
   */
  async rows(
    deviceId: number,
    { from, to }: { from: number; to: number },
    layouts: readonly number[] | null,
    limit: number,
  ): Promise<TriedRow[]> {
    return this.database.prepared<TriedRow>(
      'messages-tried-rows',
      `SELECT ts, layout_id AS "layoutId", "values", extra, received_at AS "receivedAt",
         (link->'gateways'->0->>1)::float8 AS rssi, method IS NULL AS "isSent"
       FROM messages.message WHERE device_id = $1 AND ts BETWEEN $2 AND $3 AND status NOT IN (${HELD_STATUSES.join()})
         AND ($4::int[] IS NULL OR layout_id = ANY($4)) ORDER BY ts LIMIT $5`,
      [deviceId, from, to, layouts, limit],
    );
  }
}

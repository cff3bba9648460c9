import { columnsOf } from '@gaugeway/platform/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { GatewayFacts, Judgement } from './gateway-judgement';

export interface DueGateway extends GatewayFacts {
  id: number;
  companyId: number;
  name: string;
}

/** The meters behind a gateway device. */
export interface Behind {
  devices: number;
  tiedUsers: number[];
}

/** Gateway devices whose judgement may have changed, in the caller's transaction. */
@Injectable()
export class GatewayWatchRepository {
  /** Due gateway devices, locked; rows locked by another run are skipped. */
  async due(manager: EntityManager, limit: number): Promise<DueGateway[]> {
    return manager.query<DueGateway[]>(
      `SELECT g.id, g.company_id AS "companyId", g.name, g.state, g.report_period AS "reportPeriod",
         g.warning_period AS "warningPeriod", s.online, s.cause, s.is_dead AS "isDead",
         (extract(epoch FROM s.changed_at) * 1000)::float8 AS "changedAt",
         (extract(epoch FROM s.last_contact) * 1000)::float8 AS "lastContact"
       FROM devices.gateway_status s JOIN devices.gateway_device g ON g.id = s.gateway_id
       WHERE s.judge_at <= now() ORDER BY s.judge_at LIMIT $1 FOR UPDATE OF s SKIP LOCKED`,
      [limit],
    );
  }

  async judge(manager: EntityManager, judgements: readonly (Judgement & { id: number })[]): Promise<void> {
    await manager.query(
      `UPDATE devices.gateway_status s SET is_dead = n.is_dead, judge_at = to_timestamp(n.judge_ms / 1000)
       FROM unnest($1::int[], $2::boolean[], $3::float8[]) AS n(id, is_dead, judge_ms) WHERE s.gateway_id = n.id`,
      columnsOf(judgements, 'id', 'isDead', 'judgeAt'),
    );
  }

  /** Number of meters outside the trash behind each gateway device, and users who see it by its ties or theirs. */
  async behind(manager: EntityManager, ids: readonly number[]): Promise<Map<number, Behind>> {
    const rows = await manager.query<(Behind & { id: number })[]>(
      `SELECT g.id, (SELECT count(*)::int FROM devices.metering_device d
           WHERE d.gateway_id = g.id AND d.state <> 'trash') AS devices,
         ARRAY(SELECT unnest(g.tied_users) UNION SELECT unnest(d.seen_by) FROM devices.metering_device d
           WHERE d.gateway_id = g.id AND d.state <> 'trash') AS "tiedUsers"
       FROM devices.gateway_device g WHERE g.id = ANY($1::int[])`,
      [ids],
    );
    return new Map(rows.map(({ id, devices, tiedUsers }) => [id, { devices, tiedUsers }]));
  }
}

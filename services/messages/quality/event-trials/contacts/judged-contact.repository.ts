import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { RegistryProjection } from '@gaugeway/platform/bus';
import { columnsOf, Database, isSeen, isTied } from '@gaugeway/platform/database';
import { Every, Projection, registryTable } from '@gaugeway/platform/nest';
import { CONTACT_DAYS } from '@gaugeway/proto/api';
import { baseStationRegistry, type EventOf, gatewayRegistry } from '@gaugeway/proto/events';

/** Kinds of subjects whose contact is lost and restored. */
export type ContactKind = 'gateway' | 'base_station';

const fields = { version: 'int8', company_id: 'int', name: 'text', state: 'text', tied_users: 'int[]' } as const;

const GATEWAYS = registryTable(gatewayRegistry, { table: 'messages.gateway', id: 'gateway_id', fields });
const STATIONS = registryTable(baseStationRegistry, {
  table: 'messages.base_station',
  id: 'base_station_id',
  fields,
});

/**
 * Users without the right to see all see a subject that they created, and a gateway device if they see a meter behind
 * it.
 */
const SUBJECTS: Record<ContactKind, string> = {
  gateway: `SELECT g.gateway_id AS id, g.name FROM messages.gateway g WHERE g.company_id = $1 AND g.state = 'active'
    AND ($2::int IS NULL OR ${isTied('g.tied_users', '$2')} OR EXISTS (SELECT FROM messages.device d
      WHERE d.gateway_id = g.gateway_id AND d.company_id = g.company_id AND ${isTied('d.tied_users', '$2')}))
    AND ($3::int[] IS NULL OR g.gateway_id = ANY($3))`,
  base_station: `SELECT b.base_station_id AS id, b.name FROM messages.base_station b
    WHERE b.company_id = $1 AND b.state = 'active' AND ${isSeen('b.tied_users', '$2')}
    AND ($3::int[] IS NULL OR b.base_station_id = ANY($3))`,
};

/** A judgement; `at` in Unix milliseconds. */
export interface JudgedContact {
  subjectId: number;
  companyId: number;
  at: number;
  alive: boolean;
}

/** Losses and returns of gateway devices and base stations of a company. */
@Injectable()
export class JudgedContactRepository {
  @Projection('messages')
  readonly gateways: RegistryProjection<EventOf<typeof gatewayRegistry>>;
  @Projection('messages')
  readonly stations: RegistryProjection<EventOf<typeof baseStationRegistry>>;

  constructor(private readonly database: Database) {
    this.gateways = new RegistryProjection(database, GATEWAYS);
    this.stations = new RegistryProjection(database, STATIONS);
  }

  /** The same judgement again changes nothing. */
  async record(kind: ContactKind, judged: readonly JudgedContact[]): Promise<void> {
    await this.database.query(
      `INSERT INTO messages.judged_contact (kind, subject_id, company_id, at, alive)
       SELECT $1, id, company, to_timestamp(ms / 1000), alive
       FROM unnest($2::int[], $3::int[], $4::float8[], $5::bool[]) AS t(id, company, ms, alive) ON CONFLICT DO NOTHING`,
      [kind, ...columnsOf(judged, 'subjectId', 'companyId', 'at', 'alive')],
    );
  }

  /** Deletes all judgements before the last one before the retention period, which nobody reads. */
  @Every(6 * 3_600_000, 'messages.forget_contacts')
  async forgetOld(): Promise<void> {
    await this.database.query(
      `DELETE FROM messages.judged_contact c USING (
         SELECT kind, subject_id, max(at) AS last FROM messages.judged_contact
         WHERE at < now() - make_interval(days => $1) GROUP BY kind, subject_id) AS n
       WHERE n.kind = c.kind AND n.subject_id = c.subject_id AND c.at < n.last`,
      [CONTACT_DAYS],
    );
  }

  /** Active contacts of the kind that the caller sees, by number, and their count. */
  async subjects(
    ctx: Context,
    kind: ContactKind,
    ids: readonly number[] | null,
    limit: number,
  ): Promise<{ subjects: { id: number; name: string }[]; total: number }> {
    const rows = await this.database.query<{ id: number; name: string; total: number }>(
      `SELECT id, name, count(*) OVER ()::int AS total FROM (${SUBJECTS[kind]}) AS s ORDER BY id LIMIT $4`,
      [ctx.companyId, tiedTo(ctx), ids, limit],
    );
    return { subjects: rows.map(({ id, name }) => ({ id, name })), total: rows[0]?.total ?? 0 };
  }

  /** Judgements since `from`, and the last one before, in the order of time; Unix seconds. */
  async history(
    kind: ContactKind,
    ids: readonly number[],
    from: number,
  ): Promise<{ subjectId: number; at: number; alive: boolean }[]> {
    return this.database.query<{ subjectId: number; at: number; alive: boolean }>(
      `SELECT c.subject_id AS "subjectId", extract(epoch FROM c.at)::float8 AS at, c.alive
       FROM unnest($2::int[]) AS s(id) JOIN messages.judged_contact c ON c.kind = $1 AND c.subject_id = s.id
         AND c.at >= coalesce((SELECT max(b.at) FROM messages.judged_contact b
           WHERE b.kind = $1 AND b.subject_id = s.id AND b.at < to_timestamp($3)), '-infinity')
       ORDER BY c.subject_id, c.at`,
      [kind, ids, from],
    );
  }
}

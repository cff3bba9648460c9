import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { type alarmedObjects, EVENT_SEVERITIES, MOST_ALARMED_OBJECTS, type ReplyOf } from '@gaugeway/proto/api';
import { seen } from '../registry/seen-sql';

type Alarmed = ReplyOf<typeof alarmedObjects>['objects'][number];

/** Lasting occurrences by the nodes of their subjects in the object tree and the nodes above these. */
@Injectable()
export class AlarmedObjectRepository {
  constructor(private readonly database: Database) {}

  /** A gateway device is at the nodes of its meters; each event counts once in a branch. */
  async alarmed(ctx: Context): Promise<Alarmed[]> {
    const rows = await this.database.query<{ object_id: string; open: number; worst: number }>(
      `SELECT n.object_id, count(*)::int AS open, max(n.worst)::int AS worst FROM (
         SELECT o.id, array_position($3::text[], o.severity) AS worst, s.object_id, min(s.depth) AS depth
         FROM events.occurrence o
         CROSS JOIN LATERAL (
           SELECT p.branch FROM events.device_place p WHERE o.subject_kind = 'device' AND p.device_id = o.subject_id
           UNION ALL SELECT p.branch FROM events.device d JOIN events.device_place p ON p.device_id = d.device_id
           WHERE o.subject_kind = 'gateway' AND d.gateway_id = o.subject_id) b
         CROSS JOIN LATERAL jsonb_array_elements_text(b.branch) WITH ORDINALITY AS s(object_id, depth)
         WHERE ${seen('o')} AND o.state IN ('active', 'recovering')
         GROUP BY o.id, o.severity, s.object_id) n
       GROUP BY n.object_id ORDER BY min(n.depth), n.object_id LIMIT $4`,
      [ctx.companyId, tiedTo(ctx), EVENT_SEVERITIES, MOST_ALARMED_OBJECTS],
    );
    return rows.map(({ object_id, open, worst }) => ({
      ...{ object_id, open },
      severity: EVENT_SEVERITIES[worst - 1] ?? 'info',
    }));
  }
}

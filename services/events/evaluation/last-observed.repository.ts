import { Injectable } from '@nestjs/common';
import { columnsOf, Database } from '@gaugeway/platform/database';
import type { SubjectKind } from '../occurrences/rule-state.repository';

/** Last report about a subject that is no metering device. */
interface LastObserved {
  kind: Exclude<SubjectKind, 'device'>;
  subjectId: number;
  companyId: number;
  /** Values by the names of `OBSERVED`. */
  values: Readonly<Record<string, number>>;
}

/** Last known state of subjects that are reported only on change. */
@Injectable()
export class LastObservedRepository {
  constructor(private readonly database: Database) {}

  /** Each subject once; an observation older than the stored one changes nothing. `at`: Unix seconds. */
  async keep(observed: readonly (LastObserved & { at: number })[]): Promise<void> {
    await this.database.query(
      `INSERT INTO events.last_observed AS l (subject_kind, subject_id, company_id, at, observed)
       SELECT kind, id, company, to_timestamp(at), observed
       FROM unnest($1::text[], $2::int[], $3::int[], $4::float8[], $5::jsonb[]) AS g(kind, id, company, at, observed)
       ON CONFLICT (subject_kind, subject_id, company_id) DO UPDATE SET at = excluded.at, observed = l.observed || excluded.observed
         WHERE l.at <= excluded.at`,
      [
        ...columnsOf(observed, 'kind', 'subjectId', 'companyId', 'at'),
        observed.map(({ values }) => JSON.stringify(values)),
      ],
    );
  }

  async forget(kind: SubjectKind, ids: readonly number[]): Promise<void> {
    await this.database.query(
      'DELETE FROM events.last_observed WHERE subject_kind = $1 AND subject_id = ANY($2::int[])',
      [kind, ids],
    );
  }

  /** Rules that are on, and subjects of theirs that they have not judged yet. `kinds`: conditions by subject. */
  unjudged(
    kinds: readonly { condition: string; subject: string }[],
    limit: number,
  ): Promise<(LastObserved & { ruleId: number })[]> {
    return this.database.query<LastObserved & { ruleId: number }>(
      `SELECT r.id AS "ruleId", l.subject_kind AS kind, l.subject_id AS "subjectId", l.company_id AS "companyId",
         l.observed AS values
       FROM events.rule r JOIN unnest($1::text[], $2::text[]) AS k(condition, subject)
         ON k.condition = r.definition->'conditions'->0->>'kind'
       JOIN events.last_observed l ON l.company_id = r.company_id AND l.subject_kind = k.subject
       WHERE r.active AND (r.definition->'scope'->>'kind' <> 'gateways'
           OR r.definition->'scope'->'gateway_ids' @> to_jsonb(l.subject_id))
         AND NOT EXISTS (SELECT FROM events.rule_state s WHERE s.rule_id = r.id AND s.subject_kind = l.subject_kind
           AND s.subject_id = l.subject_id)
       ORDER BY r.id, l.subject_id LIMIT $3`,
      [...columnsOf(kinds, 'condition', 'subject'), limit],
    );
  }
}

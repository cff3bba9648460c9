import { Injectable } from '@nestjs/common';
import { columnsOf, Database, type SqlExecutor } from '@gaugeway/platform/database';
import type {
  ChannelTarget,
  DELIVERY_STAGES,
  EventSeverity,
  EventSubjectKind,
  Language,
  QuietHours,
} from '@gaugeway/proto/api';

/** A channel as it is sent to. */
export interface OutgoingChannel {
  id: number;
  companyId: number;
  title: string;
  target: ChannelTarget;
  secret: Buffer | null;
  language: Language;
  /** Hours from UTC. */
  zone: number;
  digestMinutes: number;
  quiet: QuietHours | null;
  failures: number;
}

/** A delivery that is due now, with its subject. Times are Unix seconds. */
export interface Outgoing {
  id: number;
  stage: (typeof DELIVERY_STAGES)[number];
  afterMinutes: number;
  /** This one included. */
  attempts: number;
  createdAt: number;
  /** Browsers that have it already. */
  reached: number[];
  /** null: a test. */
  occurred: {
    id: number;
    ruleId: number;
    title: string | null;
    template: string | null;
    severity: EventSeverity;
    subjectKind: EventSubjectKind;
    subjectId: number;
    subjectName: string;
    /** Subjects of its group. */
    subjects: number;
    openSubjects: number;
    field: string;
    value: number | null;
    beganAt: number;
    endedAt: number | null;
    endCause: string;
    isTaken: boolean;
    isSilenced: boolean;
    /** Active devices of the company behind a gateway device, whose silence it explains. */
    behind: number;
  } | null;
}

/** Time after which another sender may try the same; longer than the timeout of any channel. */
const CLAIM_SECONDS = 120;
const MOST_IN_DIGEST = 200;

export const HAS_DUE_DELIVERIES = `EXISTS (SELECT FROM events.delivery WHERE state IN ('queued', 'failed') AND due_at <= now())`;

/** Due deliveries of channels, and their outcomes. */
@Injectable()
export class OutgoingRepository {
  constructor(private readonly database: Database) {}

  /** Channels with something due that are not paused and not among those; the ones that waited longest first. */
  async dueChannels(except: readonly number[], limit: number): Promise<{ id: number; companyId: number }[]> {
    return this.database.query<{ id: number; companyId: number }>(
      `SELECT c.id, c.company_id AS "companyId" FROM events.channel c
       CROSS JOIN LATERAL (SELECT min(d.due_at) AS due FROM events.delivery d
         WHERE d.channel_id = c.id AND d.state IN ('queued', 'failed')) w
       WHERE w.due <= now() AND (c.paused_until IS NULL OR c.paused_until <= now()) AND NOT c.id = ANY($1::int[])
       ORDER BY w.due LIMIT $2`,
      [except, limit],
    );
  }

  async channel(id: number): Promise<(OutgoingChannel & { active: boolean }) | null> {
    return this.database.one<OutgoingChannel & { active: boolean }>(
      `SELECT id, company_id AS "companyId", title, active, target, secret, language, zone,
         digest_minutes AS "digestMinutes", quiet, failures FROM events.channel WHERE id = $1`,
      [id],
    );
  }

  /**
   * Takes the due deliveries of a channel; no other process gets them for two minutes. With a digest, all that wait for
   * it come along with the first due one; without, one.
   */
  async claim({ id, digestMinutes }: Pick<OutgoingChannel, 'id' | 'digestMinutes'>): Promise<Outgoing[]> {
    const isDigest = digestMinutes > 0;
    const claimed = await this.database.query<{ id: number }>(
      `UPDATE events.delivery SET attempts = attempts + 1, due_at = now() + $3 * interval '1 second'
       WHERE id IN (SELECT d.id FROM events.delivery d
           WHERE d.channel_id = $1 AND d.state IN ('queued', 'failed')
             AND (d.due_at <= now() OR $2::boolean AND d.attempts = 0 AND d.stage IN ('began', 'ended')
               AND EXISTS (SELECT FROM events.delivery n WHERE n.channel_id = $1 AND n.state IN ('queued', 'failed')
                 AND n.due_at <= now() AND n.stage IN ('began', 'ended')))
           ORDER BY d.due_at, d.id LIMIT $4 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [id, isDigest, CLAIM_SECONDS, isDigest ? MOST_IN_DIGEST : 1],
    );
    return this.outgoing(claimed.map((each) => each.id));
  }

  private async outgoing(ids: readonly number[]): Promise<Outgoing[]> {
    if (ids.length === 0) return [];
    return this.database.query<Outgoing>(
      `SELECT d.id, d.stage, d.after_minutes AS "afterMinutes", d.attempts, d.reached,
         extract(epoch FROM d.created_at)::float8 AS "createdAt",
         CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'ruleId', o.rule_id, 'title', o.title,
           'template', o.template, 'severity', o.severity, 'subjectKind', o.subject_kind, 'subjectId', o.subject_id,
           'subjectName', o.subject_name, 'subjects', g.subjects, 'openSubjects', g.open, 'field', o.field,
           'value', o.value, 'beganAt', extract(epoch FROM o.began_at), 'endedAt', extract(epoch FROM o.ended_at),
           'endCause', o.end_cause, 'isTaken', o.taken_by IS NOT NULL,
           'isSilenced', coalesce(o.silenced_until > now(), false),
           'behind', CASE WHEN o.subject_kind = 'gateway' THEN (SELECT count(*) FROM events.device b
             WHERE b.gateway_id = o.subject_id AND b.company_id = o.company_id AND b.state = 'active') ELSE 0 END)
           END AS occurred
       FROM events.delivery d LEFT JOIN events.occurrence o ON o.id = d.occurrence_id
       LEFT JOIN LATERAL (SELECT count(*)::int AS subjects,
           count(*) FILTER (WHERE m.state IN ('active', 'recovering'))::int AS open
         FROM events.occurrence m WHERE m.group_id = o.group_id) g ON true
       WHERE d.id = ANY($1::int[]) ORDER BY d.id`,
      [ids],
    );
  }

  async sent(ids: readonly number[], channelId: number): Promise<void> {
    await this.database.query(
      `UPDATE events.delivery SET state = 'sent', sent_at = now(), due_at = NULL, error = '', detail = ''
       WHERE id = ANY($1::int[])`,
      [ids],
    );
    await this.database.query(
      'UPDATE events.channel SET failures = 0, paused_until = NULL WHERE id = $1 AND failures > 0',
      [channelId],
    );
  }

  async skipped(ids: readonly number[], why: string): Promise<void> {
    if (ids.length === 0) return;
    await this.database.query(
      `UPDATE events.delivery SET state = 'skipped', due_at = NULL, error = $2 WHERE id = ANY($1::int[])`,
      [ids, why],
    );
  }

  /** Postpones without counting an attempt: quiet hours. `until`: Unix seconds. */
  async postponed(ids: readonly number[], until: number): Promise<void> {
    if (ids.length === 0) return;
    await this.database.query(
      `UPDATE events.delivery SET attempts = attempts - 1, due_at = to_timestamp($2) WHERE id = ANY($1::int[])`,
      [ids, until],
    );
  }

  /** Marks deliveries as handed over, in the transaction of the request, so that there is exactly one. */
  async handed(executor: SqlExecutor, ids: readonly number[], requestId: string): Promise<void> {
    await executor.query(
      `UPDATE events.delivery SET state = 'handed', due_at = NULL, request_id = $2 WHERE id = ANY($1::int[])`,
      [ids, requestId],
    );
  }

  /** Result of a mail that was requested from identity. */
  async progressed(requestId: string, isSent: boolean, detail: string): Promise<void> {
    await this.database.query(
      `UPDATE events.delivery SET state = CASE WHEN $2 THEN 'sent' ELSE 'dead' END,
         sent_at = CASE WHEN $2 THEN now() END, error = CASE WHEN $2 THEN '' WHEN $3 = 'no_recipient' THEN $3 ELSE 'mail' END,
         detail = CASE WHEN $2 OR $3 = 'no_recipient' THEN '' ELSE $3 END
       WHERE request_id = $1 AND state = 'handed'`,
      [requestId, isSent, detail],
    );
  }

  /** `again`: after how many seconds each is tried again, in the order of the ids; null = never. */
  async failed(
    deliveries: readonly { id: number; again: number | null }[],
    { error, detail }: { error: string; detail: string },
    paused: { id: number; pause: number } | null,
  ): Promise<void> {
    await this.database.query(
      `UPDATE events.delivery d SET state = CASE WHEN g.again IS NULL THEN 'dead' ELSE 'failed' END,
         due_at = now() + g.again * interval '1 second', error = $3, detail = $4
       FROM unnest($1::int[], $2::float8[]) AS g(id, again) WHERE d.id = g.id`,
      [...columnsOf(deliveries, 'id', 'again'), error, detail],
    );
    if (!paused) return;
    await this.database.query(
      `UPDATE events.channel SET failures = failures + 1, paused_until = now() + $2 * interval '1 second' WHERE id = $1`,
      [paused.id, paused.pause],
    );
  }
}

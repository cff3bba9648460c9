import { Injectable } from '@nestjs/common';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import type { DeliveryState, EventDelivery } from '@gaugeway/proto/api';
import { seenSubject } from '../../registry/seen-sql';

/** A delivery as it leaves the service, its title still to be put into words. */
export type DeliveryRow = Omit<EventDelivery, 'occurred'> & {
  occurrence_id: number | null;
  rule_title: string | null;
  template: string | null;
  device: string | null;
  severity: string | null;
};

export interface DeliveryFilter {
  channelId: number | null;
  occurrenceId: number | null;
  state: DeliveryState | null;
}

const seconds = (column: string): string => `floor(extract(epoch FROM ${column}))::float8`;

const ROW = `d.id, d.stage, d.after_minutes, d.state, d.attempts, d.error, d.detail, d.occurrence_id,
  CASE WHEN d.state IN ('queued', 'failed') THEN ${seconds('greatest(d.due_at, c.paused_until)')} END AS due_at,
  ${seconds('d.sent_at')} AS sent_at, ${seconds('d.created_at')} AS created_at,
  jsonb_build_object('id', d.channel_id, 'title', c.title, 'kind', c.target->>'kind') AS channel,
  o.title AS rule_title, o.template, o.subject_name AS device, o.severity`;

/** About a subject that the caller sees, or a test. */
const SEEN = `d.company_id = $1 AND (o.id IS NULL OR ${seenSubject('o')})`;

/** The delivery $3 where the caller sees it. */
const SEEN_IDS = `SELECT d.id FROM events.delivery d LEFT JOIN events.occurrence o ON o.id = d.occurrence_id
  WHERE ${SEEN} AND d.id = $3`;

/** The reactions of the rules of occurrences ($1), each with its channel where that is still there. */
const REACTIONS = `FROM events.occurrence o JOIN events.rule r ON r.id = o.rule_id
  CROSS JOIN LATERAL jsonb_to_recordset(r.reactions) AS x(channel_id int, after_minutes int, notify_on_end bool)
  LEFT JOIN events.channel c ON c.id = x.channel_id AND c.company_id = o.company_id
  WHERE o.id = ANY($1::int[])`;

const STATE = `CASE WHEN c.id IS NULL THEN 'dead' WHEN c.active THEN 'queued' ELSE 'skipped' END,
  CASE WHEN c.id IS NULL THEN 'channel_deleted' WHEN c.active THEN '' ELSE 'channel_off' END`;

/** Deliveries as rows: made with the occurrence, listed, and sent again. */
@Injectable()
export class DeliveryRepository {
  constructor(private readonly database: Database) {}

  /** Creates the deliveries that the rules of notified occurrences request, in their transaction; each once. */
  async queueBegun(transaction: Transaction, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await transaction.query(
      `INSERT INTO events.delivery (company_id, channel_id, occurrence_id, stage, after_minutes, due_at, state, error)
       SELECT o.company_id, x.channel_id, o.id, CASE WHEN x.after_minutes > 0 THEN 'escalated' ELSE 'began' END,
         x.after_minutes, now() + make_interval(mins =>
           CASE WHEN x.after_minutes > 0 THEN x.after_minutes ELSE coalesce(c.digest_minutes, 0) END), ${STATE}
       ${REACTIONS} ON CONFLICT DO NOTHING`,
      [ids],
    );
  }

  /**
   * Deliveries of the end of representatives of groups in which nothing lasts, if the channel was or will be notified
   * of their begin.
   */
  async queueEnded(transaction: Transaction, ids: readonly number[]): Promise<void> {
    const { rows } = await transaction.query<{ id: number }>(
      // Groups once: a query for each of a thousand subjects that end together took minutes.
      `WITH ended AS MATERIALIZED (SELECT DISTINCT group_id FROM events.occurrence
         WHERE id = ANY($1::int[]) AND group_id IS NOT NULL)
       SELECT e.group_id AS id FROM ended e WHERE EXISTS (SELECT FROM events.delivery d WHERE d.occurrence_id = e.group_id)
         AND NOT EXISTS (SELECT FROM events.occurrence m
           WHERE m.group_id = e.group_id AND m.state IN ('active', 'recovering'))`,
      [ids],
    );
    if (rows.length === 0) return;
    await transaction.query(
      `INSERT INTO events.delivery (company_id, channel_id, occurrence_id, stage, due_at, state, error)
       SELECT DISTINCT o.company_id, x.channel_id, o.id, 'ended',
         now() + make_interval(mins => coalesce(c.digest_minutes, 0)), ${STATE}
       ${REACTIONS} AND x.notify_on_end AND c.id IS NOT NULL AND EXISTS (SELECT FROM events.delivery d
         WHERE d.occurrence_id = o.id AND d.channel_id = x.channel_id AND d.state IN ('queued', 'handed', 'failed', 'sent'))
       ON CONFLICT DO NOTHING`,
      [rows.map(({ id }) => id)],
    );
  }

  async queueTest(transaction: Transaction, ctx: Context, channelId: number): Promise<number> {
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO events.delivery (company_id, channel_id, stage, state, due_at)
       VALUES ($1, $2, 'test', 'queued', now()) RETURNING id`,
      [ctx.companyId, channelId],
    );
    return rows[0]?.id ?? 0;
  }

  async page(
    ctx: Context,
    { channelId, occurrenceId, state }: DeliveryFilter,
    at: { limit: number; offset: number },
  ): Promise<{ rows: DeliveryRow[]; total: number }> {
    const from = `FROM events.delivery d LEFT JOIN events.channel c ON c.id = d.channel_id
        AND c.company_id = d.company_id LEFT JOIN events.occurrence o ON o.id = d.occurrence_id
      WHERE ${SEEN} AND ($3::int IS NULL OR d.channel_id = $3) AND ($5::text IS NULL OR d.state = $5)
        AND ($4::int IS NULL OR d.occurrence_id = (SELECT g.group_id FROM events.occurrence g WHERE g.id = $4))`;
    const parameters = [ctx.companyId, tiedTo(ctx), channelId, occurrenceId, state];
    const rows = await this.database.query<DeliveryRow>(`SELECT ${ROW} ${from} ORDER BY d.id DESC LIMIT $6 OFFSET $7`, [
      ...parameters,
      at.limit,
      at.offset,
    ]);
    return { rows, total: await this.database.count(from, parameters) };
  }

  /** Queues a failed or dead delivery again; null if there is none that the caller sees and that can be sent again. */
  async retry(transaction: Transaction, ctx: Context, id: number): Promise<{ channelId: number } | null> {
    const { rows } = await transaction.query<{ channelId: number }>(
      `UPDATE events.delivery d SET state = 'queued', due_at = now(), attempts = 0, error = '', detail = ''
       FROM events.channel c
       WHERE d.id IN (${SEEN_IDS}) AND d.state IN ('failed', 'dead') AND c.id = d.channel_id
         AND c.company_id = d.company_id RETURNING d.channel_id AS "channelId"`,
      [ctx.companyId, tiedTo(ctx), id],
    );
    const [found] = rows;
    if (!found) return null;
    await transaction.query('UPDATE events.channel SET paused_until = NULL WHERE id = $2 AND company_id = $1', [
      ctx.companyId,
      found.channelId,
    ]);
    return found;
  }

  /** The caller sees it, whatever its state. */
  async exists(ctx: Context, id: number): Promise<boolean> {
    const rows = await this.database.query(SEEN_IDS, [ctx.companyId, tiedTo(ctx), id]);
    return rows.length > 0;
  }

  /** Tests and deliveries completed long ago. */
  @Every(86_400_000, 'events.tidy_deliveries')
  async tidy(): Promise<void> {
    await this.database.query(
      `DELETE FROM events.delivery WHERE state NOT IN ('queued', 'failed') AND created_at < now() - interval '90 days'`,
    );
  }
}

import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import type { ChannelTarget, EventChannel, Language, QuietHours } from '@gaugeway/proto/api';
import { eventLimits } from '../events.limits';

/** Fields of a channel that its owner can set. */
export interface ChannelValues {
  title: string;
  active: boolean;
  target: ChannelTarget;
  language: Language;
  /** Hours from UTC. */
  zone: number;
  digest_minutes: number;
  quiet_hours: QuietHours | null;
}

/** Reference of a rule to a channel. */
export type NamedChannel = Pick<ChannelRow, 'title' | 'active' | 'target'>;

/** A channel as it leaves the service, its users still to be looked up. */
export type ChannelRow = Omit<EventChannel, 'active' | 'deleted_user_ids' | 'browsers'> & { active: boolean };

const seconds = (column: string): string => `floor(extract(epoch FROM ${column}))::float8`;

const ROW = `c.id, c.title, c.active, c.target, c.language, c.zone, c.digest_minutes, c.quiet AS quiet_hours, c.failures, c.version,
  c.created_by, c.secret IS NOT NULL AS has_secret, ${seconds('c.created_at')} AS created_at,
  ${seconds('c.updated_at')} AS updated_at,
  CASE WHEN c.paused_until > now() THEN ${seconds('c.paused_until')} END AS paused_until,
  (SELECT count(*)::int FROM events.rule r WHERE r.company_id = c.company_id
    AND r.reactions @> jsonb_build_array(jsonb_build_object('channel_id', c.id))) AS rules,
  (SELECT ${seconds('d.sent_at')} FROM events.delivery d WHERE d.channel_id = c.id AND d.state = 'sent'
    ORDER BY d.id DESC LIMIT 1) AS sent_at`;

@Injectable()
export class ChannelRepository {
  constructor(private readonly database: Database) {}

  async all(ctx: Context): Promise<ChannelRow[]> {
    return this.database.query<ChannelRow>(
      `SELECT ${ROW} FROM events.channel c WHERE c.company_id = $1 ORDER BY lower(c.title), c.id`,
      [ctx.companyId],
    );
  }

  /** null for an unknown channel and for another company's alike. */
  async find(ctx: Context, id: number): Promise<ChannelRow | null> {
    return this.database.one<ChannelRow>(`SELECT ${ROW} FROM events.channel c WHERE c.id = $1 AND c.company_id = $2`, [
      id,
      ctx.companyId,
    ]);
  }

  /** Title and on/off state by number; deleted channels are absent. */
  async names(ctx: Context, ids: readonly number[]): Promise<Map<number, NamedChannel>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<NamedChannel & { id: number }>(
      'SELECT id, title, active, target FROM events.channel WHERE company_id = $1 AND id = ANY($2::int[])',
      [ctx.companyId, ids],
    );
    return new Map(rows.map(({ id, ...name }) => [id, name]));
  }

  /** The channel, locked until the transaction ends. */
  async lock(transaction: Transaction, ctx: Context, id: number): Promise<ChannelRow | null> {
    const { rows } = await transaction.query<ChannelRow>(
      `SELECT ${ROW} FROM events.channel c WHERE c.id = $1 AND c.company_id = $2 FOR UPDATE OF c`,
      [id, ctx.companyId],
    );
    return rows[0] ?? null;
  }

  async insert(transaction: Transaction, ctx: Context, values: ChannelValues): Promise<number> {
    await eventLimits.assertRoom(transaction, ctx.companyId, 'event_channels');
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO events.channel (company_id, created_by, title, active, target, language, zone, digest_minutes, quiet)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [ctx.companyId, ctx.userId, ...columnsOf(values)],
    );
    const [row] = rows;
    if (!row) throw new Error('a channel was not inserted');
    return row.id;
  }

  /** Retries failed deliveries at once: the cause may be fixed. */
  async update(transaction: Transaction, ctx: Context, id: number, values: ChannelValues): Promise<void> {
    await transaction.query(
      `UPDATE events.channel SET title = $3, active = $4, target = $5, language = $6, zone = $7, digest_minutes = $8,
         quiet = $9, failures = 0, paused_until = NULL, version = version + 1, updated_at = now()
       WHERE id = $2 AND company_id = $1`,
      [ctx.companyId, id, ...columnsOf(values)],
    );
  }

  async setSecret(transaction: Transaction, ctx: Context, id: number, sealed: Buffer): Promise<void> {
    await transaction.query('UPDATE events.channel SET secret = $3 WHERE id = $2 AND company_id = $1', [
      ctx.companyId,
      id,
      sealed,
    ]);
  }

  /** Cancels the waiting deliveries of the channel. */
  async remove(transaction: Transaction, ctx: Context, id: number): Promise<void> {
    await transaction.query(
      `UPDATE events.delivery SET state = 'dead', error = 'channel_deleted', due_at = NULL
       WHERE channel_id = $2 AND company_id = $1 AND state IN ('queued', 'failed')`,
      [ctx.companyId, id],
    );
    await transaction.query('DELETE FROM events.channel WHERE id = $2 AND company_id = $1', [ctx.companyId, id]);
  }
}

const columnsOf = ({ title, active, target, quiet_hours, ...values }: ChannelValues): unknown[] => [
  ...[title, active, JSON.stringify(target), values.language, values.zone, values.digest_minutes],
  quiet_hours && JSON.stringify(quiet_hours),
];

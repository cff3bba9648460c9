import type { Client } from 'pg';
import { columnsOf, type SqlExecutor } from '../../database';

/** Channel of LISTEN/NOTIFY; the payload is the schema whose outbox has rows. */
export const OUTBOX_CHANNEL = 'gaugeway_outbox';

/** Any number that no one else locks; the second half of the lock is a hash of the schema's name. */
const RELAY_LOCK = 7_301_843;

export interface OutboxRow {
  id: number;
  topic: string;
  key: string;
  /** null = the key is deleted. */
  payload: Buffer | null;
  version: number;
  event_id: string;
  occurred_at: number;
  company: number;
  traceparent: string | null;
}

/** DDL of a service's outbox, for its migration. The relay automatically runs for every schema that has the table. */
export function outboxTable(schema: string): string {
  return `
    CREATE TABLE "${schema}".outbox (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      topic text NOT NULL,
      key text NOT NULL,
      payload bytea,
      version int NOT NULL,
      event_id uuid NOT NULL,
      occurred_at float8 NOT NULL,
      company bigint NOT NULL,
      traceparent text
    )`;
}

/** Adds rows in the caller's transaction; the relay is notified at its commit. */
export async function insertOutbox(
  executor: SqlExecutor,
  schema: string,
  rows: readonly Omit<OutboxRow, 'id'>[],
): Promise<void> {
  await executor.query(
    `WITH added AS (
       INSERT INTO "${schema}".outbox (topic, key, payload, version, event_id, occurred_at, company, traceparent)
       SELECT t, k, p, v, e, o, c, tp
       FROM unnest($1::text[], $2::text[], $3::bytea[], $4::int[], $5::uuid[], $6::float8[], $7::bigint[], $8::text[])
         WITH ORDINALITY AS u(t, k, p, v, e, o, c, tp, ord)
       ORDER BY ord
     )
     SELECT pg_notify('${OUTBOX_CHANNEL}', $9)`,
    [
      ...columnsOf(rows, 'topic', 'key', 'payload', 'version', 'event_id', 'occurred_at', 'company', 'traceparent'),
      schema,
    ],
  );
}

/** The relay's side, on one session: its locks ensure that no other process relays these schemas. */
export class OutboxRepository {
  constructor(private readonly session: Client) {}

  async listen(): Promise<void> {
    await this.session.query(`LISTEN ${OUTBOX_CHANNEL}`);
  }

  async hasTable(schema: string): Promise<boolean> {
    const { rows } = await this.session.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
      `"${schema}".outbox`,
    ]);
    return rows[0]?.found ?? false;
  }

  /** true: this session relays the schema until it ends. Requested again while held, it only counts up. */
  async lock(schema: string): Promise<boolean> {
    const { rows } = await this.session.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_lock(${RELAY_LOCK}, hashtext($1)) AS locked`,
      [schema],
    );
    return rows[0]?.locked ?? false;
  }

  /** Schemas among `schemas` whose outbox has rows. */
  async filled(schemas: readonly string[]): Promise<string[]> {
    const looks = schemas.map(
      (schema, at) => `SELECT ($1::text[])[${at + 1}] AS schema WHERE EXISTS (SELECT FROM "${schema}".outbox)`,
    );
    const { rows } = await this.session.query<{ schema: string }>({
      name: 'outbox.filled',
      text: looks.join(' UNION ALL '),
      values: [schemas],
    });
    return rows.map(({ schema }) => schema);
  }

  /** Time at which the oldest row of each outbox was added, ms; empty outboxes are absent. */
  async added(schemas: readonly string[]): Promise<{ schema: string; at: number }[]> {
    const looks = schemas.map(
      (schema, at) =>
        `(SELECT ($1::text[])[${at + 1}] AS schema, occurred_at AS at FROM "${schema}".outbox ORDER BY id LIMIT 1)`,
    );
    const { rows } = await this.session.query<{ schema: string; at: number }>({
      name: 'outbox.added',
      text: looks.join(' UNION ALL '),
      values: [schemas],
    });
    return rows;
  }

  /** The oldest rows, at most `limit`. */
  async oldest(schema: string, limit: number): Promise<OutboxRow[]> {
    const { rows } = await this.session.query<OutboxRow>(
      `SELECT id, topic, key, payload, version, event_id, occurred_at, company, traceparent
       FROM "${schema}".outbox ORDER BY id LIMIT $1`,
      [limit],
    );
    return rows;
  }

  async remove(schema: string, ids: readonly number[]): Promise<void> {
    await this.session.query(`DELETE FROM "${schema}".outbox WHERE id = ANY($1::bigint[])`, [ids]);
  }
}

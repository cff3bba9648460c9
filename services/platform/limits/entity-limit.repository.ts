import { ENTITY_LIMITS, type LimitedKind } from '@gaugeway/proto/api';
import type { SqlExecutor } from '../database';
import { defineError } from '../http';

/** Table of a kind and the condition of a row that counts; aliased `e`. */
export interface CountedTable {
  table: string;
  counts?: string;
}

const REACHED = {
  silences: defineError('errors.limit_silences', 409),
  access_groups: defineError('errors.limit_access_groups', 409),
  integration_keys: defineError('errors.limit_integration_keys', 409),
  network_servers: defineError('errors.limit_network_servers', 409),
  poll_groups: defineError('errors.limit_poll_groups', 409),
  push_subscriptions: defineError('errors.limit_push_subscriptions', 409),
} satisfies Record<LimitedKind, unknown>;

/** First key of the advisory locks of this check; the second one is the company. */
const LOCK = 7301860;

/**
 * Throws the 409 of a kind of which the company has as many as it may. Holds a lock until the transaction ends, so that
 * concurrent creations are counted one after the other.
 */
export async function assertRoom(
  executor: SqlExecutor,
  companyId: number,
  kind: LimitedKind,
  { table, counts = 'true' }: CountedTable,
): Promise<void> {
  await executor.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK, companyId]);
  const answer = await executor.query(
    `SELECT count(*)::int AS used FROM ${table} e WHERE e.company_id = $1 AND (${counts})`,
    [companyId],
  );
  // Rows of TypeORM, or a result of `pg`.
  const rows = (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as { used: number }[];
  const limit = ENTITY_LIMITS[kind];
  if ((rows[0]?.used ?? 0) >= limit) throw REACHED[kind]({ limit });
}

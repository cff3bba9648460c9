import { ENTITY_LIMITS, type LimitedKind, type LimitedKindOf, type LimitedService } from '@gaugeway/proto/api';
import type { Database, SqlExecutor } from '../database';
import { defineError } from '../http';
import type { Declared } from './service-limits';

/** First key of the advisory locks of this check; the second one is made of the kind and its owner. */
const LOCK = 7301860;

/** The limits of the kinds of one service. */
export class EntityLimits<S extends LimitedService = LimitedService, K extends LimitedKind = LimitedKindOf<S>> {
  constructor(
    readonly service: S,
    readonly declared: Declared<K>,
  ) {}

  /**
   * Throws the 409 `errors.limit_<kind>` where the owner has no room for so many more. Holds a lock until the
   * transaction ends, so that concurrent creations are counted one after the other.
   */
  async assertRoom(executor: SqlExecutor, ownerId: number, kind: K, more = 1): Promise<void> {
    if (more > 0) await this.assert(executor, ownerId, kind, more);
  }

  /** The same after the entities were added. */
  assertWithin(executor: SqlExecutor, ownerId: number, kind: K): Promise<void> {
    return this.assert(executor, ownerId, kind, 0);
  }

  private async assert(executor: SqlExecutor, ownerId: number, kind: K, more: number): Promise<void> {
    await executor.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [LOCK, `${kind} ${ownerId}`]);
    const answer = await executor.query(this.statement(kind), [ownerId]);
    // Rows of TypeORM, or a result of `pg`.
    const rows = (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as { used: number }[];
    const { limit } = ENTITY_LIMITS[kind];
    const used = rows[0]?.used ?? 0;
    if (used + more > limit) throw defineError(`errors.limit_${kind}`, 409)({ limit, used: more > 0 ? used : limit });
  }

  /** The kinds with a limit per company that `isShown` selects, and how many entities of each the company has. */
  async use(
    database: Database,
    companyId: number,
    isShown: (kind: LimitedKind) => boolean,
  ): Promise<{ kind: LimitedKind; used: number | null }[]> {
    const found: { kind: LimitedKind; used: number | null }[] = [];
    for (const kind of (Object.keys(this.declared.tables) as K[]).filter(isShown)) {
      if (ENTITY_LIMITS[kind].per !== 'company') found.push({ kind, used: null });
      else {
        const [row] = await database.query<{ used: number }>(this.statement(kind), [companyId]);
        found.push({ kind, used: row?.used ?? 0 });
      }
    }
    return found;
  }

  private statement(kind: K): string {
    const { table, owner = 'company_id', counts = 'true' } = this.declared.tables[kind];
    return `SELECT count(*)::int AS used FROM ${table} e WHERE e.${owner} = $1 AND (${counts})`;
  }
}

import { Injectable } from '@nestjs/common';
import type { SqlExecutor, Transaction } from '@gaugeway/platform/database';

/** Subjects of a rule within this time that are more than `GROUP_FROM` are one notice. */
const GROUP_WITHIN = `interval '10 minutes'`;
/** Names the locks of groups among those of the database. */
const GROUP_LOCK = 1_765_662;

/** Groups of occurrences that are one notice, and the occurrence that represents each group. */
@Injectable()
export class OccurrenceGroupsRepository {
  /** Per rule: how many notices it made of late, and the newest of them; those that nobody sees any more are none. */
  async recent(
    transaction: Transaction,
    ruleIds: readonly number[],
    except: readonly number[],
  ): Promise<Map<number, { count: number; newest: number }>> {
    const { rows } = await transaction.query<{ ruleId: number; count: number; newest: number }>(
      `SELECT rule_id AS "ruleId", count(*)::int, max(id) AS newest FROM events.occurrence
       WHERE rule_id = ANY($1::int[]) AND group_id = id AND active_at > now() - ${GROUP_WITHIN}
         AND active_at < now() + ${GROUP_WITHIN} AND end_cause <> 'inhibited' AND NOT id = ANY($2::int[])
       GROUP BY rule_id`,
      [ruleIds, except],
    );
    return new Map(rows.map(({ ruleId, ...group }) => [ruleId, group]));
  }

  /** The leader of each. */
  async set(transaction: Transaction, groups: ReadonlyMap<number, number>): Promise<void> {
    await transaction.query(
      `UPDATE events.occurrence o SET group_id = g.leader, is_representative = g.leader = o.id
       FROM unnest($1::int[], $2::int[]) AS g(id, leader) WHERE o.id = g.id`,
      [[...groups.keys()], [...groups.values()]],
    );
    await this.appoint(
      transaction,
      [...new Set(groups.values())].filter((leader) => !groups.has(leader)),
    );
  }

  /** Occurrences that nobody sees any more represent nothing; another one of their group does. */
  async leave(transaction: Transaction, ids: readonly number[]): Promise<void> {
    const { rows } = await transaction.query<{ group_id: number }>(
      'UPDATE events.occurrence SET is_representative = false WHERE id = ANY($1::int[]) AND is_representative RETURNING group_id',
      [ids],
    );
    await this.appoint(
      transaction,
      rows.map((row) => row.group_id),
    );
  }

  /** Selects the first visible occurrence as representative of each group that has none; one transaction at a time. */
  async appoint(executor: SqlExecutor, groupIds: readonly number[]): Promise<void> {
    if (groupIds.length === 0) return;
    await executor.query(
      `SELECT pg_advisory_xact_lock(${GROUP_LOCK}, g.id) FROM (SELECT DISTINCT id FROM unnest($1::int[]) AS u(id) ORDER BY id) g`,
      [groupIds],
    );
    await executor.query(
      `UPDATE events.occurrence o SET is_representative = true
       FROM (SELECT DISTINCT id FROM unnest($1::int[]) AS u(id)) g
       CROSS JOIN LATERAL (SELECT m.id FROM events.occurrence m
         WHERE m.group_id = g.id AND m.active_at IS NOT NULL AND m.end_cause <> 'inhibited' ORDER BY m.id LIMIT 1) first
       WHERE o.id = first.id AND NOT EXISTS (SELECT FROM events.occurrence s WHERE s.group_id = g.id AND s.is_representative)`,
      [groupIds],
    );
  }
}

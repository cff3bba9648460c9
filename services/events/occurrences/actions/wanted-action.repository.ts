import { columnsOf } from '@gaugeway/platform/database';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@gaugeway/platform/database';
import { MOST_ACTIONS_AN_HOUR } from '@gaugeway/proto/api';
import type { StoredAction } from '../../rule-store/rule.repository';

/** true if the author may still perform the action. `known`: result of `UserRepository.mayAct`. Pure. */
export function mayDo(known: ReadonlyMap<number, boolean> | undefined, { kind, by }: StoredAction): boolean {
  const commands = known?.get(by);
  return commands !== undefined && (commands || kind === 'poll');
}

export interface ActingRule extends Record<string, unknown> {
  id: number;
  title: string | null;
  template: string | null;
  actions: StoredAction[];
}

/** Requests of rules to the tasks service and their outcomes; in the transaction of the occurrence. */
@Injectable()
export class WantedActionRepository {
  /** Rules among `ruleIds` with actions. */
  async rules(transaction: Transaction, ruleIds: readonly number[]): Promise<ActingRule[]> {
    const { rows } = await transaction.query<ActingRule>(
      `SELECT id, title, template, actions FROM events.rule WHERE id = ANY($1::int[]) AND actions <> '[]'`,
      [ruleIds],
    );
    return rows;
  }

  /** Remaining actions of each device within this hour; a device may be named several times. */
  async room(transaction: Transaction, deviceIds: readonly number[]): Promise<Map<number, number>> {
    const { rows } = await transaction.query<{ id: number; count: number }>(
      `SELECT g.id, count(w.id)::int AS count FROM (SELECT DISTINCT unnest($1::int[]) AS id) g
       LEFT JOIN events.wanted_action w ON w.device_id = g.id AND w.at > now() - interval '1 hour' GROUP BY g.id`,
      [deviceIds],
    );
    return new Map(rows.map(({ id, count }) => [id, Math.max(0, MOST_ACTIONS_AN_HOUR - count)]));
  }

  /** Returns the numbers of the requests, in the given order. */
  async insert(
    transaction: Transaction,
    wanted: readonly { companyId: number; occurrenceId: number; deviceId: number }[],
  ): Promise<number[]> {
    const { rows } = await transaction.query<{ id: string }>(
      `INSERT INTO events.wanted_action (company_id, occurrence_id, device_id)
       SELECT company_id, occurrence_id, device_id
       FROM unnest($1::int[], $2::int[], $3::int[]) WITH ORDINALITY AS g(company_id, occurrence_id, device_id, place)
       ORDER BY place RETURNING id`,
      columnsOf(wanted, 'companyId', 'occurrenceId', 'deviceId'),
    );
    return rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
  }

  /** Stores the outcome of a request, once; the occurrence that has to report it, null = reported already. */
  async answered(transaction: Transaction, id: number, outcome: string): Promise<number | null> {
    const { rows } = await transaction.query<{ id: number }>(
      `UPDATE events.wanted_action w SET outcome = $2 WHERE w.id = $1 AND w.outcome IS NULL
         AND EXISTS (SELECT FROM events.occurrence o WHERE o.id = w.occurrence_id) RETURNING w.occurrence_id AS id`,
      [id, outcome],
    );
    return rows[0]?.id ?? null;
  }
}

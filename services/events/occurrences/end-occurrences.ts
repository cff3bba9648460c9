import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { RuleStateRepository, type SubjectKind } from './rule-state.repository';
import { OccurrenceMovesRepository } from './occurrence-moves.repository';
import { RecordMoves } from './record-moves';

/** Ends occurrences for another reason than that their condition is over. */
@Injectable()
export class EndOccurrences {
  constructor(
    private readonly database: Database,
    private readonly occurrences: OccurrenceMovesRepository,
    private readonly recorder: RecordMoves,
    private readonly states: RuleStateRepository,
  ) {}

  /** Ends occurrences in the transaction of the rule's change. */
  async ofRule(transaction: Transaction, ruleId: number, cause: 'rule_changed' | 'rule_off'): Promise<void> {
    await this.recorder.close(transaction, await this.occurrences.openOf(transaction, { ruleId }), cause);
  }

  /** Ends occurrences of devices or gateway devices that are deleted, switched off or moved to another company. */
  async ofSubjects(kind: SubjectKind, subjectIds: readonly number[]): Promise<void> {
    if (subjectIds.length === 0) return;
    await this.database.transaction(async (transaction) => {
      const open = await this.occurrences.openOf(transaction, { kind, subjectIds });
      await this.recorder.close(transaction, open, 'subject_removed');
    });
  }

  /** Ends occurrences of devices outside the scope of their rule, and deletes the rule's memory of them. */
  async ofStrangers(pairs: readonly { ruleId: number; subjectId: number }[]): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await this.states.forget(
        transaction,
        pairs.map((pair) => ({ ...pair, kind: 'device' as const })),
      );
      for (const ruleId of new Set(pairs.map((pair) => pair.ruleId))) {
        const subjectIds = pairs.filter((pair) => pair.ruleId === ruleId).map(({ subjectId }) => subjectId);
        const open = await this.occurrences.openOf(transaction, { kind: 'device', subjectIds, ruleIds: [ruleId] });
        await this.recorder.close(transaction, open, 'out_of_scope');
      }
    });
  }

  /**
   * Silences of devices that began after a time (Unix ms): that a gateway device is dead, or a base station is lost, is their
   * cause. `ruleIds`: the rules that find them.
   */
  async explain(subjectIds: readonly number[], ruleIds: readonly number[], since: number): Promise<void> {
    if (subjectIds.length === 0 || ruleIds.length === 0) return;
    await this.database.transaction(async (transaction) => {
      const open = await this.occurrences.openOf(transaction, { kind: 'device', subjectIds, ruleIds, since });
      await this.recorder.close(transaction, open, 'inhibited');
    });
  }
}

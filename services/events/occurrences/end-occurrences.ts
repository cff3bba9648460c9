import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { RuleStateRepository, type SubjectKind } from '../evaluation/rule-state.repository';
import { GatewayRepository } from '../registry/gateway.repository';
import type { CompiledRule } from '@gaugeway/catalogue/event-rules';
import { OccurrenceMovesRepository } from './occurrence-moves.repository';
import { RecordMoves } from './record-moves';

/** Ends occurrences for another reason than that their condition is over. */
@Injectable()
export class EndOccurrences {
  constructor(
    private readonly database: Database,
    private readonly occurrences: OccurrenceMovesRepository,
    private readonly gateways: GatewayRepository,
    private readonly recorder: RecordMoves,
    private readonly states: RuleStateRepository,
  ) {}

  /** In the transaction of the rule's change. */
  async ofRule(transaction: Transaction, ruleId: number, cause: 'rule_changed' | 'rule_off'): Promise<void> {
    await this.recorder.close(transaction, await this.occurrences.openOf(transaction, { ruleId }), cause);
  }

  /** Of devices or gateway devices that are gone, switched off or another company's. */
  async ofSubjects(kind: SubjectKind, subjectIds: readonly number[]): Promise<void> {
    if (subjectIds.length === 0) return;
    await this.database.transaction(async (transaction) => {
      const open = await this.occurrences.openOf(transaction, { kind, subjectIds });
      await this.recorder.close(transaction, open, 'subject_gone');
    });
  }

  /** Of devices that their rule concerns no longer; what it knew of them is forgotten. */
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

  /** Silences of the meters behind a dead gateway device that began after its last contact (Unix ms): it is their cause. */
  async explain(
    gatewayId: number,
    lastContact: number,
    rulesOf: (companyId: number) => readonly CompiledRule[],
  ): Promise<void> {
    const behind = await this.gateways.behind(gatewayId);
    const ruleIds = [...new Set(behind.map(({ companyId }) => companyId))].flatMap((id) =>
      rulesOf(id).map((rule) => rule.id),
    );
    if (behind.length === 0 || ruleIds.length === 0) return;
    const subjectIds = behind.map(({ deviceId }) => deviceId);
    await this.database.transaction(async (transaction) => {
      const open = await this.occurrences.openOf(transaction, {
        kind: 'device',
        subjectIds,
        ruleIds,
        since: lastContact,
      });
      await this.recorder.close(transaction, open, 'inhibited');
    });
  }
}

import { Injectable } from '@nestjs/common';
import { CONDITION_KINDS } from '@gaugeway/catalogue/event-rules';
import type { Transaction } from '@gaugeway/platform/database';
import { CauseRepository } from '../registry/cause.repository';
import { RuleRepository } from '../rule-store/rule.repository';
import { OccurrenceMovesRepository } from './occurrence-moves.repository';

/** A sub-meter may report that its supply is away so long before its main meter does, seconds. */
const EARLIER = 900;

/** Occurrences that a power cut explains. */
const EXPLAINED = CONDITION_KINDS.filter((each) => each.findsSilence || each.concernsSupply).map(({ kind }) => kind);

/** A power cut at a main meter explains the supply events of its sub-meters, and their silence. */
@Injectable()
export class PowerCuts {
  constructor(
    private readonly causes: CauseRepository,
    private readonly rules: RuleRepository,
    private readonly occurrences: OccurrenceMovesRepository,
  ) {}

  /** Processes started occurrences: returns lasting ones about sub-meters that are explained from now on. */
  async begun(transaction: Transaction, occurrenceIds: readonly number[]): Promise<{ id: number; state: string }[]> {
    const cuts = await this.causes.powerCuts(transaction, occurrenceIds);
    if (cuts.length === 0) return [];
    const behind = await this.causes.behindMeters(
      transaction,
      cuts.map(({ deviceId }) => deviceId),
    );
    const ruleIds = await this.rules.madeOf(
      transaction,
      cuts.map(({ companyId }) => companyId),
      EXPLAINED,
    );
    const explained: { id: number; state: string }[] = [];
    for (const { deviceId, companyId, began } of cuts) {
      const subjectIds = behind.filter(({ sourceId }) => sourceId === deviceId).map((each) => each.deviceId);
      if (subjectIds.length === 0) continue;
      const cause = { kind: 'power_cut' as const, sourceId: deviceId, companyId, lasts: true, at: began };
      await this.causes.record(transaction, cause, subjectIds);
      const since = (began - EARLIER) * 1000;
      explained.push(...(await this.occurrences.openOf(transaction, { kind: 'device', subjectIds, ruleIds, since })));
    }
    return explained;
  }

  /** Processes ended occurrences. `now`: Unix seconds. */
  async ended(transaction: Transaction, occurrenceIds: readonly number[], now = Date.now() / 1000): Promise<void> {
    for (const { deviceId, companyId } of await this.causes.powerCuts(transaction, occurrenceIds))
      await this.causes.record(transaction, {
        kind: 'power_cut',
        sourceId: deviceId,
        companyId,
        lasts: false,
        at: now,
      });
  }
}

import { Injectable } from '@nestjs/common';
import { CONDITION_KINDS } from '@gaugeway/catalogue/event-rules';
import { Every } from '@gaugeway/platform/nest';
import { RuleRegistry } from '../rule-store/rule-registry';
import { Evaluate, type Judged } from './evaluate';
import { LastObservedRepository } from './last-observed.repository';
import { NO_FACTS } from './subjects.consumer';

const EVERY_MS = 5000;
const BATCH = 500;

const KINDS = CONDITION_KINDS.filter(({ subject }) => subject !== 'device').map(({ kind, subject }) => ({
  condition: kind,
  subject,
}));

/**
 * A rule that is new, or was switched on or changed, is judged by the current state: a gateway device, a base station
 * or a group sends no event until it changes.
 */
@Injectable()
export class UnjudgedJob {
  constructor(
    private readonly lastObserved: LastObservedRepository,
    private readonly registry: RuleRegistry,
    private readonly evaluate: Evaluate,
  ) {}

  /** `now`: Unix seconds; from then on it counts as so. */
  @Every(EVERY_MS, 'events.judge_existing')
  async run(now = Date.now() / 1000): Promise<void> {
    for (let found = BATCH; found === BATCH;) {
      const unjudged = await this.lastObserved.unjudged(KINDS, BATCH);
      found = unjudged.length;
      const indexOf = await this.registry.of(unjudged.map(({ companyId }) => companyId));
      const judged = unjudged.flatMap(({ ruleId, kind, subjectId, companyId, values }): Judged[] => {
        const rule = indexOf(companyId).get(ruleId);
        return rule ? [{ rule, kind, subjectId, observations: [{ at: now, values }], facts: NO_FACTS }] : [];
      });
      // A rule that was switched off at this moment is not in the registry: the next run looks again.
      if (judged.length === 0) return;
      await this.evaluate.run(judged, now);
    }
  }
}

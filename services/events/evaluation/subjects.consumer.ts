import { Injectable } from '@nestjs/common';
import { type EventBatch, type RegistryChanges, valuesOf } from '@gaugeway/platform/bus';
import { balanceGroupImbalance, type EventOf, pollGroupState, quotaUsed } from '@gaugeway/proto/events';
import { isConcerned, OBSERVED, type Observation } from '@gaugeway/catalogue/event-rules';
import { AfterProjection, Consumes } from '@gaugeway/platform/nest';
import { EndOccurrences } from '../occurrences/end-occurrences';
import { GroupRepository } from '../registry/group.repository';
import { RuleRegistry } from '../rule-store/rule-registry';
import { Evaluate, type Judged } from './evaluate';
import { LastObservedRepository } from './last-observed.repository';
import { type SubjectKind, RuleStateRepository } from '../occurrences/rule-state.repository';

const GROUP = 'events';
/** Facts of subjects other than devices, which have neither a clock nor a report period. */
export const NO_FACTS: Judged['facts'] = {
  zone: 0,
  reportPeriod: 0,
  silentFrom: 0,
  closed: [],
  isCut: false,
  maxPower: null,
  ratio: 1,
};

export interface ObservedSubject {
  kind: Exclude<SubjectKind, 'device' | 'gateway' | 'base_station'>;
  id: number;
  /** Company whose rules are judged. */
  companyId: number;
  observation: Observation;
}

/**
 * Judges rules about balance groups, poll groups and companies by the messages of their services; ends those of deleted
 * subjects.
 */
@Injectable()
export class SubjectsConsumer {
  constructor(
    private readonly groups: GroupRepository,
    private readonly registry: RuleRegistry,
    private readonly evaluate: Evaluate,
    private readonly states: RuleStateRepository,
    private readonly ending: EndOccurrences,
    private readonly lastObserved: LastObservedRepository,
  ) {}

  @AfterProjection(GroupRepository, 'balanceGroups')
  afterBalanceGroups({ removed }: RegistryChanges<unknown>): Promise<void> {
    return this.leave('balance_group', removed);
  }

  @AfterProjection(GroupRepository, 'companies')
  afterCompanies({ removed }: RegistryChanges<unknown>): Promise<void> {
    return this.leave('company', removed);
  }

  @AfterProjection(GroupRepository, 'pollGroups')
  async afterPollGroups({ values, removed }: RegistryChanges<EventOf<typeof pollGroupState>>): Promise<void> {
    await this.leave('poll_group', removed);
    await this.judge(values.map(({ value }) => observedPolls(value)));
  }

  @Consumes(balanceGroupImbalance, { group: GROUP })
  onBalanceGroupImbalance(events: EventBatch<typeof balanceGroupImbalance>): Promise<void> {
    return this.judge(valuesOf(events).map(observedBalance));
  }

  @Consumes(quotaUsed, { group: GROUP })
  onQuotaUsed(events: EventBatch<typeof quotaUsed>): Promise<void> {
    return this.judge(valuesOf(events).map(observedQuota));
  }

  /** Judges observations in the order of time. */
  async judge(observed: readonly ObservedSubject[], now = Date.now() / 1000): Promise<void> {
    if (observed.length === 0) return;
    const newest = new Map<string, ObservedSubject>();
    for (const each of [...observed].sort((a, b) => a.observation.at - b.observation.at))
      newest.set(`${each.kind}:${each.id}:${each.companyId}`, each);
    await this.lastObserved.keep(
      [...newest.values()].map(({ id: subjectId, observation: { at, values }, ...each }) => ({
        ...each,
        ...{ subjectId, at, values },
      })),
    );
    const indexOf = await this.registry.of(observed.map(({ companyId }) => companyId));
    const judged = new Map<string, Judged & { observations: Observation[] }>();
    for (const { kind, id, companyId, observation } of observed) {
      for (const rule of indexOf(companyId).rulesOf(kind, id)) {
        if (!isConcerned(rule, observation)) continue;
        const key = `${rule.id}:${id}`;
        const known = judged.get(key);
        if (known) known.observations.push(observation);
        else judged.set(key, { rule, kind, subjectId: id, observations: [observation], facts: NO_FACTS });
      }
    }
    await this.evaluate.run([...judged.values()], now);
  }

  private async leave(kind: SubjectKind, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.lastObserved.forget(kind, ids);
    await this.states.forgetSubjects(kind, ids);
    await this.ending.ofSubjects(kind, ids);
  }
}

/** Observed at the time of the judgement: the judged day is over. */
const observedBalance = ({ groupId, companyId, to, at, isExceeded }: EventOf<typeof balanceGroupImbalance>) => ({
  kind: 'balance_group' as const,
  id: groupId,
  companyId,
  observation: { at: at > 0 ? at / 1000 : to, values: { [OBSERVED.imbalance]: isExceeded ? 1 : 0 } },
});

const observedPolls = ({ groupId, companyId, devices, late, at }: EventOf<typeof pollGroupState>) => ({
  kind: 'poll_group' as const,
  id: groupId,
  companyId,
  observation: { at: at / 1000, values: { [OBSERVED.late]: devices > 0 ? (late / devices) * 100 : 0 } },
});

const observedQuota = ({ companyId, stored, limit, at }: EventOf<typeof quotaUsed>) => ({
  kind: 'company' as const,
  id: companyId,
  companyId,
  observation: { at: at / 1000, values: { [OBSERVED.quota]: limit > 0 ? (stored / limit) * 100 : 100 } },
});

import { Injectable } from '@nestjs/common';
import { OBSERVED } from '@gaugeway/catalogue/event-rules';
import { type EventBatch, type RegistryChanges } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { AfterProjection, Consumes } from '@gaugeway/platform/nest';
import { type baseStationRegistry, baseStationState, type EventOf } from '@gaugeway/proto/events';
import { EndOccurrences } from '../occurrences/end-occurrences';
import { BaseStationRepository } from '../registry/base-station.repository';
import { CauseRepository } from '../registry/cause.repository';
import { OccurrenceRepository } from '../occurrences/occurrence.repository';
import { RuleRegistry } from '../rule-store/rule-registry';
import { Evaluate } from './evaluate';
import { silenceRules } from './observed.consumer';
import { RuleStateRepository } from '../occurrences/rule-state.repository';
import { LastObservedRepository } from './last-observed.repository';
import { NO_FACTS } from './subjects.consumer';

const GROUP = 'events';

type State = EventOf<typeof baseStationState>;

/** Judges rules about base stations; one that is lost explains the silence of the devices that it alone hears. */
@Injectable()
export class StationsConsumer {
  constructor(
    private readonly database: Database,
    private readonly stations: BaseStationRepository,
    private readonly causes: CauseRepository,
    private readonly lastObserved: LastObservedRepository,
    private readonly registry: RuleRegistry,
    private readonly evaluate: Evaluate,
    private readonly ending: EndOccurrences,
    private readonly occurrences: OccurrenceRepository,
    private readonly states: RuleStateRepository,
  ) {}

  @AfterProjection(BaseStationRepository, 'projection')
  async afterBaseStationChanges({
    values,
    removed,
  }: RegistryChanges<EventOf<typeof baseStationRegistry>>): Promise<void> {
    // A station in the trash hears nobody and is lost permanently: it explains nothing any more.
    const away = [...values.filter(({ value }) => value.state !== 'active').map(({ id }) => id), ...removed];
    await this.causes.forget('base_station', away);
    await this.lastObserved.forget('base_station', away);
    await this.leave([...values.map(({ id }) => id), ...removed]);
  }

  @Consumes(baseStationState, { group: GROUP })
  async onBaseStationState(events: EventBatch<typeof baseStationState>): Promise<void> {
    for (const { value } of events) if (value) await this.judge(value);
  }

  /** The cause is known before a silence that it explains is judged. */
  private async judge(state: State): Promise<void> {
    const { baseStationId: subjectId, companyId, alive, at, lastContact, onlyHears } = state;
    await this.database.transaction((transaction) =>
      this.causes.record(
        transaction,
        { kind: 'base_station', sourceId: subjectId, companyId, lasts: !alive, at: at / 1000 },
        ...(alive ? [] : [onlyHears]),
      ),
    );
    const observation = { at: at / 1000, values: { [OBSERVED.alive]: alive ? 1 : 0 } };
    await this.lastObserved.keep([{ kind: 'base_station', subjectId, companyId, ...observation }]);
    const index = (await this.registry.of([companyId]))(companyId);
    await this.evaluate.run(
      index.rulesOf('base_station', subjectId).map((rule) => ({
        ...{ rule, kind: 'base_station' as const, subjectId, observations: [observation], facts: NO_FACTS },
      })),
    );
    if (alive) return;
    const silences = silenceRules(index).map(({ id }) => id);
    await this.ending.explain(onlyHears, silences, lastContact);
  }

  private async leave(ids: readonly number[]): Promise<void> {
    const closed = await this.occurrences.closeOfDeleted('base_station', ids);
    if (closed.length === 0) return;
    await this.states.forgetSubjects('base_station', closed);
    await this.ending.ofSubjects('base_station', closed);
  }
}

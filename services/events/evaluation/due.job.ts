import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { type CompiledRule, concernedDevices, OBSERVED } from '@gaugeway/catalogue/event-rules';
import { Every } from '@gaugeway/platform/nest';
import { DeviceRepository } from '../registry/device.repository';
import { RuleRepository } from '../rule-store/rule.repository';
import { RuleRegistry } from '../rule-store/rule-registry';
import { Evaluate, type Judged } from './evaluate';
import { JudgedTimesRepository } from './judged-times.repository';
import { factsOf } from './observed.consumer';
import { NO_FACTS } from './subjects.consumer';
import { type LockedState, RuleStateRepository, HAS_DUE_STATES } from '../occurrences/rule-state.repository';

const EVERY_MS = 5000;
const WATCH_EVERY_MS = 60_000;
const BATCH = 500;

/** Evaluates changes by time alone: silences, hold and recovery times, hours of a rule. */
@Injectable()
export class DueJob {
  constructor(
    private readonly database: Database,
    private readonly states: RuleStateRepository,
    private readonly devices: DeviceRepository,
    private readonly rules: RuleRepository,
    private readonly registry: RuleRegistry,
    private readonly evaluate: Evaluate,
    private readonly journal: JudgedTimesRepository,
  ) {}

  /** Judges all that is due. `now`: Unix seconds. */
  @Every(EVERY_MS, 'events.due', HAS_DUE_STATES)
  async run(now = Date.now() / 1000): Promise<void> {
    while ((await this.judgeBatch(now)) === BATCH);
  }

  /** Devices that have never reported since a rule about silence concerns them: their silence begins now. */
  @Every(WATCH_EVERY_MS, 'events.watch_silent')
  async watchSilent(now = Date.now() / 1000): Promise<void> {
    const companies = await this.rules.companies();
    const indexOf = await this.registry.of(companies);
    for (const companyId of companies) {
      for (const rule of indexOf(companyId).all) if (rule.reads.has(OBSERVED.contact)) await this.watch(rule, now);
    }
  }

  /** A batch goes on behind the one before: found from the first device on, each would pass over all that are watched. */
  private async watch(rule: CompiledRule, now: number): Promise<void> {
    for (let last = 0; ;) {
      const ids = await this.devices.unwatched({ ...rule, ...concernedDevices(rule) }, last, BATCH);
      const found = await this.devices.judged(ids);
      const observations = [{ at: now, values: { [OBSERVED.contact]: 1 } }];
      await this.evaluate.run(
        found.map((device): Judged => ({
          rule,
          kind: 'device',
          subjectId: device.id,
          observations,
          facts: factsOf(device),
        })),
        now,
      );
      if (ids.length < BATCH) return;
      last = ids.at(-1) ?? last;
    }
  }

  private judgeBatch(now: number): Promise<number> {
    return this.database.transaction(async (transaction) => {
      await this.journal.lockToRead(transaction);
      const due = await this.states.due(transaction, now, BATCH);
      if (due.length === 0) return 0;
      const ofDevices = due.filter(({ kind }) => kind === 'device');
      const devices = new Map(
        (await this.devices.judged(ofDevices.map(({ subjectId }) => subjectId))).map((device) => [device.id, device]),
      );
      const indexOf = await this.registry.of(due.map(({ companyId }) => companyId));
      const judgedOf = ({ ruleId, kind, subjectId, companyId }: LockedState): Judged | null => {
        const rule = indexOf(companyId).get(ruleId);
        const device = devices.get(subjectId);
        if (!rule || (kind === 'device' && device?.companyId !== companyId)) return null;
        const facts = device && kind === 'device' ? factsOf(device) : NO_FACTS;
        return { rule, kind, subjectId, observations: [], facts };
      };
      await this.evaluate.runLocked(transaction, due, judgedOf, now);
      return due.length;
    });
  }
}

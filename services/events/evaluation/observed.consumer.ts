import { Injectable } from '@nestjs/common';
import { type EventBatch, type IncomingEvent, BATCH_WINDOW_MS, valuesOf } from '@gaugeway/platform/bus';
import {
  commandHeld,
  commandProgressed,
  consumptionSummed,
  type EventOf,
  gatewayState,
  readingStored,
  valueJudged,
} from '@gaugeway/proto/events';
import {
  comparedName,
  type CompiledRule,
  isConcerned,
  OBSERVED,
  type Observation,
  type RuleIndex,
} from '@gaugeway/catalogue/event-rules';
import { Consumes } from '@gaugeway/platform/nest';
import { EndOccurrences } from '../occurrences/end-occurrences';
import { DeviceRepository, type JudgedDevice } from '../registry/device.repository';
import { GatewayRepository } from '../registry/gateway.repository';
import { RuleRegistry } from '../rule-store/rule-registry';
import { Evaluate, type Judged } from './evaluate';
import { inTime, observationsOf } from './observe-readings';
import { JudgedTimes } from './judged-times';
import { LastObservedRepository } from './last-observed.repository';
import { NO_FACTS } from './subjects.consumer';

const GROUP = 'events';

/** Judges rules by stored readings, commands and connections, in the batches of the bus. */
@Injectable()
export class ObservedConsumer {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly gateways: GatewayRepository,
    private readonly registry: RuleRegistry,
    private readonly evaluate: Evaluate,
    private readonly ending: EndOccurrences,
    private readonly lastObserved: LastObservedRepository,
    private readonly times: JudgedTimes,
  ) {}

  @Consumes(commandProgressed, { group: GROUP })
  onCommandProgressed(events: EventBatch<typeof commandProgressed>): Promise<void> {
    return this.onDevices(events, ({ at, state }) => ({ at: at / 1000, values: { [OBSERVED.command]: state } }));
  }

  @Consumes(commandHeld, { group: GROUP })
  onCommandHeld(events: EventBatch<typeof commandHeld>): Promise<void> {
    return this.onDevices(events, ({ at }) => ({ at: at / 1000, values: { [OBSERVED.held]: 1 } }));
  }

  @Consumes(valueJudged, { group: GROUP })
  onValueJudged(events: EventBatch<typeof valueJudged>): Promise<void> {
    return this.onDevices(events, judgedValue);
  }

  @Consumes(consumptionSummed, { group: GROUP })
  onConsumptionSummed(events: EventBatch<typeof consumptionSummed>): Promise<void> {
    return this.onDevices(events, summed);
  }

  @Consumes(readingStored, { group: GROUP, batchWindowMs: BATCH_WINDOW_MS.state })
  async onReadings(events: EventBatch<typeof readingStored>): Promise<void> {
    const values = valuesOf(events);
    const companies = new Set(values.map(({ companyId }) => companyId));
    const indexOf = await this.registry.of([...companies]);
    const observed = new Map<number, Observation[]>();
    for (const value of values) {
      const index = indexOf(value.companyId);
      const concerned = observationsOf(value).filter((each) => index.mayConcern(value.deviceId, each));
      if (concerned.length > 0) append(observed, value.deviceId, concerned);
    }
    await this.times.follow(events);
    await this.evaluate.runReadings(await this.judgedDevices(observed, { companies, indexOf }));
    this.times.followed(events);
  }

  /** Events of which each says one thing about its device. */
  private async onDevices<T extends { deviceId: number }>(
    events: readonly IncomingEvent<T>[],
    observationOf: (value: T) => Observation,
  ): Promise<void> {
    const observed = new Map<number, Observation[]>();
    for (const value of valuesOf(events)) append(observed, value.deviceId, [observationOf(value)]);
    await this.evaluate.run(await this.judgedDevices(observed));
  }

  /** The contact first: its explanations are known before a silence is judged. */
  @Consumes(gatewayState, { group: GROUP })
  async onGateways(events: EventBatch<typeof gatewayState>): Promise<void> {
    const gatewayEvents = valuesOf(events);
    if (gatewayEvents.length === 0) return;
    await this.gateways.recordContacts([...new Map(gatewayEvents.map((each) => [each.gatewayId, each])).values()]);
    await this.lastObserved.keep(
      [...new Map(gatewayEvents.map((each) => [each.gatewayId, each])).values()].map(
        ({ gatewayId, companyId, alive, at }) => ({
          ...{ kind: 'gateway' as const, subjectId: gatewayId, companyId },
          ...{ at: at / 1000, values: { [OBSERVED.alive]: alive ? 1 : 0 } },
        }),
      ),
    );
    const indexOf = await this.registry.of(gatewayEvents.map(({ companyId }) => companyId));
    const observed = new Map<number, Observation[]>();
    for (const { gatewayId, alive, at } of gatewayEvents)
      append(observed, gatewayId, [{ at: at / 1000, values: { [OBSERVED.alive]: alive ? 1 : 0 } }]);
    const companies = new Map(gatewayEvents.map(({ gatewayId, companyId }) => [gatewayId, companyId]));
    await this.evaluate.run(
      [...observed].flatMap(([subjectId, observations]) =>
        indexOf(companies.get(subjectId) ?? 0)
          .rulesOf('gateway', subjectId)
          .map((rule): Judged => ({ rule, kind: 'gateway', subjectId, observations, facts: NO_FACTS })),
      ),
    );
    for (const { gatewayId, alive, lastContact } of gatewayEvents)
      if (!alive) await this.explain(gatewayId, lastContact, indexOf);
  }

  private async explain(gatewayId: number, since: number, indexOf: (companyId: number) => RuleIndex): Promise<void> {
    const behind = await this.gateways.behind(gatewayId);
    const rules = [...new Set(behind.map(({ companyId }) => companyId))].flatMap((id) => silenceRules(indexOf(id)));
    await this.ending.explain(
      behind.map(({ deviceId }) => deviceId),
      rules.map(({ id }) => id),
      since,
    );
  }

  /** `known`: rules that were read for the batch. */
  private async judgedDevices(
    observed: ReadonlyMap<number, Observation[]>,
    known?: { companies: ReadonlySet<number>; indexOf(companyId: number): RuleIndex },
  ): Promise<Judged[]> {
    if (observed.size === 0) return [];
    const devices = await this.devices.judged([...observed.keys()]);
    const companies = [...new Set(devices.map(({ companyId }) => companyId))];
    const isKnown = known && companies.every((id) => known.companies.has(id));
    const indexOf = isKnown ? known.indexOf : await this.registry.of(companies);
    return devices.flatMap((device) => judgedOf(device, observed.get(device.id) ?? [], indexOf(device.companyId)));
  }
}

/** The rules that the observations of a device concern, each with those of them that do. */
function judgedOf(device: JudgedDevice, observations: readonly Observation[], index: RuleIndex): Judged[] {
  const ordered = inTime(observations) ? observations : [...observations].sort((a, b) => a.at - b.at);
  const facts = factsOf(device);
  const judged: Judged[] = [];
  for (const rule of index.rulesFor(device)) {
    const own = ordered.filter((observation) => isConcerned(rule, observation));
    if (own.length > 0) judged.push({ rule, kind: 'device', subjectId: device.id, observations: own, facts });
  }
  return judged;
}

export const factsOf = ({
  zone,
  reportPeriod,
  silentFrom,
  closed,
  maxPower,
  ratio,
  isCut,
}: JudgedDevice): Judged['facts'] => ({
  zone,
  reportPeriod,
  maxPower,
  ratio,
  isCut,
  closed,
  silentFrom: silentFrom ?? Infinity,
});

const judgedValue = ({ ts, suspect, rejected }: EventOf<typeof valueJudged>): Observation => ({
  at: ts,
  values: { ...(suspect ? { [OBSERVED.suspect]: 1 } : {}), ...(rejected ? { [OBSERVED.rejected]: 1 } : {}) },
});

function summed({ period, at, value, before, mean, norm }: EventOf<typeof consumptionSummed>): Observation {
  const of = period === 'month' || period === 'hour' ? period : 'day';
  const values: Record<string, number> = { [comparedName(of, 'value')]: value };
  for (const [what, usual] of Object.entries({ before, mean, norm }) as ['before' | 'mean' | 'norm', unknown][])
    if (typeof usual === 'number') values[comparedName(of, what)] = usual;
  return { at: at / 1000, values };
}

/** Rules that find nothing but silence. */
export const silenceRules = (index: RuleIndex): CompiledRule[] =>
  index.all.filter(({ kinds }) => kinds.every(({ findsSilence }) => findsSilence));

function append<T>(map: Map<number, T[]>, key: number, more: readonly T[]): void {
  const known = map.get(key);
  if (known) known.push(...more);
  else map.set(key, [...more]);
}

import { Injectable } from '@nestjs/common';
import { isFieldName, modelsOf, transportOf } from '@gaugeway/catalogue';
import {
  canBeTried,
  comparedName,
  type CompiledRule,
  compileRule,
  concernedDevices,
  fieldsToRead,
  type Firing,
  kindOf,
  type Observation,
  OBSERVED,
  tryRule,
} from '@gaugeway/catalogue/event-rules';
import { callerZone, type Context } from '@gaugeway/platform/auth';
import { notFound } from '@gaugeway/platform/http';
import { HeavySlots } from '@gaugeway/platform/slots';
import {
  type EventDefinition,
  type EventFiring,
  type EventTrial,
  type InputOf,
  MOST_LISTED_FIRINGS,
  MOST_TRIED_DEVICES,
  MOST_TRIED_ROWS,
  type tryEventRule,
} from '@gaugeway/proto/api';
import { dayAt, dayStart, type Zone } from '@gaugeway/proto/time/zone';
import { LayoutRepository } from '../../store/layouts/layout.repository';
import { bucketOf } from '../../figures/buckets';
import type { Sums } from '../../figures/aggregates/compare-sums';
import { DeviceHoursRepository } from '../../figures/aggregates/device-hours.repository';
import { DeviceSumsRepository } from '../../figures/aggregates/device-sums.repository';
import { type ContactKind, JudgedContactRepository } from './contacts/judged-contact.repository';
import { observationsOf } from './observe-rows';
import { observedSums } from './observe-sums';
import { unknownField } from './trial.errors';
import { type TriedDevice, TrialRepository } from './trial.repository';
import { TriedDoorRepository } from './tried-door.repository';

const DAY = 86_400;
/** A trial is cut after this time: a preview is waited for. */
const LONGEST_MS = 8000;

interface Period {
  from: number;
  to: number;
}

/** `total`: subjects in the scope of the rule; `tried`: those that were evaluated. */
interface Found {
  found: EventFiring[];
  total: number;
  tried: number;
  rows: number;
}

const NOTHING_FOUND: Found = { found: [], total: 0, tried: 0, rows: 0 };
/** Facts of subjects other than devices, which have neither a clock nor a report period. */
const NO_FACTS = { zone: 0, reportPeriod: 0, maxPower: null, ratio: 1, closed: [] };

/** Models that report one of the fields: of a large scope their devices are looked at first. */
function modelsWith(ctx: Context, fields: readonly string[] | null): number[] {
  if (fields === null) return [];
  const wanted = new Set(fields);
  return modelsOf([ctx.companyId])
    .filter((model) =>
      Object.values(model.fields)
        .flat()
        .some((name) => wanted.has(name)),
    )
    .map(({ id }) => id);
}

const PERIODS = ['hour', 'day', 'month'] as const;

/** true: the rule compares consumption of whole periods with the usual one. */
const compares = ({ reads }: CompiledRule, period: (typeof PERIODS)[number]): boolean =>
  (['norm', 'before', 'mean'] as const).some((usual) => reads.has(comparedName(period, usual)));

/**
 * Runs a rule over the stored readings of its devices, or the stored judgements of its gateways and base stations, and
 * returns when it would have fired. Stores nothing.
 */
@Injectable()
export class TryEventRule {
  constructor(
    private readonly repository: TrialRepository,
    private readonly layouts: LayoutRepository,
    private readonly slots: HeavySlots,
    private readonly sums: DeviceSumsRepository,
    private readonly hours: DeviceHoursRepository,
    private readonly contacts: JudgedContactRepository,
    private readonly doors: TriedDoorRepository,
  ) {}

  /** Throws 404 for a device that the caller does not see, 422 for an unknown field, 429 of the slots. */
  async run(ctx: Context, { days, ...input }: InputOf<typeof tryEventRule>): Promise<EventTrial> {
    const definition = { ...input, schedule: input.schedule ?? null };
    const now = Math.floor(Date.now() / 1000);
    await this.check(ctx, definition);
    return this.slots.run(ctx, () => this.trial(ctx, definition, { from: now - days * DAY, to: now }));
  }

  private async check(ctx: Context, { conditions, scope }: EventDefinition): Promise<void> {
    for (const condition of conditions) {
      const field = kindOf(condition)
        .fieldsOf(condition)
        .find((name) => !isFieldName(name));
      if (field !== undefined) throw unknownField({ field });
    }
    if (scope.kind === 'devices' && (await this.repository.unknown(ctx, scope.device_ids)).length > 0) throw notFound();
  }

  private async trial(ctx: Context, definition: EventDefinition, period: Period): Promise<EventTrial> {
    const rule = compileRule({ ...definition, ...UNSAVED, companyId: ctx.companyId });
    const skipped_conditions = [
      ...new Set(definition.conditions.filter((each) => !canBeTried(each)).map(({ kind }) => kind)),
    ];
    const isHopeless = definition.conditions.every((each) => !canBeTried(each));
    const { subject } = rule;
    const { found, total, tried, rows } = isHopeless
      ? NOTHING_FOUND
      : subject === 'gateway' || subject === 'base_station'
        ? await this.onContacts(ctx, rule, subject, period)
        : await this.onDevices(ctx, rule, period);
    found.sort((a, b) => b.at - a.at);
    return {
      ...period,
      firings: found.slice(0, MOST_LISTED_FIRINGS),
      total: found.length,
      days: perDay(found, period, callerZone(ctx)),
      devices: total,
      devices_tried: tried,
      devices_fired: new Set(found.map(({ device }) => device.id)).size,
      rows,
      is_truncated: tried < total || rows >= MOST_TRIED_ROWS,
      skipped_conditions,
    };
  }

  private async onDevices(ctx: Context, rule: CompiledRule, period: Period): Promise<Found> {
    const fields = fieldsToRead(rule);
    const { devices, total } = await this.repository.devices(ctx, concernedDevices(rule), {
      first: modelsWith(ctx, fields),
      limit: MOST_TRIED_DEVICES,
    });
    const layouts = await this.repository.layoutsWith(fields);
    const found: EventFiring[] = [];
    let [rows, tried] = [0, 0];
    for (const until = Date.now() + LONGEST_MS; tried < devices.length && rows < MOST_TRIED_ROWS; tried++) {
      const device = devices[tried];
      if (!device || Date.now() > until) break;
      const read = await this.firings(rule, device, { period, layouts, most: MOST_TRIED_ROWS - rows });
      rows += read.rows;
      found.push(...read.firings);
    }
    return { found, total, tried, rows };
  }

  /** Judges by the history of gateway devices or base stations; one lost before the period counts from its start. */
  private async onContacts(ctx: Context, rule: CompiledRule, kind: ContactKind, period: Period): Promise<Found> {
    const ids = rule.scope.kind === 'gateways' ? rule.scope.gateway_ids : null;
    const { subjects, total } = await this.contacts.subjects(ctx, kind, ids, MOST_TRIED_DEVICES);
    const history = await this.contacts.history(
      kind,
      subjects.map(({ id }) => id),
      period.from,
    );
    const observed = new Map(subjects.map(({ id }): [number, Observation[]] => [id, []]));
    for (const { subjectId, at, alive } of history)
      observed.get(subjectId)?.push({ at: Math.max(at, period.from), values: { [OBSERVED.alive]: alive ? 1 : 0 } });
    const found = subjects.flatMap((subject) =>
      firingsOf(subject, tryRule(rule, observed.get(subject.id) ?? [], NO_FACTS, period.to)),
    );
    return { found, total, tried: subjects.length, rows: history.length };
  }

  private async firings(
    rule: CompiledRule,
    { id, name, modelId, gatewayId, ...known }: TriedDevice,
    input: { period: Period; layouts: readonly number[] | null; most: number },
  ): Promise<{ rows: number; firings: EventFiring[] }> {
    const doors = await this.doors.closed();
    const facts = { ...known, closed: doors.get(transportOf({ modelId, gatewayId }).id) ?? [] };
    const rows = await this.repository.rows(id, input.period, input.layouts, input.most);
    const fields = new Map<number, readonly string[]>();
    for (const { layoutId } of rows)
      if (!fields.has(layoutId)) fields.set(layoutId, await this.layouts.fieldsOf(layoutId));
    const observations = observationsOf(rows, (layoutId) => fields.get(layoutId) ?? []);
    if (PERIODS.some((of) => compares(rule, of))) {
      const days = [input.period.from, input.period.to].map((at) => bucketOf(at, facts.zone).day);
      const sums = await this.sums.sums([id], days[0] ?? 0, days[1] ?? 0);
      const hours = compares(rule, 'hour')
        ? await this.hours.sums([id], days[0] ?? 0, days[1] ?? 0)
        : new Map<number, Sums>();
      observations.push(...observedSums(sums.get(id), input.period, facts.zone, hours.get(id)));
      observations.sort((a, b) => a.at - b.at);
    }
    return {
      rows: rows.length,
      firings: firingsOf({ id, name }, tryRule(rule, observations, facts, input.period.to)),
    };
  }
}

const firingsOf = (device: EventFiring['device'], firings: readonly Firing[]): EventFiring[] =>
  firings.map(({ at, endedAt, seen }) => ({
    device,
    at: Math.floor(at),
    ended_at: endedAt === null ? null : Math.floor(endedAt),
    field: seen?.field ?? '',
    value: seen?.value ?? null,
  }));

/** Placeholder of a rule on trial, which is not stored. */
const UNSAVED = { id: 0, version: 0, title: null, template: null, severity: 'info', soundAlert: false } as const;

/** Firings by day, by a clock of the zone. Pure. */
export function perDay(
  firings: readonly { at: number }[],
  { from, to }: { from: number; to: number },
  zone: Zone,
): EventTrial['days'] {
  const first = dayAt(zone, from);
  const days = Array.from({ length: dayAt(zone, to) - first + 1 }, (_, day) => ({
    at: dayStart(zone, first + day),
    firings: 0,
  }));
  for (const { at } of firings) {
    const day = days[dayAt(zone, at) - first];
    if (day) day.firings++;
  }
  return days;
}

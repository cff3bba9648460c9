import { Injectable } from '@nestjs/common';
import { modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import type { RawJson } from '@gaugeway/platform/http';
import type { Zone } from '@gaugeway/proto/time/zone';
import { type KnownPoint, type PointTerms } from '../registries/accounting-points/accounting-point.repository';
import { times } from '../derived/decimals';
import {
  type Columns,
  directions,
  energyOf,
  hourEnd,
  hourly,
  powerOf,
  reactiveShares,
  stepOf,
} from '../derived/profile';
import type { Cell } from '../derived/registers';
import { scalesOf } from '../derived/table';
import type { ProjectedDevice } from '../registries/devices/device.repository';
import type { ValueMark } from '../timeseries/merge';
import { withExtraColumns } from './extra-columns';
import { type MarkedRow, MeterRowsRepository } from './meter-rows.repository';
import { serializeTable } from './serialize-table';
import type { MessageQuery } from './message-query';

/** Message types of the profiles: mean powers, and energies of intervals. */
export const POWER_PROFILE = 5;
export const ENERGY_PROFILE = 10;

/** A year of minutes of a quarter hour is far below it; 99 days of minutes, the longest profile of the finest step, fit. */
const MOST_ROWS = 99 * 1440;

export interface ProfileQuery extends Omit<MessageQuery, 'type' | 'withDelta' | 'extraFields' | 'onlyFields'> {
  extraFields?: readonly string[];
  kind: 'power' | 'energy';
  /** Suspect values are among them, for who looks at values and not at sums; never in hours that are made of intervals. */
  withSuspect?: boolean;
  /** Minutes; 30 = as the device reports it. */
  profileType: 30 | 60;
}

/** A device for the time that its profile is looked at. */
export interface ProfiledMeter {
  deviceId: number;
  modelId: number | null;
  /** Zone of the hours. */
  zone: Zone;
  ratio: number;
  /** null = that of the request. */
  lossFactor: number | null;
  /** Unix seconds, inclusive. */
  from: number;
  to: number;
}

interface MeterProfile {
  times: number[];
  columns: Columns;
  marks: readonly MarkedRow['marks'][];
}

/**
 * Profiles: powers from energies and the other way round, in the directions, in the device's intervals or in hours.
 */
@Injectable()
export class ProfileService {
  constructor(private readonly rows: MeterRowsRepository) {}

  /** A page of a device's profile; from the rows of the wanted kind, or where it has none, from those of the other. */
  ofDevice(ctx: Context, device: ProjectedDevice, query: ProfileQuery, terms: PointTerms): Promise<RawJson> {
    const { deviceId, modelId, zone, transformationRatio: ratio } = device;
    const { from, to } = query;
    return this.toReply(ctx, [{ deviceId, modelId, zone, ratio, lossFactor: null, from, to }], query, terms);
  }

  /** The same of a point: each row from the device that was tied when it measured. */
  ofPoint(ctx: Context, point: KnownPoint, query: ProfileQuery): Promise<RawJson> {
    const meters = point.links.map((link) => ({
      ...{ deviceId: link.deviceId, modelId: link.modelId, zone: link.zone, ratio: link.transformationRatio },
      lossFactor: link.lossFactor,
      from: Math.max(query.from, link.from),
      to: Math.min(query.to, (link.to ?? Infinity) - 1),
    }));
    return this.toReply(
      ctx,
      meters.filter(({ from, to }) => from <= to),
      query,
      point,
    );
  }

  /** A meter's profile by columns, oldest first, with those of the ratio and the losses. */
  async of(meter: ProfiledMeter, query: ProfileQuery): Promise<MeterProfile> {
    const received = await this.received(meter, query);
    const rowTimes = received.rows.map(({ ts }) => ts);
    const step = stepOf(rowTimes);
    const isGrouped = query.profileType === 60 && step < 60;
    const isLeftOut = ({ heldBack, suspect }: MarkedRow, name: string) =>
      heldBack.has(name) && !(query.withSuspect === true && !isGrouped && suspect.has(name));
    const rows = { times: rowTimes, columns: columnsOf(received, query.kind, step, isLeftOut) };
    const profile = isGrouped ? hourly(rows, query.kind, { zone: meter.zone, step }) : rows;
    const count = profile.times.length;
    const columns = { ...profile.columns, ...directions(profile.columns, `${query.kind}_`, count) };
    const scaled = scalesOf(query).flatMap(({ suffix, of }) => Object.entries(scaledBy(columns, of(meter), suffix)));
    return {
      times: [...profile.times],
      columns: { ...columns, ...Object.fromEntries(scaled), ...reactiveShares(columns, `${query.kind}_`, count) },
      marks: isGrouped
        ? marksOfHours(received.rows, profile.times, meter.zone)
        : received.rows.map(({ marks }) => marks),
    };
  }

  private async toReply(
    ctx: Context,
    meters: readonly ProfiledMeter[],
    query: ProfileQuery,
    { voltageLevel }: PointTerms,
  ): Promise<RawJson> {
    const profiles: MeterProfile[] = [];
    for (const meter of meters) profiles.push(await this.of(meter, { ...query, withSuspect: true }));
    const names = new Set(profiles.flatMap(({ columns }) => Object.keys(columns)));
    const whole = {
      times: profiles.flatMap((profile) => profile.times),
      columns: [...names].map((name) => [name, profiles.flatMap((profile) => cellsOf(profile, name))] as const),
    };
    const [first, last] = pageOf(whole.times.length, query);
    const cut = <T>(list: readonly T[]) => list.slice(first, last);
    const marks = cut(profiles.flatMap((profile) => profile.marks));
    const ofMeters = cut(profiles.flatMap(({ times }, place) => times.map(() => meters[place]?.ratio ?? null)));
    const table = withExtraColumns(
      { times: cut(whole.times), columns: new Map(whole.columns.map(([name, list]) => [name, cut(list)])) },
      query.extraFields ?? [],
      // An interval may have been made of several rows.
      ofMeters.map((ratio) => ({ receivedAt: null, ratio })),
    );
    const newest = meters.at(-1);
    const ratios = new Set(meters.map(({ ratio }) => ratio));
    return serializeTable(table, marks, {
      ...query,
      language: ctx.language,
      model: newest?.modelId == null ? undefined : modelById(newest.modelId),
      ratio: ratios.size === 1 ? (newest?.ratio ?? null) : null,
      total: whole.times.length,
      voltageLevel,
    });
  }

  private async received({ deviceId, from, to }: ProfiledMeter, profileQuery: ProfileQuery): Promise<ReceivedValues> {
    const kinds = profileQuery.kind === 'power' ? (['power', 'energy'] as const) : (['energy', 'power'] as const);
    for (const kind of kinds) {
      const type = kind === 'power' ? POWER_PROFILE : ENERGY_PROFILE;
      const query = { deviceId, type, from, to, limit: MOST_ROWS, offset: 0, newestFirst: false };
      const rows = await this.rows.rows(query);
      if (rows.length > 0) return { kind, rows };
    }
    return { kind: profileQuery.kind, rows: [] };
  }
}

interface ReceivedValues {
  kind: 'power' | 'energy';
  rows: readonly MarkedRow[];
}

const cellsOf = ({ times: rows, columns }: MeterProfile, name: string): readonly Cell[] =>
  columns[name] ?? rows.map(() => null);

/** The columns of the wanted kind, from those of the reported kind: each value as it is or converted. */
function columnsOf(
  { kind, rows }: ReceivedValues,
  wanted: 'power' | 'energy',
  step: number,
  isLeftOut: (row: MarkedRow, name: string) => boolean,
): Columns {
  const names = new Set(rows.flatMap(({ values }) => [...values.keys()].filter((name) => name.startsWith(`${kind}_`))));
  const turn = (value: Cell) =>
    kind === wanted ? value : wanted === 'energy' ? energyOf(value, step) : powerOf(value, step);
  return Object.fromEntries(
    [...names].map((name) => [
      `${wanted}${name.slice(kind.length)}`,
      rows.map((row) => turn(isLeftOut(row, name) ? null : (row.values.get(name) ?? null))),
    ]),
  );
}

const scaledBy = (columns: Columns, scale: number, suffix: string): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, cells]) => [
      `${name}${suffix}`,
      cells.map((cell) => (cell === null ? null : times(cell, scale))),
    ]),
  );

/** The range of a page in rows ordered oldest first. */
function pageOf(total: number, { limit, offset, newestFirst }: ProfileQuery): [number, number] {
  if (!newestFirst) return [offset, offset + limit];
  const last = Math.max(0, total - offset);
  return [Math.max(0, last - limit), last];
}

/** Heaviest mark among the parts of each hour: an hour with an estimate in it is estimated. */
function marksOfHours(rows: readonly MarkedRow[], hours: readonly number[], zone: Zone): MarkedRow['marks'][] {
  const byHour = new Map<number, Record<string, ValueMark>>();
  for (const { ts, marks } of rows) {
    if (!marks) continue;
    const end = hourEnd(ts, zone);
    const known = byHour.get(end) ?? {};
    byHour.set(end, known);
    for (const [field, mark] of Object.entries(marks)) {
      if ((mark.status ?? 0) >= (known[field]?.status ?? 0)) known[field] = mark;
    }
  }
  return hours.map((end) => byHour.get(end) ?? null);
}

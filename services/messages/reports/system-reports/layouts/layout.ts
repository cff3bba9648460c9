import type { MeasuringChannel, SystemLayout, SystemReportSettings } from '@gaugeway/proto/api';
import type { ExchangeLayout } from '@gaugeway/proto/kinds/exchange-layout';
import { clockText, dayBounds, slotEnd, type Zone } from '@gaugeway/proto/time/zone';

/** A value of one interval. */
export interface IntervalValue {
  /** kWh and kvarh, or kW and kvar; null = missing. */
  value: number | null;
  /** Measured, or confirmed by a person; false: missing, estimated, suspect, rejected, or of a part of the interval. */
  isReliable: boolean;
}

/** A measuring point on a day. */
export interface MeasuredDay {
  code: string;
  title: string;
  /** Values by channel, one per interval of the day, in their order. */
  channels: ReadonlyMap<MeasuringChannel, readonly IntervalValue[]>;
}

/** Data of one day of an exchange file. */
export interface ExchangeDay {
  /** `2026-11-24` */
  date: string;
  /** Unix seconds at which its intervals begin, and the end of the last one. */
  borders: readonly number[];
  points: readonly MeasuredDay[];
}

export interface ExchangeFile {
  name: string;
  content: Buffer;
}

/** Settings with the zone whose days and hours the file has. */
export type DatedSettings = Omit<SystemReportSettings, 'zone'> & { zone: Zone };

/** Makes the files of days, one per day or one for all; a day and a file at a time. `madeAt`: Unix seconds. Pure. */
export type MakeExchangeFiles = (
  days: Iterable<ExchangeDay>,
  input: DatedSettings,
  madeAt: number,
) => Iterable<ExchangeFile>;

/** Rules of the files of a layout. */
export interface Exchange<Id extends string = string> {
  layout: ExchangeLayout<Id>;
  make: MakeExchangeFiles;
}

export const makeExchange = <const Id extends string>(
  layout: ExchangeLayout<Id>,
  make: MakeExchangeFiles,
): Exchange<Id> => ({ layout, make });

/** Exchanges by the id of their layout. The compiler refuses a list in which a layout has none. */
export const exchangesOf = <const E extends readonly Exchange[]>(
  list: SystemLayout extends E[number]['layout']['id'] ? E : never,
): ReadonlyMap<string, MakeExchangeFiles> => new Map(list.map(({ layout, make }) => [layout.id, make]));

const DAY_MS = 86_400_000;

/** Names of the channels in the files. */
export const CHANNEL_NAMES: Readonly<Record<MeasuringChannel, string>> = {
  '01': 'A+',
  '02': 'A-',
  '03': 'R+',
  '04': 'R-',
};

/** Borders of the intervals of a day in a zone, Unix seconds: one more than the day has intervals of `minutes`. */
export function bordersOfDay(zone: Zone, date: string, minutes: number): number[] {
  const { from, to } = dayBounds(zone, Math.round(Date.parse(date) / DAY_MS));
  const borders = [from];
  for (let end = slotEnd(zone, from + 1, minutes * 60); end <= to; end = slotEnd(zone, end + 1, minutes * 60))
    borders.push(end);
  return borders;
}

/** `00:30` by the clock of the zone; the end of the last interval is `00:00`. */
export const clock = (zone: Zone, at: number): string => clockText(zone, at).slice(11, 16);

/** `20261124` */
export const compactDate = (date: string): string => date.replaceAll('-', '');

import type { MeasuringChannel, SystemLayout, SystemReportSettings } from '@gaugeway/proto/api';
import type { ExchangeLayout } from '@gaugeway/proto/kinds/exchange-layout';

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
  /** By channel one value per interval of the day, in their order. */
  channels: ReadonlyMap<MeasuringChannel, readonly IntervalValue[]>;
}

/** Data of one day of an exchange file. */
export interface ExchangeDay {
  /** `2026-11-24` */
  date: string;
  points: readonly MeasuredDay[];
}

export interface ExchangeFile {
  name: string;
  content: Buffer;
}

/** Makes the files of days, one per day or one for all; a day and a file at a time. `madeAt`: Unix seconds. Pure. */
export type MakeExchangeFiles = (
  days: Iterable<ExchangeDay>,
  input: SystemReportSettings & { zone: number },
  madeAt: number,
) => Iterable<ExchangeFile>;

/** How the files of a layout are made. */
export interface Exchange<Id extends string = string> {
  layout: ExchangeLayout<Id>;
  make: MakeExchangeFiles;
}

export const makeExchange = <const Id extends string>(
  layout: ExchangeLayout<Id>,
  make: MakeExchangeFiles,
): Exchange<Id> => ({ layout, make });

/** By the id of their layout. The compiler refuses a list in which a layout has none. */
export const exchangesOf = <const E extends readonly Exchange[]>(
  list: SystemLayout extends E[number]['layout']['id'] ? E : never,
): ReadonlyMap<string, MakeExchangeFiles> => new Map(list.map(({ layout, make }) => [layout.id, make]));

/** Names of the channels in the files. */
export const CHANNEL_NAMES: Readonly<Record<MeasuringChannel, string>> = {
  '01': 'A+',
  '02': 'A-',
  '03': 'R+',
  '04': 'R-',
};

/** `0030` for the minutes of a day; the end of the last interval is `0000`. */
export function clock(minutes: number, colon = ''): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60) % 24)}${colon}${pad(minutes % 60)}`;
}

/** `20261124` */
export const compactDate = (date: string): string => date.replaceAll('-', '');

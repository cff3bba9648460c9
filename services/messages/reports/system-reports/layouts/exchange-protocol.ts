import type { MeasuringChannel } from '@gaugeway/proto/api';
import { bordersOfDay, type DatedSettings, type ExchangeDay, type IntervalValue } from './layout';

/** Inputs of an exchange file. */
export interface ExchangeFrame {
  given: DatedSettings;
  /** Days of the file, `2026-11-24`. */
  dates: readonly string[];
  /** Name of an archive of several files. */
  name: string;
  /** Unix seconds. */
  madeAt: number;
}

/** A measuring point with the intervals of all days, packed: 13 bytes an interval are copied as a block. */
export interface ExchangePoint {
  code: string;
  title: string;
  channels: readonly PackedChannel[];
}

interface PackedChannel {
  channel: MeasuringChannel;
  /** NaN = missing. */
  values: Float64Array;
  /** 1 = reliable. */
  reliable: Uint8Array;
}

/** A file that its process holds. */
export interface MadeExchange {
  name: string;
  bytes: number;
}

/** Messages to the process: the frame, each point, `make`, which answers `MadeExchange`, its bytes by ranges; null ends it. */
export type ExchangeMessage =
  | { frame: ExchangeFrame }
  | { point: ExchangePoint }
  | 'make'
  | { from: number; to: number }
  | null;

export function packedChannel(channel: MeasuringChannel, list: readonly IntervalValue[]): PackedChannel {
  return {
    channel,
    values: Float64Array.from(list, ({ value }) => value ?? NaN),
    reliable: Uint8Array.from(list, ({ isReliable }) => (isReliable ? 1 : 0)),
  };
}

/** The days of an exchange file, one at a time. */
export function* daysOf(
  { dates, given: input }: ExchangeFrame,
  points: readonly ExchangePoint[],
): Generator<ExchangeDay> {
  let from = 0;
  for (const date of dates) {
    const borders = bordersOfDay(input.zone, date, input.averaging);
    const [first, to] = [from, from + borders.length - 1];
    yield {
      ...{ date, borders },
      points: points.map(({ code, title, channels }) => ({
        ...{ code, title },
        channels: new Map(channels.map((packed) => [packed.channel, unpacked(packed, first, to)])),
      })),
    };
    from = to;
  }
}

const unpacked = ({ values, reliable }: PackedChannel, from: number, to: number): IntervalValue[] =>
  Array.from(values.subarray(from, to), (value, at) => ({
    value: Number.isNaN(value) ? null : value,
    isReliable: reliable[from + at] === 1,
  }));

import { writeCsv } from '@gaugeway/platform/documents';
import { CHANNEL_NAMES, clock, compactDate, type MakeExchangeFiles } from './layout';

const HEADS = ['date', 'start', 'end', 'point_code', 'point', 'channel_code', 'channel', 'value', 'unit', 'status'];
const UNITS = { energy: ['kWh', 'kvarh'], power: ['kW', 'kvar'] } as const;

/**
 * A row per point, channel and interval, for programs: decimal points, status 0 = commercial, 1 = missing (without a
 * value), estimated, suspect or of a part of the interval, as in layout 80020.
 */
export const makeCsv: MakeExchangeFiles = (days, { averaging, data_type, date_start, date_end }) => {
  const rows = days.flatMap(({ date, points }) =>
    points.flatMap(({ code, title, channels }) =>
      [...channels].flatMap(([channel, values]) =>
        values.map(({ value, isReliable }, place) => [
          ...[date, clock(place * averaging, ':'), clock((place + 1) * averaging, ':'), code, title, channel],
          ...[CHANNEL_NAMES[channel], value === null ? '' : String(value)],
          ...[UNITS[data_type][channel < '03' ? 0 : 1], isReliable ? '0' : '1'],
        ]),
      ),
    ),
  );
  const name = `intervals_${compactDate(date_start)}_${compactDate(date_end)}.csv`;
  return [{ name, content: Buffer.from(writeCsv([HEADS, ...rows])) }];
};

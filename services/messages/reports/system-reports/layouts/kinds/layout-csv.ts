import { csvRows, writeCsv } from '@gaugeway/platform/documents/write-csv';
import type { SystemReportSettings } from '@gaugeway/proto/api';
import { layoutCsv as layout } from '@gaugeway/proto/kinds/exchange-layouts/layout-csv';
import { CHANNEL_NAMES, clock, compactDate, type ExchangeDay, makeExchange } from '../layout';

const HEADS = ['date', 'start', 'end', 'point_code', 'point', 'channel_code', 'channel', 'value', 'unit', 'status'];
const UNITS = { energy: ['kWh', 'kvarh'], power: ['kW', 'kvar'] } as const;

/**
 * A row per point, channel and interval, for programs: decimal points, status 0 = commercial, 1 = missing (without a
 * value), estimated, suspect or of a part of the interval, as in layout 80020.
 */
export const layoutCsv = makeExchange(layout, (days, input) => {
  const parts = [Buffer.from(writeCsv([HEADS]))];
  for (const day of days) parts.push(Buffer.from(csvRows(rowsOf(day, input))));
  const name = `intervals_${compactDate(input.date_start)}_${compactDate(input.date_end)}.csv`;
  return [{ name, content: Buffer.concat(parts) }];
});

const rowsOf = (
  { date, points }: ExchangeDay,
  { averaging, data_type }: Pick<SystemReportSettings, 'averaging' | 'data_type'>,
): string[][] =>
  points.flatMap(({ code, title, channels }) =>
    [...channels].flatMap(([channel, values]) =>
      values.map(({ value, isReliable }, place) => [
        ...[date, clock(place * averaging, ':'), clock((place + 1) * averaging, ':'), code, title, channel],
        ...[CHANNEL_NAMES[channel], value === null ? '' : String(value)],
        ...[UNITS[data_type][channel < '03' ? 0 : 1], isReliable ? '0' : '1'],
      ]),
    ),
  );

import { csvRows, writeCsv } from '@gaugeway/platform/documents/write-csv';
import { layoutCsv as layout } from '@gaugeway/proto/kinds/exchange-layouts/layout-csv';
import { offsetAt, offsetText } from '@gaugeway/proto/time/zone';
import { CHANNEL_NAMES, clock, compactDate, type DatedSettings, type ExchangeDay, makeExchange } from '../layout';

const HEADS = ['date', 'start', 'end', 'point_code', 'point', 'channel_code', 'channel', 'value', 'unit', 'status'];
const UNITS = { energy: ['kWh', 'kvarh'], power: ['kW', 'kvar'] } as const;

/**
 * A row per point, channel and interval, for programs: decimal points, status 0 = commercial, 1 = missing (without a
 * value), estimated, suspect or of a part of the interval, as in layout 80020. On a day on which the clock is moved,
 * times have their offsets.
 */
export const layoutCsv = makeExchange(layout, (days, input) => {
  const parts = [Buffer.from(writeCsv([HEADS]))];
  for (const day of days) parts.push(Buffer.from(csvRows(rowsOf(day, input))));
  const name = `intervals_${compactDate(input.date_start)}_${compactDate(input.date_end)}.csv`;
  return [{ name, content: Buffer.concat(parts) }];
});

function rowsOf({ date, borders, points }: ExchangeDay, { zone, data_type }: DatedSettings): string[][] {
  const offsets = borders.map((at) => offsetAt(zone, at));
  const isMoved = new Set(offsets).size > 1;
  const clocks = borders.map((at, place) => `${clock(zone, at)}${isMoved ? offsetText(offsets[place] ?? 0) : ''}`);
  return points.flatMap(({ code, title, channels }) =>
    [...channels].flatMap(([channel, values]) =>
      values.map(({ value, isReliable }, place) => [
        ...[date, clocks[place] ?? '', clocks[place + 1] ?? '', code, title, channel],
        ...[CHANNEL_NAMES[channel], value === null ? '' : String(value)],
        ...[UNITS[data_type][channel < '03' ? 0 : 1], isReliable ? '0' : '1'],
      ]),
    ),
  );
}

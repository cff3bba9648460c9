import type { DecodedReading } from '../../codec';
import type { DriverRequest, WiredMeter } from '../../driver';
import { MESSAGE_TYPE } from '../../fields/message-types';
import { localTime, type Steps } from '../exchange';
import { requestedArchive, beginOf, type Border, bordersOf, moved, type Period } from '../periods';
import { readMeterClock } from './clock';
import { readEnergy } from './frames';
import type { MercurySession } from './session';

const DIRECTIONS = ['tariff', 'tariff_negative', 'tariff_reactive', 'tariff_reactive_negative'] as const;
const TARIFFS = [1, 2, 3, 4];
const { daily, monthly, yearly } = MESSAGE_TYPE;

/** Archives of the beginning of days, months and years. */
export const ARCHIVES = [daily, monthly, yearly];

/** 05 GG TT of an array GG: A+, A-, R+ and R- in Wh and varh; TT 0 = sum, 1 to 4 = tariff. kWh and kvarh. */
export function* readRegisters(
  session: MercurySession,
  array: number,
  what: string,
): Steps<Record<string, number | null>> {
  const values: Record<string, number | null> = {};
  for (const tariff of [0, ...TARIFFS]) {
    const data = yield* session.read([0x05, array, tariff], 16, what);
    DIRECTIONS.forEach((direction, index) => {
      const register = readEnergy(data, index * 4);
      values[tariff === 0 ? `${direction}_sum` : `${direction}${tariff}`] = register === null ? null : register / 1000;
    });
  }
  return values;
}

/** Number of borders of a period that the meter keeps: the current and the last one; months, each of the year. */
const KEPT: Readonly<Record<Period, number>> = { day: 2, month: 12, year: 2 };
const WHAT: Readonly<Record<Period, string>> = {
  day: 'energy at the start of a day',
  month: 'energy at the start of a month',
  year: 'energy at the start of a year',
};

/** The array GG of a border: C and D this day and the last, 9 and A the years, B with the month in its low nibble. */
function arrayOf(period: Period, { month }: Border, isNewest: boolean): number {
  if (period === 'month') return 0xb0 | month;
  if (period === 'day') return isNewest ? 0xc0 : 0xd0;
  return isNewest ? 0x90 : 0xa0;
}

/**
 * Registers at the beginning of days, months and years, rows of types 101, 103 and 106 (fixtures/mercury.md,
 * "Archives"). The meter names no date, so its clock is read: its today may be our yesterday.
 */
export function* readArchive(
  session: MercurySession,
  request: DriverRequest,
  meter: WiredMeter,
  warnings: string[],
): Steps<DecodedReading[]> {
  const { type, period } = requestedArchive(request, ARCHIVES);
  const shown = localTime(yield* readMeterClock(session), meter.timeZone);
  const newest = beginOf(period, shown, meter.timeZone);
  const oldest = moved(newest, period, 1 - KEPT[period]).ts;
  const from = Math.max(Number(request.arguments.from), oldest);
  const kept = { ...request, arguments: { ...request.arguments, from } };
  const readings: DecodedReading[] = [];
  for (const border of bordersOf(kept, period, meter.timeZone, shown, KEPT[period])) {
    const values = yield* readRegisters(session, arrayOf(period, border, border.ts === newest.ts), WHAT[period]);
    if (Object.values(values).some((value) => value)) readings.push({ type, ts: border.ts, values });
    else warnings.push(`the meter has no registers of ${[border.year, border.month, border.day].join('-')}`);
  }
  return readings;
}

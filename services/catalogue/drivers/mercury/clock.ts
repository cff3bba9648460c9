import type { DecodedReading } from '../../codec';
import { DriverError, type WiredMeter } from '../../driver';
import { bcd, clockRow, localTime, type Steps } from '../exchange';
import type { MercurySession } from './session';

interface MeterClock {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

/** 04 00: ss mm hh weekday dd MM yy, BCD, then 1 in winter. */
export function* readMeterClock(session: MercurySession): Steps<MeterClock> {
  const data = yield* session.read([0x04, 0x00], 8, 'clock');
  const [second = 0, minute = 0, hour = 0, , day = 0, month = 0, year = 0] = data;
  return {
    year: 2000 + bcd(year),
    month: bcd(month),
    day: bcd(day),
    hour: bcd(hour),
    minute: bcd(minute),
    second: bcd(second),
  };
}

/** The clock as a row, with how far it is ahead of ours. */
export function* readClock(session: MercurySession, meter: WiredMeter, now: Date): Steps<DecodedReading[]> {
  return [clockRow(localTime(yield* readMeterClock(session), meter.timeZone), now)];
}

/** A number from 0 to 99 as BCD. */
export const toBcd = (value: number): number => (Math.floor(value / 10) << 4) | (value % 10);

/** `local`: seconds as if the meter's local time were UTC. Sunday is day 7. */
function partsOf(local: number) {
  const at = new Date(local * 1000);
  return {
    date: [at.getUTCDay() || 7, at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCFullYear() % 100],
    time: [at.getUTCSeconds(), at.getUTCMinutes(), at.getUTCHours()],
  };
}

/** 03 0C: ss mm hh weekday dd MM yy in BCD, 1 = winter time (fixtures/mercury.md, "Commands"). */
export function setClockBody(local: number): number[] {
  const { date, time } = partsOf(local);
  return [0x03, 0x0c, ...[...time, ...date].map(toBcd), 0x01];
}

/** Body of 03 0D, ss mm hh in BCD: within 4 minutes, once a day. It has no date, so midnight is not crossed. */
export function correctClockBody(clock: MeterClock, seconds: number): number[] {
  const of = ({ year, month, day, hour, minute, second }: MeterClock) =>
    Date.UTC(year, month - 1, day, hour, minute, second) / 1000;
  const wanted = of(clock) + seconds;
  const { date, time } = partsOf(wanted);
  if (date[1] !== clock.day) throw new DriverError('not_supported', 'over_midnight');
  return [0x03, 0x0d, ...time.map(toBcd)];
}

import { offsetAt, type Zone } from '../../time/zone';
import { defineCondition } from '../condition';
import { amountFromZeroInput, fieldInput, hourInput } from '../condition-inputs';

/** The shortest part of a night that says something, and the longest gap between two readings in it, seconds. */
const LEAST_NIGHT = 7200;
const LONGEST_GAP = 4 * 3600;

/** true: the moment is in the night, by a clock of the zone. */
function isNight(at: number, from: number, to: number, zone: Zone): boolean {
  const hour = ((((at + offsetAt(zone, at)) % 86_400) + 86_400) % 86_400) / 3600;
  return from <= to ? hour >= from && hour <= to : hour >= from || hour <= to;
}

/** The flow did not stop in a whole night: between any two of its readings more was consumed than the least flow. */
export const leak = defineCondition({
  kind: 'leak',
  order: 40,
  subject: 'device',
  inputs: {
    field: fieldInput({ registers: true }),
    /** The night, by the clock of the device; it may go over midnight. */
    from_hour: hourInput(1),
    to_hour: hourInput(5),
    /** Least consumption per hour that counts as a flow. */
    least: amountFromZeroInput(),
  },
  judge({ field, from_hour: from, to_hour: to, least }, { at, values }, before, { zone }) {
    const value = values[field];
    if (value === undefined) return null;
    const was = before?.is ?? false;
    const seen = before?.seen ?? null;
    const { at: then, value: old, since, lowest } = before?.kept ?? {};
    const night = isNight(at, from, to, zone);
    const isNightAlready = night && typeof since === 'number' && typeof then === 'number' && typeof old === 'number';
    if (isNightAlready && at > then && at - then <= LONGEST_GAP) {
      const flow = ((value - old) * 3600) / (at - then);
      const slowest = Math.min(flow, lowest ?? Infinity);
      const kept = { at, value, since, lowest: slowest };
      // The flow stopped once: no leak in this night, regardless of later values.
      if (slowest <= least) return { is: false, seen: { field, value: slowest }, kept };
      const is = was || at - since >= LEAST_NIGHT;
      return { is, seen: { field, value: slowest }, kept };
    }
    return { is: was, seen, kept: { at, value, since: night ? at : null, lowest: null } };
  },
});

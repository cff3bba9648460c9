import { dayAt, dayStart, type Zone } from '../../time/zone';
import { defineCondition } from '../condition';
import { choiceInput, fieldInput, positiveAmountInput } from '../condition-inputs';

/** Unix seconds at which the period of a moment began, by a clock of the zone. */
export function periodStart(at: number, period: 'hour' | 'day' | 'month', zone: Zone): number {
  const day = dayAt(zone, at);
  const start = dayStart(zone, day);
  if (period === 'day') return start;
  if (period === 'hour') return start + Math.floor((at - start) / 3600) * 3600;
  const date = new Date(day * 86_400_000);
  return dayStart(zone, Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 86_400_000);
}

/**
 * A register grew by more than a limit within the hour, day or month, after the ratio of the transformers in front of the
 * meter. It counts from the last reading before the period began, or from the first one in it.
 */
export const consumption = defineCondition({
  kind: 'consumption',
  order: 30,
  subject: 'device',
  inputs: {
    field: fieldInput({ registers: true }),
    period: choiceInput(['hour', 'day', 'month'], 'day'),
    limit: positiveAmountInput(),
  },
  sentence: ({ period }) => ({ text: `consumption_${period}` }),
  judge({ field, period, limit }, { at, values }, before, { zone, ratio }) {
    const value = values[field];
    if (value === undefined) return null;
    const start = periodStart(at, period, zone);
    const { start: known, first, last } = before?.kept ?? {};
    const from = known === start ? (first ?? value) : isNext(known, start, period) ? (last ?? value) : value;
    const used = (value - from) * (ratio || 1);
    return { is: used > limit, seen: { field, value: used }, kept: { start, first: from, last: value } };
  },
});

/** More than any period has, and less than two. */
const LENGTH = { hour: 3600, day: 36 * 3600, month: 45 * 86_400 } as const;

/** The consumption of a longer silence belongs to no one period. */
function isNext(known: number | null | undefined, start: number, period: keyof typeof LENGTH): boolean {
  return typeof known === 'number' && start > known && start - known <= LENGTH[period];
}

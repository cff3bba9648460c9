import type { HeatStep } from './heat-period';

export interface CountedPart {
  /** The day, or the first of the month. */
  day: string;
  value: number | null;
}

/** The parts of every day or month of a period, in their order; null where nothing was counted. Pure. */
export function wholePeriod(
  step: HeatStep,
  { from, to }: { from: string; to: string },
  parts: readonly CountedPart[],
): CountedPart[] {
  const counted = new Map(parts.map(({ day, value }) => [day, value]));
  const whole: CountedPart[] = [];
  for (const at = new Date(`${from}T00:00:00Z`); at.getTime() <= Date.parse(to);) {
    const day = at.toISOString().slice(0, 10);
    whole.push({ day, value: counted.get(day) ?? null });
    if (step === 'day') at.setUTCDate(at.getUTCDate() + 1);
    else at.setUTCMonth(at.getUTCMonth() + 1, 1);
  }
  return whole;
}

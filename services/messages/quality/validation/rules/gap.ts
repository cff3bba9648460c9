import type { ParameterBounds } from './rule';

/** A stretch of missing slots, by their places. */
export interface Gap {
  from: number;
  /** Inclusive. */
  to: number;
}

/** The rule that no row can break: it judges the slots in which none came. */
export const gap = {
  name: 'gap',
  parameters: {
    /** Slots in a row that are missed. */
    slots: { default: 1, low: 1, high: 1000 },
  } satisfies Record<string, ParameterBounds>,
} as const;

/** The stretches of at least `shortest` slots that are missing. */
export function gapsIn(isMissing: readonly boolean[], shortest: number): Gap[] {
  const gaps: Gap[] = [];
  let from = -1;
  for (let place = 0; place <= isMissing.length; place += 1) {
    if (isMissing[place]) {
      if (from < 0) from = place;
    } else if (from >= 0) {
      if (place - from >= shortest) gaps.push({ from, to: place - 1 });
      from = -1;
    }
  }
  return gaps;
}

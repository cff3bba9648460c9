const COLOURS: Readonly<Record<SlotState, string>> = {
  complete: 'green-5',
  suspect: 'orange-6',
  rejected: 'grape-6',
  estimated: 'blue-5',
  edited: 'violet-5',
  none: 'red-6',
};

/** CSS colour of a state. */
export const slotColour = (state: Heat['state']): string =>
  state === 'empty' ? 'transparent' : `var(--mantine-color-${COLOURS[state]})`;

/** Counts of a day, as the calls return them. */
export interface DayCounts {
  expected: number;
  complete: number;
  suspect: number;
  estimated: number;
  edited: number;
  missing: number;
}

/** State of a slot by the character in the replies. */
export const SLOT_STATES = {
  c: 'complete',
  s: 'suspect',
  r: 'rejected',
  e: 'estimated',
  h: 'edited',
  '.': 'none',
} as const;
export type SlotState = (typeof SLOT_STATES)[keyof typeof SLOT_STATES];

const STATES: ReadonlyMap<string, SlotState> = new Map(Object.entries(SLOT_STATES));

export const slotState = (slot: string): SlotState => STATES.get(slot) ?? 'none';

/** Colour of a day by its worst state and the share of that state (0 to 1). */
export interface Heat {
  state: SlotState | 'empty';
  part: number;
}

/** Colour of a day of one or many devices: missing values take precedence. */
export function heatOf({ expected, suspect, estimated, edited, missing }: DayCounts): Heat {
  if (expected === 0) return { state: 'empty', part: 0 };
  if (missing > 0 && missing >= suspect) return { state: 'none', part: missing / expected };
  if (suspect > 0) return { state: 'suspect', part: suspect / expected };
  if (estimated > 0) return { state: 'estimated', part: estimated / expected };
  if (edited > 0) return { state: 'edited', part: edited / expected };
  return { state: 'complete', part: 1 };
}

/** Strength of a colour, per cent. One wrong value of a day must be visible too. */
export const strengthOf = ({ state, part }: Heat): number =>
  state === 'complete' ? 45 : state === 'empty' ? 0 : Math.round(35 + 65 * Math.min(1, part));

/** Unix seconds at which a slot ends, by a clock of the zone (hours from UTC). */
export function slotEnd(day: string, slot: number, perDay: number, zone: number): number {
  return Date.parse(`${day}T00:00:00Z`) / 1000 - zone * 3600 + ((slot + 1) * 86_400) / perDay;
}

/** Every day from one to the other, inclusive; YYYY-MM-DD. */
export function everyDay(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

/**
 * Period of the days, both inclusive, by a clock of the zone: Unix seconds, both inclusive. A value of midnight belongs
 * to the day before, as in the calendar.
 */
export function calendarPeriod(from: string, to: string, zone: number): { start: number; stop: number } {
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000 - zone * 3600;
  return { start: midnight(from) + 1, stop: midnight(to) + 86_400 };
}

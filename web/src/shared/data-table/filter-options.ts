/** An option of a filter (specification 3, section 2.11). */
export interface FilterOption {
  /** An id. */
  value: string;
  label: string;
}

/** Above so many options only those in sight are in the document. */
const MOST_WITHOUT_WINDOW = 10;

/** A list of so many options scrolls virtually. */
export const isVirtual = (count: number): boolean => count > MOST_WITHOUT_WINDOW;

/** The options whose title holds what is typed, in their order. */
export function optionsWith(typed: string, options: readonly FilterOption[]): readonly FilterOption[] {
  const sought = typed.trim().toLowerCase();
  return sought === '' ? options : options.filter(({ label }) => label.toLowerCase().includes(sought));
}

/**
 * Which options are in the document: those in sight, and the one that the keys are on, because a screen reader is
 * referred to it by its id (aria-activedescendant) and must find it. -1 = the keys are on none.
 */
export function withActive(inSight: readonly number[], active: number, count: number): number[] {
  if (active < 0 || active >= count || inSight.includes(active)) return [...inSight];
  return [...inSight, active].sort((a, b) => a - b);
}

/**
 * What is chosen once an option was picked: it is added or removed; where only one can be chosen it replaces the other.
 */
export function afterPick(picked: string, chosen: readonly string[], isOne: boolean): string[] {
  if (chosen.includes(picked)) return chosen.filter((value) => value !== picked);
  return isOne ? [picked] : [...chosen, picked];
}

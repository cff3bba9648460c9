/** An option of a filter (specification 3, section 2.11). */
export interface FilterOption {
  /** An id. */
  value: string;
  label: string;
}

/** Number of options above which only the visible ones are in the document. */
const MOST_WITHOUT_WINDOW = 10;

/** true if a list of so many options scrolls virtually. */
export const isVirtual = (count: number): boolean => count > MOST_WITHOUT_WINDOW;

/** Options whose title contains the typed text, in their order. */
export function optionsWith(typed: string, options: readonly FilterOption[]): readonly FilterOption[] {
  const sought = typed.trim().toLowerCase();
  return sought === '' ? options : options.filter(({ label }) => label.toLowerCase().includes(sought));
}

/**
 * Indexes of the options in the document: the visible ones and the active one, since a screen reader refers to it by
 * its id (aria-activedescendant). -1 = none is active.
 */
export function withActive(inSight: readonly number[], active: number, count: number): number[] {
  if (active < 0 || active >= count || inSight.includes(active)) return [...inSight];
  return [...inSight, active].sort((a, b) => a - b);
}

/** Selection after an option was picked: it is added or removed; a single selection is replaced. */
export function afterPick(picked: string, chosen: readonly string[], isOne: boolean): string[] {
  if (chosen.includes(picked)) return chosen.filter((value) => value !== picked);
  return isOne ? [picked] : [...chosen, picked];
}

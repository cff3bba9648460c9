/** Bounds of the text of a prompt (specification 2, section 5). */
export interface PromptRule {
  /** Default 3. */
  minLength?: number;
  /** Default 255. */
  maxLength?: number;
  /** Word that must be typed, regardless of its length. */
  expected?: string;
}

export const SHORTEST = 3;
export const LONGEST = 255;
/** Number of choices above which there is a search field. */
const FEW = 5;

/** Answer of a prompt for the typed text; null = not valid yet. */
export function promptAnswer(
  typed: string,
  { minLength = SHORTEST, maxLength = LONGEST, expected }: PromptRule,
): string | null {
  const text = typed.trim();
  if (expected !== undefined) return text === expected ? text : null;
  return text.length >= minLength && text.length <= maxLength ? text : null;
}

export const isSearchable = (choices: readonly unknown[]): boolean => choices.length > FEW;

/** true if the dialog can be confirmed: the required checkbox is selected. */
export const mayConfirm = (mustTick: boolean, checked: boolean): boolean => !mustTick || checked;

/** Bounds of what is typed into a prompt (specification 2, section 5). */
export interface PromptRule {
  /** 3, where it is not named. */
  minLength?: number;
  /** 255, where it is not named. */
  maxLength?: number;
  /** The word that must be typed, whatever its length. */
  expected?: string;
}

export const SHORTEST = 3;
export const LONGEST = 255;
/** A choice of more has a box to search in. */
const FEW = 5;

/** The answer that a prompt returns for what was typed; null where it is none yet. */
export function promptAnswer(
  typed: string,
  { minLength = SHORTEST, maxLength = LONGEST, expected }: PromptRule,
): string | null {
  const text = typed.trim();
  if (expected !== undefined) return text === expected ? text : null;
  return text.length >= minLength && text.length <= maxLength ? text : null;
}

export const isSearchable = (choices: readonly unknown[]): boolean => choices.length > FEW;

/** Whether a question may be answered with yes: what has to be ticked is. */
export const mayConfirm = (mustTick: boolean, checked: boolean): boolean => !mustTick || checked;

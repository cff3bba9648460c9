import type { TreeRow } from './tree-rows';

/** Longest pause between the letters of a word, milliseconds. */
const WORD_MS = 700;

/** Typed text, and the time of the last letter (milliseconds). */
export interface Typed {
  text: string;
  at: number;
}

export const NOTHING_TYPED: Typed = { text: '', at: 0 };

/** Text after one more key; null = the key is not a letter of a name. A space counts only within a word. */
export function typedOn(typed: Typed, key: string, now: number): Typed | null {
  const isOn = typed.text !== '' && now - typed.at < WORD_MS;
  if (Array.from(key).length !== 1 || (key === ' ' && !isOn)) return null;
  return { text: isOn ? typed.text + key : key, at: now };
}

/**
 * The next line whose name begins with the typed text, from the active one on and around the end. Repeating a letter
 * moves from one match to the next. undefined = none.
 */
export function typedTo(rows: readonly TreeRow[], activeId: string | null, typed: string): string | undefined {
  const nodes = rows.filter((row) => row.kind === 'node');
  const letters = new Set(typed.toLocaleLowerCase());
  const start = letters.size === 1 ? [...letters].join('') : typed.toLocaleLowerCase();
  const at = nodes.findIndex(({ id }) => id === activeId);
  // A longer word stays on its line while the line matches.
  const from = start.length > 1 ? Math.max(at, 0) : at + 1;
  const inOrder = [...nodes.slice(from), ...nodes.slice(0, from)];
  return inOrder.find(({ node }) => node.name.toLocaleLowerCase().startsWith(start))?.id;
}

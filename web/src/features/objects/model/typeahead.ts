import type { TreeRow } from './tree-rows';

/** Letters that follow each other faster belong to one word. */
const WORD_MS = 700;

/** What was typed so far, and when the last letter came (milliseconds). */
export interface Typed {
  text: string;
  at: number;
}

export const NOTHING_TYPED: Typed = { text: '', at: 0 };

/** What is typed after one more key; null = the key is no letter of a name. A space belongs to a word that has begun. */
export function typedOn(typed: Typed, key: string, now: number): Typed | null {
  const isOn = typed.text !== '' && now - typed.at < WORD_MS;
  if (Array.from(key).length !== 1 || (key === ' ' && !isOn)) return null;
  return { text: isOn ? typed.text + key : key, at: now };
}

/**
 * The next line whose name begins with what was typed, from the active one on and around the end; the same letter again
 * and again goes from one to the next. undefined = there is none.
 */
export function typedTo(rows: readonly TreeRow[], activeId: string | null, typed: string): string | undefined {
  const nodes = rows.filter((row) => row.kind === 'node');
  const letters = new Set(typed.toLocaleLowerCase());
  const start = letters.size === 1 ? [...letters].join('') : typed.toLocaleLowerCase();
  const at = nodes.findIndex(({ id }) => id === activeId);
  // A word that grows stays where it is as long as it fits.
  const from = start.length > 1 ? Math.max(at, 0) : at + 1;
  const inOrder = [...nodes.slice(from), ...nodes.slice(0, from)];
  return inOrder.find(({ node }) => node.name.toLocaleLowerCase().startsWith(start))?.id;
}

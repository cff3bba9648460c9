import { heldBy } from '@/shared/api';

/** What was being arranged and is not saved. */
export interface KeptDraft<T> {
  /** Unix seconds. */
  at: number;
  value: T;
}

/** Of the user in the company: another one at the same browser does not see it. */
function keyOf(name: string): string | null {
  const who = heldBy();
  return who ? `gaugeway.draft.${String(who.company)}.${String(who.user)}.${name}` : null;
}

/** A draft that this browser keeps; null where there is none, or `read` cannot read it (an older version's). */
export function keptDraft<T>(name: string, read: (value: unknown) => T | null): KeptDraft<T> | null {
  const key = keyOf(name);
  try {
    const kept: unknown = key === null ? null : JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('value' in kept)) return null;
    const value = read(kept.value);
    return value === null || typeof kept.at !== 'number' ? null : { at: kept.at, value };
  } catch {
    return null;
  }
}

/** Keeps a draft in this browser; null forgets it. A browser without room for it keeps the older one. */
export function keepDraft(name: string, value: unknown): void {
  const key = keyOf(name);
  if (key === null) return;
  if (value === null) {
    localStorage.removeItem(key);
    return;
  }
  try {
    localStorage.setItem(key, JSON.stringify({ at: Math.floor(Date.now() / 1000), value }));
  } catch {
    // Images fill what the browser grants; leaving the page asks whatever is kept.
  }
}

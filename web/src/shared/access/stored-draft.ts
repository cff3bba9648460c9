import { heldBy } from '@/shared/api';

/** Unsaved draft. */
export interface KeptDraft<T> {
  /** Unix seconds. */
  at: number;
  value: T;
}

/** Key per user and company: another user of the browser does not see the draft. */
function keyOf(name: string): string | null {
  const who = heldBy();
  return who ? `gaugeway.draft.${String(who.company)}.${String(who.user)}.${name}` : null;
}

/** Draft stored in this browser; null if there is none, or if `read` rejects it (a draft of an older version). */
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

/** Stores a draft in this browser; null deletes it. A browser without free storage keeps the older one. */
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
    // Images can fill the quota of the browser; leaving the page asks for confirmation in any case.
  }
}

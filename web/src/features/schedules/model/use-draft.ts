import { useState } from 'react';
import type { Kept } from './use-schedules';

/** State of an editor. */
export interface Opened<S> {
  /** null = no stored schedule, and none was started. */
  draft: S | null;
  /** The screen has unsaved changes. */
  isChanged: boolean;
}

/** Initial state of an editor: the stored schedule, or empty. */
export function openedWith<S>(kept: Kept<S> | null): Opened<S> {
  return { draft: kept?.schedule ?? null, isChanged: false };
}

/** State after a change; the first change starts the schedule from `first`. */
export function changedBy<S extends object>(before: Opened<S>, next: Partial<S>, first: S): Opened<S> {
  return { draft: { ...(before.draft ?? first), ...next }, isChanged: true };
}

/** Draft of a schedule; `first` is the initial state of a new one. */
export function useDraft<S extends object>(kept: Kept<S> | null, first: S) {
  const [opened, setOpened] = useState(() => openedWith(kept));
  return {
    ...opened,
    set: (next: Partial<S>) => setOpened((old) => changedBy(old, next, first)),
    begin: () => setOpened((old) => changedBy(old, {}, first)),
    discard: () => setOpened(openedWith(kept)),
    saved: () => setOpened((old) => ({ ...old, isChanged: false })),
  };
}

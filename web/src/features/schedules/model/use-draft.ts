import { useState } from 'react';
import type { Kept } from './use-schedules';

/** What is in an editor. */
export interface Opened<S> {
  /** null: there is no schedule, and none was begun. */
  draft: S | null;
  /** Something is on the screen that is not saved. */
  isChanged: boolean;
}

/** An editor as it opens: with the schedule that is kept, or empty. */
export function openedWith<S>(kept: Kept<S> | null): Opened<S> {
  return { draft: kept?.schedule ?? null, isChanged: false };
}

/** After a change; the first one begins the schedule from `first`. */
export function changedBy<S extends object>(before: Opened<S>, next: Partial<S>, first: S): Opened<S> {
  return { draft: { ...(before.draft ?? first), ...next }, isChanged: true };
}

/** The draft of a schedule; `first` is what a new one begins with. */
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

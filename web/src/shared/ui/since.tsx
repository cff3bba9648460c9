import { useSyncExternalStore } from 'react';
import { formatAgo } from '@/shared/i18n';

/** One timer for all relative times of a page. */
const TICK_MS = 15_000;
const listeners = new Set<() => void>();
let ticks = 0;
let timer: number | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => {
    ticks += 1;
    listeners.forEach((notify) => notify());
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** Elapsed time, updated continuously. */
export function Since({ unixSeconds }: { unixSeconds: number }) {
  useSyncExternalStore(subscribe, () => ticks);
  return formatAgo(unixSeconds);
}

import { useEffect, useSyncExternalStore } from 'react';
import { productName } from '@/shared/branding';

/** Step of the breadcrumbs; the last one is the page itself and has no address. */
export interface Crumb {
  label: string;
  to?:
    | '/cloud/devices'
    | '/cloud/devices/bulk'
    | '/cloud/devices/groups'
    | '/cloud/devices/quality'
    | '/cloud/objects'
    | '/cloud/objects/accounting-points'
    | '/cloud/directories';
}

let crumbs: readonly Crumb[] = [];
const listeners = new Set<() => void>();

function show(next: readonly Crumb[]): void {
  crumbs = next;
  document.title = [...next.map((crumb) => crumb.label).reverse(), productName()].join(' · ');
  listeners.forEach((notify) => notify());
}

/** Sets the title of the page in the frame and in the browser's tab while it is mounted. */
export function useCrumbs(next: readonly Crumb[]): void {
  const key = JSON.stringify(next);
  useEffect(() => {
    show(JSON.parse(key) as Crumb[]);
    return () => show([]);
  }, [key]);
}

export function useShownCrumbs(): readonly Crumb[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => crumbs,
  );
}

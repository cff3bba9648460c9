import { useEffect, useSyncExternalStore } from 'react';
import { productName } from '@/shared/branding';

/** A step of the way to where one is; the last one is the place itself and has no address. */
export interface Crumb {
  label: string;
  to?: '/cloud/devices' | '/cloud/devices/bulk';
}

let crumbs: readonly Crumb[] = [];
const listeners = new Set<() => void>();

function show(next: readonly Crumb[]): void {
  crumbs = next;
  document.title = [...next.map((crumb) => crumb.label).reverse(), productName()].join(' · ');
  listeners.forEach((notify) => notify());
}

/** Tells the frame and the browser's tab where one is, while the page is there. */
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

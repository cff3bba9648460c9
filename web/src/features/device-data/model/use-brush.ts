import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { Stretch } from '@/shared/charts';

/** The stretch of time that the chart was zoomed to: the table below it has the rows of it only. */
export interface Brush {
  stretch: Stretch;
  /** Shows all of both again. */
  clear: () => void;
}

/** A wheel zooms in many small steps, and the table need not follow each. */
const SETTLED_MS = 120;

/** What the chart is zoomed to; null = to nothing in particular. */
export function useBrush(): [Brush | null, (brush: Brush | null) => void] {
  const [brush, setBrush] = useState<Brush | null>(null);
  return [brush, useDebouncedCallback(setBrush, SETTLED_MS)];
}

/** Places whose times are in the stretch; all of them without one. */
export function placesWithin(places: readonly number[], times: readonly number[], stretch: Stretch | undefined) {
  if (!stretch) return places;
  const [from, to] = stretch;
  return places.filter((place) => {
    const time = times[place] ?? 0;
    return time >= from && time <= to;
  });
}

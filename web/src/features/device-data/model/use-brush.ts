import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { Stretch } from '@/shared/charts';

/** Zoomed range of the chart: the table below shows only its rows. */
export interface Brush {
  stretch: Stretch;
  /** Resets the zoom of both. */
  clear: () => void;
}

/** Debounce of the table, milliseconds: a wheel zooms in many small steps. */
const SETTLED_MS = 120;

/** Zoomed range of the chart; null = not zoomed. */
export function useBrush(): [Brush | null, (brush: Brush | null) => void] {
  const [brush, setBrush] = useState<Brush | null>(null);
  return [brush, useDebouncedCallback(setBrush, SETTLED_MS)];
}

/** Indexes of the rows whose times are in the range; all of them without a range. */
export function placesWithin(places: readonly number[], times: readonly number[], stretch: Stretch | undefined) {
  if (!stretch) return places;
  const [from, to] = stretch;
  return places.filter((place) => {
    const time = times[place] ?? 0;
    return time >= from && time <= to;
  });
}

import type { PeakHours } from '@gaugeway/proto/api';

/** Every hour from the first to the last, both included. */
const hours = (...spans: [number, number][]) =>
  spans.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));

const WINTER_EUROPE = hours([8, 12], [16, 20]);
const SUMMER_EUROPE = hours([8, 16], [19, 21]);
const WINTER_SIBERIA = hours([5, 9], [13, 17]);
const SUMMER_SIBERIA = hours([5, 12], [15, 17]);

/** January first; the half-years as the system operators publish them: October to March, April to September. */
const year = (winter: number[], summer: number[]) =>
  Array.from({ length: 12 }, (_, month) => (month >= 3 && month <= 8 ? summer : winter));

/**
 * Peak hours of each month by region, in the hours of Moscow: the first price zone is Europe and the Urals, the
 * second Siberia. A starting point: the system operator publishes a new list each year, and a company whose list
 * differs keeps its own.
 */
export const DEFAULT_PEAK_HOURS: Record<'price_0' | 'price_1', PeakHours['months']> = {
  price_0: year(WINTER_EUROPE, SUMMER_EUROPE),
  price_1: year(WINTER_SIBERIA, SUMMER_SIBERIA),
};

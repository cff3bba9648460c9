import type { PeakHours } from '@gaugeway/proto/api/peak-hours';
import { countedOf } from './marks';
import type { MessageTable } from './message-table';
import { type Switches, switchesFor, variantOf } from './switches';

export const DIRECTIONS = ['a_plus', 'a_minus', 'r_plus', 'r_minus', 's'] as const;
export type Direction = (typeof DIRECTIONS)[number];
const REPORTED = ['active', 'reactive'];
const SHARES = ['r/a+', 'r/a-'];

/** Columns of a profile: as the device reports them, or by direction with the reactive share of each. */
export function profileNames(
  all: readonly string[],
  { kind, isByDirection, switches }: { kind: 'power' | 'energy'; isByDirection: boolean; switches: Switches },
): string[] {
  const names = new Set(all);
  const shown = (parts: readonly string[]) =>
    parts
      .map((part) => `${kind}_${part}`)
      .filter((name) => names.has(name))
      .map((name) => variantOf(name, switches, names));
  const reported = shown(REPORTED);
  if (!isByDirection && reported.length > 0) return reported;
  return [...shown(DIRECTIONS), ...(isByDirection ? SHARES.filter((name) => names.has(name)) : [])];
}

interface ProfileSwitches {
  losses: boolean;
  ratio: boolean;
  /** Shares of the reactive power, by direction. */
  shares: boolean;
  /** Energies in their place, of half-hours. */
  energy: boolean;
}

/** Switches of a profile's tab for the series of a link; `kept` if they need none. */
export function profileSwitches<Kept extends ProfileSwitches>(series: readonly string[] | undefined, kept: Kept): Kept {
  const { losses, ratio } = switchesFor(series, { delta: false, ...kept });
  const isEnergy = series?.some((name) => name.startsWith('energy_')) ?? false;
  const isShared = series?.some((name) => name.includes('/')) ?? false;
  return { ...kept, losses, ratio, shares: kept.shares || isEnergy || isShared, energy: kept.energy || isEnergy };
}

/**
 * Limit line of R/A by the voltage level of the point, per cent (specification 2, section 5); null = no voltage level,
 * or no point.
 */
export const highestShare = (voltageLevel: number | null): number =>
  voltageLevel === 1 ? 50 : voltageLevel === 4 ? 35 : 40;

/** true: an interval that ends at the time is in the peak hours of a weekday. `zone`: hours from UTC. */
export function isPeak(unixSeconds: number, months: PeakHours['months'], zone: number): boolean {
  // The time of a row is the end of its interval: an hour to 9:00 is the hour 8.
  const within = new Date((unixSeconds - 1 + zone * 3600) * 1000);
  if ([0, 6].includes(within.getUTCDay())) return false;
  return months[within.getUTCMonth()]?.includes(within.getUTCHours()) ?? false;
}

/** Only rows that pass. */
export function rowsWhere(table: MessageTable, passes: (unixSeconds: number) => boolean): MessageTable {
  const places = table.times.flatMap((time, place) => (passes(time) ? [place] : []));
  const kept = <T>(list: readonly T[]): T[] => places.flatMap((place) => list.slice(place, place + 1));
  return {
    ...table,
    times: kept(table.times),
    columns: Object.fromEntries(Object.entries(table.columns).map(([name, cells]) => [name, kept(cells)])),
    links: table.links ? kept(table.links) : null,
    marks: table.marks ? kept(table.marks) : null,
  };
}

export interface Summary {
  direction: Direction;
  /** null = there is no value. */
  min: number | null;
  max: number | null;
  average: number | null;
}

/** Minimum, maximum and mean of each direction, of values that count. */
export function summaryOf(table: MessageTable, kind: 'power' | 'energy', switches: Switches): Summary[] {
  const names = new Set(Object.keys(table.columns));
  return DIRECTIONS.map((direction) => {
    const name = variantOf(`${kind}_${direction}`, switches, names);
    const values = countedOf(table, name, [...table.times.keys()]);
    if (values.length === 0) return { direction, min: null, max: null, average: null };
    const [first = 0] = values;
    return {
      direction,
      min: values.reduce((least, value) => Math.min(least, value), first),
      max: values.reduce((most, value) => Math.max(most, value), first),
      average: values.reduce((sum, value) => sum + value, 0) / values.length,
    };
  });
}

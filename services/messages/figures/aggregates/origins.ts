import { plus } from '../../store/derived/decimals';
import { isEstimate, leastCertain, type Origin, ORIGINS } from '../../store/derived/final-steps';
import type { Cell } from '../../store/derived/registers';

/** The letter of each origin in a day's text of a letter per hour; '-' = the hour has no value. */
const LETTER = { measured: 'm', edited: 'h', estimated: 'e', bridged: 'b', none: '-' } as const satisfies Record<
  Origin,
  string
>;
const RANKED: readonly Origin[] = ORIGINS.filter((origin) => origin !== 'none');
const ORIGIN = new Map<string, Origin>(
  (Object.entries(LETTER) as [Origin, string][]).map(([origin, letter]) => [letter, origin]),
);

/** Rank under which aggregates store origins of days: the higher, the less certain. */
export const rankOf = (origin: Origin): number => Math.max(0, RANKED.indexOf(origin));
export const originOfRank = (rank: number): Origin => RANKED[rank] ?? 'measured';

/** The ranks from this one on are those of estimates. */
export const ESTIMATED_RANK = rankOf('estimated');

/** The rank of an hour's letter, in SQL. */
export const LETTER_RANK = (letter: string): string =>
  `greatest(0, position(${letter} IN '${RANKED.map((origin) => LETTER[origin]).join('')}') - 1)`;

/** The origin of an hour that has a value. */
export const originAt = (origins: string | null, hour: number): Origin =>
  origins === null ? 'measured' : (ORIGIN.get(origins[hour] ?? '') ?? 'measured');

/** The text of the origins of hours, each with its value; null = all are measured. */
export function originsOf(hours: readonly Cell[], originOf: (hour: number) => Origin): string | null {
  const known = hours.map((value, hour): Origin => (value === null ? 'none' : originOf(hour)));
  if (known.every((origin) => origin === 'measured' || origin === 'none')) return null;
  return known.map((origin) => LETTER[origin]).join('');
}

/** The least certain origin of the hours that have a value; 'none' = no hour has one. */
export const originOfDay = (hours: readonly Cell[], origins: string | null): Origin =>
  hours.reduce<Origin | null>(
    (worst, value, hour) => (value === null ? worst : leastCertain(worst ?? 'measured', originAt(origins, hour))),
    null,
  ) ?? 'none';

/** Numbers of hours of a day with a final value, and with an estimate. */
export function countHours(hours: readonly Cell[], origins: string | null): { final: number; estimated: number } {
  let [final, estimated] = [0, 0];
  for (const [hour, value] of hours.entries()) {
    if (value === null) continue;
    if (isEstimate(originAt(origins, hour))) estimated += 1;
    else final += 1;
  }
  return { final, estimated };
}

/** The part of a day's value that nobody measured. */
export const estimatedOf = ({ hours, origins }: { hours: readonly Cell[]; origins: string | null }): number =>
  origins === null
    ? 0
    : hours.reduce<number>(
        (sum, value, hour) => (value !== null && isEstimate(originAt(origins, hour)) ? plus(sum, value) : sum),
        0,
      );

import type { KnownLink } from '../../store/registries/accounting-points/accounting-point.repository';

/** A time in which a point was a consumer's: Unix seconds, [from, to); 0 = from the beginning, null = still. */
export interface ConsumerTime {
  from: number;
  to: number | null;
}

/**
 * The devices of a point for the times in which it was a consumer's. Readings noted at an installation or a removal
 * outside of these times are left out, so that nothing before or after can be computed from them.
 */
export function withinTimes(links: readonly KnownLink[], times: readonly ConsumerTime[]): KnownLink[] {
  return times.flatMap(({ from, to }) =>
    links.flatMap((link): KnownLink[] => {
      const begin = Math.max(link.from, from);
      const end = link.to === null ? to : to === null ? link.to : Math.min(link.to, to);
      if (end !== null && end <= begin) return [];
      return [
        {
          ...link,
          from: begin,
          to: end,
          start: begin === link.from ? link.start : {},
          end: end === link.to ? link.end : {},
        },
      ];
    }),
  );
}

export const isOpen = (times: readonly ConsumerTime[]): boolean => times.some(({ to }) => to === null);

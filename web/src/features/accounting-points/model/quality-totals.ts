import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import type { deviceQuality } from '@gaugeway/proto/api/quality';

type Series = ReplyOf<typeof deviceQuality>['series'];

const COUNTS = ['expected', 'complete', 'suspect', 'estimated', 'edited', 'missing'] as const;
export type QualityTotal = Record<(typeof COUNTS)[number], number> & { title: string };

/**
 * Totals of the days per kind of message, over the successive devices of the point. Kinds without expected messages are
 * left out. Pure.
 */
export function qualityTotals(series: Series): QualityTotal[] {
  const found = new Map<string, QualityTotal>();
  for (const { title, days } of series) {
    const total = found.get(title) ?? {
      ...{ title, expected: 0, complete: 0, suspect: 0, estimated: 0, edited: 0, missing: 0 },
    };
    for (const day of days) for (const name of COUNTS) total[name] += day[name];
    found.set(title, total);
  }
  return [...found.values()].filter(({ expected }) => expected > 0);
}

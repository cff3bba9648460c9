import type { DeviceLink } from '@gaugeway/proto/api/accounting-points';

/** Section of the bar: a meter, or a gap. */
export interface Stretch {
  /** Per cent of the whole bar. */
  start: number;
  width: number;
  link: DeviceLink | null;
}

/** Smallest visible width of a section. */
const NARROWEST = 1;

/** Meters of a point from the first one until now (Unix seconds), with the gaps between them. */
export function timelineOf(links: readonly DeviceLink[], now: number): Stretch[] {
  const inOrder = [...links].sort((a, b) => a.from - b.from);
  const [first] = inOrder;
  if (!first) return [];
  const whole = Math.max(1, now - first.from);
  const stretches: Stretch[] = [];
  const add = (from: number, to: number, link: DeviceLink | null) => {
    const width = Math.max(NARROWEST, ((to - from) / whole) * 100);
    stretches.push({ start: ((from - first.from) / whole) * 100, width, link });
  };
  let until = first.from;
  for (const link of inOrder) {
    if (link.from > until) add(until, link.from, null);
    until = link.to ?? now;
    add(link.from, until, link);
  }
  if (until < now) add(until, now, null);
  return stretches;
}

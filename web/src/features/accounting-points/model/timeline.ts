import type { DeviceLink } from '@gaugeway/proto/api/accounting-points';

/** A stretch of the line: a meter, or a time in which nothing measured. */
export interface Stretch {
  /** Percent of the whole line. */
  start: number;
  width: number;
  link: DeviceLink | null;
}

/** Narrower than this a stretch could not be seen or pointed at. */
const NARROWEST = 1;

/** The meters of a point as a line from the first of them until now (Unix seconds), with the gaps between them. */
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

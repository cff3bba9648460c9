import type { ObjectConsumption } from '@gaugeway/proto/api';
import { roundFigure, sumFigures } from '@gaugeway/proto/number/figure';
import { type CountedSlots, type Share, shareOf } from '../shares/share-of';

/** Point of a branch with its consumption; null = no value arrived. */
export interface Consumed {
  id: number;
  title: string;
  parentId: number | null;
  value: number | null;
  /** Slots of the time of `value`; absent = nothing was due. */
  slots?: CountedSlots | undefined;
}

type Points = ObjectConsumption['points'];

/** Nearest point with a value above each point; the flow of a sub-meter is part of its. Pure. */
export function mainMeters(points: readonly Consumed[]): Map<number, number | null> {
  const known = new Map(points.map((point) => [point.id, point]));
  const mainOf = (point: Consumed): number | null => {
    // Circles are refused when written; the set ends one that exists all the same.
    const passed = new Set([point.id]);
    for (let at = point.parentId; at !== null && !passed.has(at); at = known.get(at)?.parentId ?? null) {
      passed.add(at);
      if (known.get(at)?.value != null) return at;
    }
    return null;
  };
  return new Map(points.map((point) => [point.id, mainOf(point)]));
}

/** Points with a value that are behind no other with one: their sum is the consumption of the branch. Pure. */
export function countedPoints<P extends Consumed>(points: readonly P[]): P[] {
  const mains = mainMeters(points);
  return points.filter(({ id, value }) => value !== null && mains.get(id) == null);
}

/** Points by the nearest one above them with a value. */
function behindOf(points: readonly Consumed[], mains: ReadonlyMap<number, number | null>): Map<number, Consumed[]> {
  const behind = new Map<number, Consumed[]>();
  for (const point of points) {
    const main = mains.get(point.id) ?? null;
    if (main === null) continue;
    const known = behind.get(main);
    if (known) known.push(point);
    else behind.set(main, [point]);
  }
  return behind;
}

const shareOfPoints = (points: readonly Consumed[]): Share | null =>
  shareOf(points.flatMap(({ slots }) => slots ?? []));

function shown(point: Consumed, main: number | null, behind: readonly Consumed[]): Points[number] {
  const { id, title, value } = point;
  const values = behind.flatMap((each) => (each.value === null ? [] : [each.value]));
  return {
    ...{ accounting_point_id: id, title, main_id: main, value: roundFigure(value ?? 0) },
    below: sumFigures(values),
    ...{ share: shareOfPoints([point]), loss_share: values.length > 0 ? shareOfPoints([point, ...behind]) : null },
    ...{ sub_meters: behind.length, sub_meters_without_data: behind.length - values.length },
  };
}

/** The largest main meters, then the largest sub-meters of each, `most` in all. Pure. */
export function largestPoints(points: readonly Consumed[], most: number): Points {
  const mains = mainMeters(points);
  const behind = behindOf(points, mains);
  const found: Points = [];
  const add = (some: readonly Consumed[]) => {
    for (const point of [...some].sort((a, b) => (b.value ?? 0) - (a.value ?? 0) || a.id - b.id)) {
      if (found.length >= most) return;
      if (point.value !== null) found.push(shown(point, mains.get(point.id) ?? null, behind.get(point.id) ?? []));
    }
  };
  add(points.filter(({ id }) => mains.get(id) == null));
  for (let at = 0; at < found.length && found.length < most; at += 1)
    add(behind.get(found[at]?.accounting_point_id ?? 0) ?? []);
  return found;
}

const lossOf = ({ value, below }: Points[number]): number => (below === null ? 0 : value - below);

/** Main meters behind which less arrives than flowed through them, the largest difference first. Pure. */
export function largestLosses(points: readonly Consumed[], most: number): Points {
  const mains = mainMeters(points);
  const behind = behindOf(points, mains);
  return points
    .flatMap((point) => {
      const below = behind.get(point.id);
      return point.value === null || !below ? [] : [shown(point, mains.get(point.id) ?? null, below)];
    })
    .filter((point) => roundFigure(lossOf(point)) > 0)
    .sort((a, b) => lossOf(b) - lossOf(a))
    .slice(0, most);
}

import type { ObjectConsumption } from '@gaugeway/proto/api/object-consumption';
import type { FlowLink, FlowNode } from '@/shared/charts';

type Point = ObjectConsumption['points'][number];

export interface FlowWords {
  /** The branch itself. */
  root: string;
  /** "12 more". */
  others: (count: number) => string;
  lost: string;
  /** Of a main meter behind which not every meter was read. */
  unread: string;
}

/** So many main meters, and so many meters behind one, are drawn by themselves. */
const MOST_MAINS = 8;
const MOST_BEHIND = 10;
/** A share of what flows in that is too thin to be seen. */
const TOO_THIN = 0.001;

/** Where the consumption of a branch goes: main meters, what is behind them, what is lost between. Null where no meter is behind another. Pure. */
export function flowsOf(
  { points, total, counted }: Pick<ObjectConsumption, 'points' | 'total' | 'counted'>,
  words: FlowWords,
): { nodes: FlowNode[]; links: FlowLink[] } | null {
  if (total === null || total <= 0 || !points.some(({ below }) => below !== null)) return null;
  const nodes: FlowNode[] = [{ id: 'root', title: words.root, kind: 'measured', value: total }];
  const links: FlowLink[] = [];
  const add = (from: string, node: FlowNode) => {
    if (node.value <= total * TOO_THIN) return false;
    nodes.push(node);
    links.push({ from, to: node.id, value: node.value });
    return true;
  };
  const behind = (main: number | null): Point[] => points.filter(({ main_id }) => main_id === main);
  const grow = (from: string, main: Point | null, all: number, amount: number, most: number): void => {
    const shown = behind(main?.accounting_point_id ?? null).slice(0, most);
    for (const point of shown) {
      const id = `p${point.accounting_point_id}`;
      if (!add(from, { id, title: point.title, kind: 'measured', value: point.value })) continue;
      if (point.below !== null)
        grow(id, point, point.sub_meters - point.sub_meters_without_data, point.below, MOST_BEHIND);
    }
    const rest = amount - shown.reduce((sum, { value }) => sum + value, 0);
    if (all > shown.length)
      add(from, { id: `${from}-others`, title: words.others(all - shown.length), kind: 'several', value: rest });
    if (main)
      add(from, {
        ...{ id: `${from}-lost`, kind: 'lost', value: main.value - amount },
        title: main.sub_meters_without_data > 0 ? words.unread : words.lost,
      });
  };
  grow('root', null, counted, total, MOST_MAINS);
  return { nodes, links };
}

/** The accounting point of a node of the flow; null = it is none. Pure. */
export function pointOf(nodeId: string): number | null {
  return /^p\d+$/.test(nodeId) ? Number(nodeId.slice(1)) : null;
}

import type { ObjectConsumption } from '@gaugeway/proto/api/object-consumption';
import type { FlowLink, FlowNode } from '@/shared/charts';

type Point = ObjectConsumption['points'][number];

export interface FlowWords {
  /** Name of the branch. */
  root: string;
  /** "12 more". */
  others: (count: number) => string;
  lost: string;
  /** Name of the rest of a main meter with unread meters behind it. */
  unread: string;
  /** "80% final"; '' = nothing was due. */
  final: (share: Point['share']) => string;
}

/** Most main meters, and most meters behind one, that are drawn separately. */
const MOST_MAINS = 8;
const MOST_BEHIND = 10;
/** Share of the inflow below which a flow is too thin to be visible. */
const TOO_THIN = 0.001;

/**
 * Flows of the consumption of a branch: main meters, the meters behind them, and the losses between. null if no meter
 * is behind another. Pure.
 */
export function flowsOf(
  { points, total, counted, share }: Pick<ObjectConsumption, 'points' | 'total' | 'counted' | 'share'>,
  words: FlowWords,
): { nodes: FlowNode[]; links: FlowLink[] } | null {
  if (total === null || total <= 0 || !points.some(({ below }) => below !== null)) return null;
  const nodes: FlowNode[] = [
    { id: 'root', title: words.root, kind: 'measured', value: total, note: words.final(share) },
  ];
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
      if (
        !add(from, {
          ...{ id, title: point.title, kind: 'measured' },
          value: point.value,
          note: words.final(point.share),
        })
      )
        continue;
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

/** Accounting point of a node of the flow; null = the node is not a point. Pure. */
export function pointOf(nodeId: string): number | null {
  return /^p\d+$/.test(nodeId) ? Number(nodeId.slice(1)) : null;
}

import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import type { buildTree, ObjectNode } from '@gaugeway/proto/api/objects';

/** Node, with its tie to a user if the tree was requested for one. */
type TreeNode = ObjectNode & Pick<ReplyOf<typeof buildTree>['objects'][number], 'tie'>;

/** Loaded children of a node: undefined while they are loading. */
export interface Level {
  nodes: readonly TreeNode[] | undefined;
  failed: boolean;
}

/** The levels that were requested, by their parent; null is the top. */
export type Levels = ReadonlyMap<string | null, Level>;

/** A node of the tree as a line of it. */
interface NodeRow {
  kind: 'node';
  id: string;
  node: ObjectNode;
  /** 0 = at the top. */
  depth: number;
  /** undefined = nothing is below it. */
  expanded: boolean | undefined;
  /** Position among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
}

/** Shown below an opened node until its children are loaded. */
interface WaitRow {
  kind: 'wait';
  id: string;
  parentId: string;
  depth: number;
  failed: boolean;
}

export type TreeRow = NodeRow | WaitRow;

/**
 * Lines of the tree from the top down: the nodes whose ancestors are all open. Levels are loaded separately, so that
 * after a move an old level may still contain a node: it is shown once, in its latest version.
 */
export function rowsOf(levels: Levels, opened: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const newest = newestOf(levels);
  const add = (known: readonly ObjectNode[], depth: number): void => {
    const nodes = known.filter((node) => newest.get(node._id) === node);
    nodes.forEach((node, index) => {
      const expanded = node.childs_count === 0 ? undefined : opened.has(node._id);
      rows.push({
        kind: 'node',
        id: node._id,
        node,
        depth,
        expanded,
        position: index + 1,
        siblings: nodes.length,
      });
      if (!expanded) return;
      const level = levels.get(node._id);
      const failed = level?.failed ?? false;
      if (level?.nodes) add(level.nodes, depth + 1);
      // A level that could not be refetched may be old: the line offers to load it again.
      if (!level?.nodes || failed)
        rows.push({ kind: 'wait', id: `wait:${node._id}`, parentId: node._id, depth: depth + 1, failed });
    });
  };
  add(levels.get(null)?.nodes ?? [], 0);
  return rows;
}

/** Newest copy of each node, by version. */
function newestOf(levels: Levels): ReadonlyMap<string, ObjectNode> {
  const newest = new Map<string, ObjectNode>();
  for (const { nodes = [] } of levels.values()) {
    for (const node of nodes) {
      const known = newest.get(node._id);
      if (!known || node.version > known.version) newest.set(node._id, node);
    }
  }
  return newest;
}

/** Effect of a key on the tree: the new active line, or the node that opens, closes or is selected. */
type TreeMove =
  | { kind: 'activate'; id: string }
  | { kind: 'open'; id: string }
  | { kind: 'close'; id: string }
  | { kind: 'select'; id: string };

/** Lines of Page Up and Page Down. */
const PAGE = 10;

/**
 * Effect of a key, by the ARIA tree pattern: up and down move by a line, right opens and then moves to the first child,
 * left closes and then moves to the parent. null = not a key of the tree, or no effect.
 */
export function moveBy(key: string, rows: readonly TreeRow[], activeId: string | null): TreeMove | null {
  const nodes = rows.filter((row) => row.kind === 'node');
  const at = nodes.findIndex(({ id }) => id === activeId);
  const active = nodes[at];
  const to = (index: number): TreeMove | null => {
    const target = nodes[Math.max(0, Math.min(nodes.length - 1, index))];
    return target && target !== active ? { kind: 'activate', id: target.id } : null;
  };
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'PageDown':
      return to(at + PAGE);
    case 'PageUp':
      return to(at - PAGE);
    case 'Home':
      return to(0);
    case 'End':
      return to(nodes.length - 1);
    default:
      return active ? moveOn(key, nodes, active, at) : null;
  }
}

/** The keys that need a node to start from. */
function moveOn(key: string, nodes: readonly NodeRow[], active: NodeRow, at: number): TreeMove | null {
  const { id, depth, expanded } = active;
  switch (key) {
    case 'ArrowRight': {
      if (expanded === false) return { kind: 'open', id };
      const child = nodes[at + 1];
      return expanded && child && child.depth > depth ? { kind: 'activate', id: child.id } : null;
    }
    case 'ArrowLeft': {
      if (expanded) return { kind: 'close', id };
      const parent = nodes.slice(0, at).findLast((row) => row.depth < depth);
      return parent ? { kind: 'activate', id: parent.id } : null;
    }
    case 'Enter':
    case ' ':
      return { kind: 'select', id };
    default:
      return null;
  }
}

/** Open nodes with the ancestors of another one. Returns the same set if they are open already. */
export function unfolded(opened: ReadonlySet<string>, path: readonly { _id: string }[]): ReadonlySet<string> {
  return path.every(({ _id }) => opened.has(_id)) ? opened : new Set([...opened, ...path.map(({ _id }) => _id)]);
}

/** The opened nodes with one more, or with one less. */
export function toggled(opened: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(opened);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Open nodes without the loaded part of a removed branch. */
export function pruned(opened: ReadonlySet<string>, levels: Levels, id: string): ReadonlySet<string> {
  const next = new Set(opened);
  const drop = (id: string): void => {
    next.delete(id);
    for (const { _id } of levels.get(id)?.nodes ?? []) drop(_id);
  };
  drop(id);
  return next;
}

/** Devices of a node and of all below it. */
export function devicesOf({ devices_info, childs_devices_info }: ObjectNode): number {
  return devices_info.total + childs_devices_info.total;
}

/** Number of descendants of a node. Parents come before their children, as `objects/tree` returns them. */
export function countBelow(tree: readonly { _id: string; parentId: string | null }[], id: string): number {
  const branch = new Set([id]);
  for (const { _id, parentId } of tree) if (parentId !== null && branch.has(parentId)) branch.add(_id);
  return branch.size - 1;
}

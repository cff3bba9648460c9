import type { Level, Levels } from './tree-rows';

/** State of a checkbox: selected, cleared, or cleared with a selected node below. */
export type Mark = 'on' | 'off' | 'some';

/** Nodes that were selected (true) or cleared (false), each with its branch; all others are as on the server. */
export type Edits = ReadonlyMap<string, boolean>;

type Node = NonNullable<Level['nodes']>[number];

const childrenOf = (levels: Levels, id: string | null): readonly Node[] => levels.get(id)?.nodes ?? [];

/** State of the checkbox of each loaded node (specification 2, section 2.11, Object tree selection). */
export function marksOf(levels: Levels, edits: Edits): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>();
  /** `above`: edit of an ancestor; null = none. Returns true if a node is selected. */
  const walk = (parentId: string | null, above: boolean | null): boolean => {
    let isAny = false;
    for (const node of childrenOf(levels, parentId)) {
      const right = edits.get(node._id) ?? above;
      const isOn = right ?? (node.tie === 'own' || node.tie === 'above');
      const isKnown = levels.get(node._id)?.nodes !== undefined;
      const isBelow = walk(node._id, isOn ? true : right) || (!isKnown && right === null && node.tie === 'below');
      marks.set(node._id, isOn ? 'on' : isBelow ? 'some' : 'off');
      if (isOn || isBelow) isAny = true;
    }
    return isAny;
  };
  walk(null, null);
  return marks;
}

/** Nodes from the top to a node, including it. */
function pathTo(levels: Levels, id: string): string[] {
  const parents = new Map<string, string | null>();
  for (const [parentId, { nodes }] of levels) for (const { _id } of nodes ?? []) parents.set(_id, parentId);
  const path: string[] = [];
  for (let at: string | null = id; at !== null; at = parents.get(at) ?? null) path.unshift(at);
  return path;
}

/**
 * Edits after a checkbox was pressed. Selecting a node selects its branch. Clearing a node that is selected through an
 * ancestor keeps the others of that branch selected.
 */
export function pressed(levels: Levels, edits: Edits, id: string): Edits {
  const marks = marksOf(levels, edits);
  const next = new Map(edits);
  const forget = (parentId: string): void => {
    for (const { _id } of childrenOf(levels, parentId)) {
      next.delete(_id);
      forget(_id);
    }
  };
  forget(id);
  if (marks.get(id) !== 'on') return next.set(id, true);
  const path = pathTo(levels, id);
  const from = path.findIndex((one) => marks.get(one) === 'on');
  const [root = id, ...below] = path.slice(Math.max(0, from));
  next.set(root, false);
  let parent = root;
  for (const step of below) {
    for (const { _id } of childrenOf(levels, parent)) if (_id !== step) next.set(_id, true);
    next.delete(step);
    parent = step;
  }
  return next;
}

/** Unopened nodes with a tied node below, so that a user's branches are visible at once. */
export function leadingOn(levels: Levels, opened: ReadonlySet<string>): { _id: string }[] {
  return [...levels.values()].flatMap(({ nodes = [] }) =>
    nodes.filter(({ _id, tie }) => tie === 'below' && !opened.has(_id)),
  );
}

/** Input of the call: the nodes to tie, and those whose branches are untied before. */
export function changesOf(edits: Edits): { object_ids: string[]; untie_object_ids: string[] } {
  const which = (on: boolean) => [...edits].filter(([, value]) => value === on).map(([id]) => id);
  return { object_ids: which(true), untie_object_ids: which(false) };
}

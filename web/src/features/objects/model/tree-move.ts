import type { ObjectNode } from '@gaugeway/proto/api/objects';
import type { TreeRow } from './tree-rows';

/** Where a node is put: below the node of that id, or null = at the top. */
export type Target = string | null;

/** The node of a line; undefined where it is none, or is gone. */
export function nodeOf(rows: readonly TreeRow[], id: string | null): ObjectNode | undefined {
  const row = rows.find((one) => one.id === id);
  return row?.kind === 'node' ? row.node : undefined;
}

/** May a node be put there: elsewhere than it is, and not into its own branch, as far as that is seen. The server has the last word. */
export function mayDrop(rows: readonly TreeRow[], moved: ObjectNode, target: Target): boolean {
  if (target === moved.parentId) return false;
  for (let at = target; at !== null;) {
    if (at === moved._id) return false;
    at = nodeOf(rows, at)?.parentId ?? null;
  }
  return true;
}

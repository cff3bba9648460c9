import type { ObjectNode } from '@gaugeway/proto/api/objects';
import type { TreeRow } from './tree-rows';

/** Target of a move: the id of the new parent; null = the top. */
export type Target = string | null;

/** Node of a line; undefined if the line is not a node or was removed. */
export function nodeOf(rows: readonly TreeRow[], id: string | null): ObjectNode | undefined {
  const row = rows.find((one) => one.id === id);
  return row?.kind === 'node' ? row.node : undefined;
}

/**
 * Can a node be moved there: not to its current parent and not into its own branch, as far as the branch is loaded? The
 * server decides.
 */
export function mayDrop(rows: readonly TreeRow[], moved: ObjectNode, target: Target): boolean {
  if (target === moved.parentId) return false;
  for (let at = target; at !== null;) {
    if (at === moved._id) return false;
    at = nodeOf(rows, at)?.parentId ?? null;
  }
  return true;
}

import { buildTree } from '@gaugeway/proto/api/objects';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '@/shared/api';
import { type Level, pruned, rowsOf, toggled, unfolded } from './tree-rows';

/** User whose ties the nodes include; absent = none. */
const NOBODY: { userId?: number } = {};

/** Tree that is loaded level by level as nodes are opened; initially open along a path. */
export function useObjectTree(path: readonly { _id: string }[] = [], { userId } = NOBODY) {
  /** The children of a node, or of the top, with their counts. */
  const level = (parentId: string | null) =>
    query(buildTree, { parentId, with_stats: true, ...(userId !== undefined && { user_id: userId }) });
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => unfolded(new Set(), path));
  // Levels of closed nodes stay loaded in a tree with checkboxes.
  const [known, setKnown] = useState(opened);
  if (userId !== undefined && [...opened].some((id) => !known.has(id))) setKnown(new Set([...known, ...opened]));
  const top = useQuery(level(null));
  const ids = [...(userId === undefined ? opened : known)];
  const found = useQueries({
    // Quiet: a level that fails, for example of a deleted node, shows its error in the tree.
    queries: ids.map((id) => ({ ...level(id), meta: { quiet: true } })),
  });
  const levels = new Map<string | null, Level>([[null, { nodes: top.data?.objects, failed: top.isError }]]);
  ids.forEach((id, index) => {
    const one = found[index];
    levels.set(id, { nodes: one?.data?.objects, failed: one?.isError ?? false });
  });
  return {
    top,
    levels,
    opened,
    rows: top.data ? rowsOf(levels, opened) : undefined,
    toggle: (id: string) => setOpened((old) => toggled(old, id)),
    unfold: (to: readonly { _id: string }[]) => setOpened((old) => unfolded(old, to)),
    forget: (id: string) => setOpened((old) => pruned(old, levels, id)),
    retry: (parentId: string) => void found[ids.indexOf(parentId)]?.refetch(),
  };
}

export type ObjectTree = ReturnType<typeof useObjectTree>;

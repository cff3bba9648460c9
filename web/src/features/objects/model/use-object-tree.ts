import { buildTree } from '@gaugeway/proto/api/objects';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '@/shared/api';
import { type Level, pruned, rowsOf, toggled, unfolded } from './tree-rows';

/** The children of a node, or of the top, with their counts. */
const level = (parentId: string | null) => query(buildTree, { parentId, with_stats: true });

/** A tree that is fetched level by level, as its nodes are opened; it begins unfolded along a path. */
export function useObjectTree(way: readonly { _id: string }[] = []) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => unfolded(new Set(), way));
  const top = useQuery(level(null));
  const ids = [...opened];
  const found = useQueries({
    // A level that is gone meanwhile says so at its parent.
    queries: ids.map((id) => ({ ...level(id), meta: { quiet: true } })),
  });
  const levels = new Map<string | null, Level>([[null, { nodes: top.data?.objects, failed: top.isError }]]);
  ids.forEach((id, index) => {
    const one = found[index];
    levels.set(id, { nodes: one?.data?.objects, failed: one?.isError ?? false });
  });
  return {
    top,
    rows: top.data ? rowsOf(levels, opened) : undefined,
    toggle: (id: string) => setOpened((old) => toggled(old, id)),
    unfold: (to: readonly { _id: string }[]) => setOpened((old) => unfolded(old, to)),
    forget: (id: string) => setOpened((old) => pruned(old, levels, id)),
    retry: (parentId: string) => void found[ids.indexOf(parentId)]?.refetch(),
  };
}

export type ObjectTree = ReturnType<typeof useObjectTree>;

/** The parts of the path to a node. */
export interface Step {
  _id: string;
  parentId: string | null;
  name: string;
}

/** Bound of the depth, deeper than any tree, so that a broken path ends. */
const MOST_STEPS = 200;

/** Ids of ancestors that are not loaded yet. */
function missingAbove(known: ReadonlyMap<string, Step>, nodes: Iterable<Step>): string[] {
  const missing = new Set<string>();
  for (const { parentId } of nodes) if (parentId !== null && !known.has(parentId)) missing.add(parentId);
  return [...missing];
}

/** Names of the loaded ancestors of a node, from the top down. */
export function pathTo(known: ReadonlyMap<string, Step>, node: Step): string[] {
  const names: string[] = [];
  let above = node.parentId === null ? undefined : known.get(node.parentId);
  while (above && names.length < MOST_STEPS) {
    names.unshift(above.name);
    above = above.parentId === null ? undefined : known.get(above.parentId);
  }
  return names;
}

/**
 * Nodes with their ancestors. `ask` returns nodes by their ids. It is called once per level of the tree, with at most
 * `atOnce` ids; further ids of the level are skipped.
 */
export async function withAncestors(
  nodes: readonly Step[],
  ask: (ids: readonly string[]) => Promise<readonly Step[]>,
  atOnce: number,
): Promise<Map<string, Step>> {
  const known = new Map(nodes.map((node) => [node._id, node]));
  let missing = missingAbove(known, nodes);
  for (let level = 0; missing.length > 0 && level < MOST_STEPS; level += 1) {
    const found = await ask(missing.slice(0, atOnce));
    for (const step of found) known.set(step._id, step);
    missing = missingAbove(known, found);
  }
  return known;
}

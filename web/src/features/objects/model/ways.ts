/** The parts of the path to a node. */
export interface Step {
  _id: string;
  parentId: string | null;
  name: string;
}

/** Deeper than any tree is, so that a broken one ends too. */
const MOST_STEPS = 200;

/** The ids that are above the nodes and are not known yet. */
function missingAbove(known: ReadonlyMap<string, Step>, nodes: Iterable<Step>): string[] {
  const missing = new Set<string>();
  for (const { parentId } of nodes) if (parentId !== null && !known.has(parentId)) missing.add(parentId);
  return [...missing];
}

/** The names of what is above a node, from the top down, as far as it is known. */
export function wayTo(known: ReadonlyMap<string, Step>, node: Step): string[] {
  const names: string[] = [];
  let above = node.parentId === null ? undefined : known.get(node.parentId);
  while (above && names.length < MOST_STEPS) {
    names.unshift(above.name);
    above = above.parentId === null ? undefined : known.get(above.parentId);
  }
  return names;
}

/**
 * The nodes with all that are above them. `ask` returns nodes by their ids; it is asked once per level of the tree, for
 * at most `atOnce` of them.
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

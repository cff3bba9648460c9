import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { Endpoint } from '@gaugeway/proto/api';

/** `TEST_TIER=all`: the full products. Otherwise the gate: a covering selection, chosen by the commit. */
export const isFull = process.env['TEST_TIER'] === 'all';

/** Decides about the gate's selection of the products; the same for the same commit. */
const seed = process.env['MATRIX_SEED'] ?? commit();

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: __dirname, encoding: 'utf8' }).trim();
  } catch {
    // An unpacked archive.
    return 'none';
  }
}

/** Prints how a run is repeated. */
export function printTier(matrix: string): void {
  const how = isFull ? 'all rows' : `the rows of MATRIX_SEED=${seed}; TEST_TIER=all takes all`;
  process.stdout.write(`matrix/${matrix}: ${how}\n`);
}

/** From 0 to below 1, by the seed and a name. */
const drawn = (name: string): number =>
  createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE(0) / 2 ** 32;

/** A list that begins at a place which the seed chooses for a name. */
export function rotated<T>(list: readonly T[], name: string): T[] {
  const start = Math.floor(drawn(name) * list.length);
  return [...list.slice(start), ...list.slice(0, start)];
}

type Row = [string, Endpoint];

/**
 * One row for each combination of access rule, method, kind of body and service, which decide where a request is
 * refused; which one of them, the seed chooses.
 */
export function representatives(rows: readonly Row[]): Row[] {
  if (isFull) return [...rows];
  const kindOf = ({ access, method, raw, service }: Endpoint) => [access.kind, method, raw, service].join();
  return cover(
    rows,
    ([, endpoint]) => [kindOf(endpoint)],
    ([name]) => name,
  );
}

/** A small part of the candidates that reaches every goal which any of them reaches, in the candidates' order. */
export function cover<T>(
  candidates: readonly T[],
  goalsOf: (candidate: T) => readonly string[],
  nameOf: (candidate: T) => string,
): T[] {
  const named = candidates.map((candidate) => ({
    candidate,
    goals: [...new Set(goalsOf(candidate))],
    order: drawn(nameOf(candidate)),
  }));
  const open = new Set(named.flatMap(({ goals }) => goals));
  const taken = new Set<T>();
  named.sort((one, other) => one.order - other.order);
  // Greedy: first those that reach the most goals which are still open.
  for (let least = Math.max(0, ...named.map(({ goals }) => goals.length)); least > 0; least--) {
    for (const { candidate, goals } of named) {
      const reached = goals.filter((goal) => open.has(goal));
      if (reached.length < least) continue;
      taken.add(candidate);
      for (const goal of reached) open.delete(goal);
    }
  }
  return candidates.filter((candidate) => taken.has(candidate));
}

import type { IncomingRow } from './batch';

const keyOf = (row: IncomingRow) => `${row.deviceId}/${row.type}/${row.at}`;

/**
 * Rows in rounds in which each key is once, as one statement may write a key only once. Takes the rows by event: within
 * an event the last row of a key counts; a key that several events bring comes again in a later round, so that a
 * correction is one even if both values came in the same batch.
 */
export function arrangeRounds(events: readonly (readonly IncomingRow[])[]): IncomingRow[][] {
  const rounds: IncomingRow[][] = [];
  const roundOf = new Map<string, number>();
  for (const rows of events) {
    const last = new Map(rows.map((row) => [keyOf(row), row]));
    for (const [key, row] of last) {
      const round = roundOf.get(key) ?? 0;
      roundOf.set(key, round + 1);
      (rounds[round] ??= []).push(row);
    }
  }
  return rounds;
}

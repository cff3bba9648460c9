/**
 * Older versions of a schedule, newest first, that apply before `validFrom`: the current one and those that begin
 * between. A version never applies after a newer one began. Returns them oldest first.
 */
export function turnsBefore<T extends { valid_from: number }>(
  older: readonly T[],
  { validFrom, now }: { validFrom: number; now: number },
): T[] {
  const turns: T[] = [];
  let until = validFrom;
  for (const turn of older) {
    if (until <= now) break;
    if (turn.valid_from >= until) continue;
    turns.unshift(turn);
    until = turn.valid_from;
  }
  return turns;
}

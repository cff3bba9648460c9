/** Borders of the days or months of a period in a time zone, Unix seconds: one more than there are parts. */
export function bordersOf(
  { start, stop, step }: { start: number; stop: number; step: 'day' | 'month' },
  /** Hours from UTC. */
  zone: number,
  most: number,
): number[] {
  const shift = zone * 3600;
  const first = new Date((start + shift) * 1000);
  const at = (index: number): number =>
    (step === 'day'
      ? Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), first.getUTCDate() + index)
      : Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index, 1)) /
      1000 -
    shift;
  const borders = [at(0)];
  while ((borders.at(-1) ?? 0) <= stop && borders.length <= most + 1) borders.push(at(borders.length));
  return borders;
}

/** The borders of those parts that have begun: in a day to come no meter is silent yet. One alone where none has. */
export function begun(borders: readonly number[], now: number): number[] {
  return borders.filter((_, index) => (borders[index - 1] ?? 0) <= now);
}

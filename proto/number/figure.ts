/** The value with 12 significant digits, without the noise of binary fractions: 0.3 for 0.1 + 0.2. */
export const roundFigure = (value: number): number => Number(value.toPrecision(12));

/** Rounded sum of the known values; null if none is known. */
export function sumFigures(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : roundFigure(known.reduce((sum, value) => sum + value, 0));
}

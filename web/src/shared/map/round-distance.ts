/** Greatest of 1, 2, 3 and 5 times a power of ten that is at most `most`. Pure. */
export function roundDistance(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  const digit = [5, 3, 2].find((each) => each * power <= most) ?? 1;
  return digit * power;
}

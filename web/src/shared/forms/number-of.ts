/** Number of a possibly incomplete text; null = none. */
export function numberOf(typed: string): number | null {
  const number = Number(typed);
  return typed.trim() === '' || Number.isNaN(number) ? null : number;
}

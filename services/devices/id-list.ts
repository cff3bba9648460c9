/** One id or several as a list; nothing as nothing. */
export function idList(input: number | number[] | null | undefined): number[] | undefined {
  if (input === null || input === undefined) return undefined;
  return typeof input === 'number' ? [input] : input;
}

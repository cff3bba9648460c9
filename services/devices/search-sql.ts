/** Collects the parameters of a statement that is put together from parts. */
export class SqlParameters {
  readonly values: unknown[] = [];

  /** The placeholder of a value, `$1`, `$2`, ... */
  bind(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Words of a search: each must be found, in any order. More than eight are taken as one phrase. */
export function searchWords(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length > 8 ? [search.toLowerCase().trim()] : words;
}

/** Place of each field in the values of a row. */
export type FieldPlaces = ReadonlyMap<string, number>;

/** Places of the fields that `isRead` accepts, computed once a layout (`LayoutRepository` returns one array for each). */
export function placesOf(isRead: (field: string) => boolean): (fields: readonly string[]) => FieldPlaces {
  const known = new WeakMap<readonly string[], FieldPlaces>();
  return (fields) => {
    const places =
      known.get(fields) ?? new Map(fields.flatMap((field, at) => (isRead(field) ? [[field, at] as const] : [])));
    known.set(fields, places);
    return places;
  };
}

/**
 * The values of a stored row by field, in the order of its layout; those that were not given are left out. Rows are read
 * by the thousand and live until they are judged: a map for each has eight times the size.
 */
export class LayoutValues implements ReadonlyMap<string, number> {
  /** @param row values as stored, by the places */
  constructor(
    private readonly places: FieldPlaces,
    private readonly row: readonly (number | null)[],
  ) {}

  get size(): number {
    return this.fields().length;
  }

  get(field: string): number | undefined {
    const value = this.row[this.places.get(field) ?? -1];
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  }

  has(field: string): boolean {
    return this.get(field) !== undefined;
  }

  keys(): MapIterator<string> {
    return this.fields().values();
  }

  values(): MapIterator<number> {
    return this.pairs()
      .map(([, value]) => value)
      .values();
  }

  entries(): MapIterator<[string, number]> {
    return this.pairs().values();
  }

  [Symbol.iterator](): MapIterator<[string, number]> {
    return this.entries();
  }

  forEach(act: (value: number, field: string, values: ReadonlyMap<string, number>) => void): void {
    for (const [field, value] of this.pairs()) act(value, field, this);
  }

  private fields(): string[] {
    return [...this.places.keys()].filter((field) => this.has(field));
  }

  private pairs(): [string, number][] {
    return this.fields().map((field) => [field, this.get(field) ?? NaN]);
  }
}

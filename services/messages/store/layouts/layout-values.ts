/** The fields of a layout that are read, in its order. */
export interface FieldPlaces {
  readonly fields: readonly string[];
  /** Place of each of them in the values of a row. */
  readonly places: readonly number[];
  readonly placeOf: ReadonlyMap<string, number>;
}

/** Places of the fields that `isRead` accepts, computed once a layout (`LayoutRepository` returns one array for each). */
export function placesOf(isRead: (field: string) => boolean): (fields: readonly string[]) => FieldPlaces {
  const known = new WeakMap<readonly string[], FieldPlaces>();
  return (fields) => {
    const found = known.get(fields) ?? readPlaces(fields, isRead);
    known.set(fields, found);
    return found;
  };
}

function readPlaces(all: readonly string[], isRead: (field: string) => boolean): FieldPlaces {
  const placeOf = new Map(all.flatMap((field, at) => (isRead(field) ? [[field, at] as const] : [])));
  return { fields: [...placeOf.keys()], places: [...placeOf.values()], placeOf };
}

/**
 * The values of a stored row by field, in the order of its layout; those that were not given are left out. Rows are read
 * by the thousand and live until they are judged: a map for each has eight times the size.
 */
export class LayoutValues implements ReadonlyMap<string, number> {
  /** @param row values as stored, by place */
  constructor(
    private readonly layout: FieldPlaces,
    private readonly row: readonly (number | null)[],
  ) {}

  get size(): number {
    return this.fields().length;
  }

  get(field: string): number | undefined {
    return this.valueAt(this.layout.placeOf.get(field) ?? -1);
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
    const { fields, places } = this.layout;
    for (let index = 0; index < fields.length; index += 1) {
      const value = this.valueAt(places[index] ?? -1);
      if (value !== undefined) act(value, fields[index] ?? '', this);
    }
  }

  private valueAt(place: number): number | undefined {
    const value = this.row[place];
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  }

  /** The array of the layout where all values are given: each rule goes through the fields of each row that it judges. */
  private fields(): readonly string[] {
    const { fields, places } = this.layout;
    if (places.every((place) => this.valueAt(place) !== undefined)) return fields;
    return fields.filter((_, index) => this.valueAt(places[index] ?? -1) !== undefined);
  }

  private pairs(): [string, number][] {
    const pairs: [string, number][] = [];
    this.forEach((value, field) => pairs.push([field, value]));
    return pairs;
  }
}

interface KnownList {
  fields: readonly string[];
  id: number;
}

/**
 * Ids of lists of field names. Each event of the bus has another list with new texts: to compare them with those
 * of a known list takes a fifth of the time of a key that joins them.
 */
export class KnownLists {
  /** By the first field; the most frequent lists come first. */
  private readonly byFirst = new Map<string, KnownList[]>();

  get(fields: readonly string[]): number | undefined {
    const lists = this.byFirst.get(firstOf(fields)) ?? [];
    const place = lists.findIndex((list) => isSame(list.fields, fields));
    const found = lists[place];
    const before = lists[place - 1];
    if (found && before) [lists[place - 1], lists[place]] = [found, before];
    return found?.id;
  }

  /** Adds a list that is not known yet. */
  add(fields: readonly string[], id: number): void {
    if (this.get(fields) !== undefined) return;
    const first = firstOf(fields);
    const list = { fields: [...fields], id };
    const lists = this.byFirst.get(first);
    if (lists) lists.push(list);
    else this.byFirst.set(first, [list]);
  }
}

const firstOf = (fields: readonly string[]): string => fields[0] ?? '';

function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  // From the end: lists with the same first field often begin with more of the same.
  for (let index = one.length - 1; index > 0; index--) if (one[index] !== other[index]) return false;
  return one[0] === other[0];
}

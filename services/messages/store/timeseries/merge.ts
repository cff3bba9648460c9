import { isDeepStrictEqual } from 'node:util';

/** Marks of one value besides the value itself; only differences from the row's own marks. */
export interface ValueMark {
  /** 0 raw, 1 valid, 2 suspect, 3 estimated, 4 edited by hand, 5 rejected. */
  status?: number;
  /** Unix milliseconds. */
  received_at?: number;
  /** Author, method, reason and time of the decision (Unix milliseconds); negative users are API keys. */
  user?: number;
  method?: string;
  reason?: string;
  at?: number;
  /** The device's value under a user's value, and when it was received; without `raw` the device sent none. */
  raw?: unknown;
  raw_at?: number;
}

export type Marks = Readonly<Record<string, ValueMark>>;

/** Marks of a row's values as returned: under '' the status of values without a separate mark. */
export const rowMarks = (status: number, marks: Marks | null): Marks | null =>
  status > STATUS.valid ? { '': { status }, ...marks } : marks;

export interface RowContent {
  fields: readonly string[];
  /** Values in the order of the fields; NaN = not given. */
  values: readonly number[];
  /** Texts and rare fields. */
  extra: Readonly<Record<string, unknown>>;
  /** Status of every value without its own mark. */
  status: number;
  /** Unix milliseconds, of every value without its own mark. */
  receivedAt: number;
  marks: Marks | null;
  /** JSON, '' = by no radio. */
  link: string;
}

/** Effect of a merge on the stored row: nothing; changed only marks; added a value; replaced a value. */
export type Change = 'none' | 'marks' | 'added' | 'corrected';

const ORDER: readonly Change[] = ['none', 'marks', 'added', 'corrected'];

export const STATUS = { raw: 0, valid: 1, suspect: 2, estimated: 3, edited: 4, rejected: 5 } as const;

/** A device's value replaces an estimate, and a user's value replaces both. */
function rankOf(status: number): number {
  if (status === STATUS.estimated) return 0;
  return status === STATUS.edited || status === STATUS.rejected ? 2 : 1;
}

/** Author, method, reason and time of the change (Unix milliseconds). */
export interface Decision {
  user: number;
  method: string;
  reason: string;
  at: number;
}

/** A user found that the value is right as it is. */
export const isAccepted = ({ status, user }: ValueMark): boolean => status === STATUS.valid && user !== undefined;

/** A mark without omissions. */
type FullMark = ValueMark & { status: number; received_at: number };

/** A row's values one by one, each with its full mark, from which the row is put together again. */
export class RowValues {
  readonly numbers: Map<string, number>;
  readonly texts: Map<string, unknown>;
  private readonly marks = new Map<string, FullMark>();
  private change: Change = 'none';

  constructor(private readonly row: RowContent) {
    this.numbers = new Map(row.fields.map((field, place) => [field, row.values[place] ?? NaN]));
    this.texts = new Map(Object.entries(row.extra));
    for (const name of this.names()) {
      this.marks.set(name, { status: row.status, received_at: row.receivedAt, ...row.marks?.[name] });
    }
  }

  /** undefined = no such value. */
  markOf(name: string): FullMark | undefined {
    return this.isGiven(name) ? this.marks.get(name) : undefined;
  }

  /** Sets a number; the field may have been a text or a rare field before. */
  setNumber(name: string, value: number, mark: FullMark, change: Change): void {
    this.numbers.set(name, value);
    this.note(name, mark, change);
  }

  private setText(name: string, value: unknown, mark: FullMark, change: Change): void {
    this.texts.set(name, value);
    this.note(name, mark, change);
  }

  takeNumber(name: string, value: number, row: RowContent): void {
    const set = (mark: FullMark, change: Change) => this.setNumber(name, value, mark, change);
    this.take(name, value, this.numbers.get(name), row, set);
  }

  takeText(name: string, value: unknown, row: RowContent): void {
    this.take(name, value, this.texts.get(name), row, (mark, change) => this.setText(name, value, mark, change));
  }

  /** Notes that a value changed, or is kept for another reason. */
  private note(name: string, mark: FullMark, change: Change): void {
    this.marks.set(name, mark);
    if (ORDER.indexOf(change) > ORDER.indexOf(this.change)) this.change = change;
  }

  /** Takes an incoming value of `row`: it adds, corrects, is kept below a decision of a person, or changes nothing. */
  private take(
    name: string,
    value: unknown,
    storedValue: unknown,
    { status, receivedAt }: RowContent,
    set: (mark: FullMark, change: Change) => void,
  ): void {
    const comes = { status, received_at: receivedAt };
    const stored = this.markOf(name);
    if (!stored) {
      set(comes, 'added');
      return;
    }
    const [higher, lower] = [rankOf(status) > rankOf(stored.status), rankOf(status) < rankOf(stored.status)];
    if (lower) {
      this.takeBelow(name, value, storedValue, stored, comes);
      return;
    }
    if (higher) {
      const below = rankOf(stored.status) === 1 ? { raw: storedValue, raw_at: stored.received_at } : {};
      set({ ...comes, ...below }, 'corrected');
      return;
    }
    if (receivedAt < stored.received_at) return;
    if (isDeepStrictEqual(storedValue, value) && (status === stored.status || isAccepted(stored))) {
      // A mere repetition writes nothing; where the row is written anyway, it records when the value was last
      // received.
      this.marks.set(name, { ...stored, received_at: receivedAt });
      return;
    }
    const { raw, raw_at } = stored;
    set({ ...comes, ...(raw_at === undefined ? {} : { raw, raw_at }) }, 'corrected');
  }

  /**
   * A user replaces the value of a field. The device's value, current and later, is kept below it. Returns the
   * previous value; null = there was none.
   */
  edit(name: string, value: number, decision: Decision): number | null {
    const stored = this.markOf(name);
    const before = stored ? (this.numbers.get(name) ?? null) : null;
    if (before === value && stored?.status === STATUS.edited) return before;
    const isDecided = stored !== undefined && rankOf(stored.status) === 2;
    const below =
      stored === undefined || stored.status === STATUS.estimated
        ? {}
        : isDecided
          ? { raw: stored.raw, raw_at: stored.raw_at }
          : { raw: before, raw_at: stored.received_at };
    const kept = below.raw_at === undefined ? {} : below;
    this.setNumber(name, value, { status: STATUS.edited, received_at: decision.at, ...decision, ...kept }, 'corrected');
    return before;
  }

  /** A user accepts the value as it is; false = there is none, it is an estimate, or a user has decided already. */
  accept(name: string, decision: Decision): boolean {
    const stored = this.markOf(name);
    const value = this.numbers.get(name);
    if (!stored || value === undefined || rankOf(stored.status) !== 1 || isAccepted(stored)) return false;
    this.setNumber(name, value, { ...stored, ...decision, status: STATUS.valid }, 'corrected');
    return true;
  }

  /** A user rejects the value: it stays to be seen, and nothing is derived from it. Returns as `accept` does. */
  reject(name: string, decision: Decision): boolean {
    const stored = this.markOf(name);
    const value = this.numbers.get(name);
    if (!stored || value === undefined || stored.status === STATUS.rejected || rankOf(stored.status) === 0)
      return false;
    const below = stored.status === STATUS.edited ? {} : { raw: value, raw_at: stored.received_at };
    this.setNumber(name, value, { ...stored, ...below, ...decision, status: STATUS.rejected }, 'corrected');
    return true;
  }

  /** Restores the device's value of a field that a user edited, accepted or rejected; null = no user did. */
  undo(name: string): { before: number | null; after: number | null } | null {
    const stored = this.markOf(name);
    if (stored && isAccepted(stored)) {
      const value = this.numbers.get(name) ?? null;
      const mark = { status: STATUS.raw, received_at: stored.received_at };
      this.setNumber(name, value ?? NaN, mark, 'corrected');
      return { before: value, after: value };
    }
    if (!stored || rankOf(stored.status) < 2 || (stored.user === undefined && stored.raw_at === undefined)) return null;
    const before = this.numbers.get(name) ?? null;
    const after = typeof stored.raw === 'number' ? stored.raw : null;
    this.setNumber(
      name,
      after ?? NaN,
      { status: STATUS.raw, received_at: stored.raw_at ?? this.row.receivedAt },
      'corrected',
    );
    return { before, after };
  }

  /** Row to store, with its changes. `receivedAt` and `link` are those of the incoming row. */
  result(receivedAt: number, link: string): { row: RowContent; change: Change } {
    if (this.change === 'none') return { row: this.row, change: 'none' };
    const statuses = new Set([...this.names()].map((name) => this.marks.get(name)?.status ?? this.row.status));
    const [only] = statuses;
    const newest = Math.max(this.row.receivedAt, receivedAt);
    const head = { status: statuses.size === 1 && only !== undefined ? only : this.row.status, received_at: newest };
    const marks: Record<string, ValueMark> = {};
    for (const name of [...this.names()].sort()) {
      const full: FullMark = this.marks.get(name) ?? head;
      const { status, received_at, ...rest } = full;
      const mark: ValueMark = {
        // A value edited by a user has its own mark, whatever the row's other values are.
        ...(status === head.status && rest.user === undefined ? {} : { status }),
        ...(received_at === newest ? {} : { received_at }),
        ...rest,
      };
      if (Object.keys(mark).length > 0) marks[name] = mark;
    }
    return {
      change: this.change,
      row: {
        fields: [...this.numbers.keys()],
        values: [...this.numbers.values()],
        extra: Object.fromEntries(this.texts),
        status: head.status,
        receivedAt: newest,
        marks: Object.keys(marks).length > 0 ? marks : null,
        link: receivedAt >= this.row.receivedAt && link !== '' ? link : this.row.link,
      },
    };
  }

  /** An estimate is never kept below a measured value; a measured value is kept below a user's value. */
  private takeBelow(name: string, value: unknown, storedValue: unknown, stored: FullMark, comes: FullMark): void {
    if (rankOf(comes.status) === 0 || rankOf(stored.status) < 2) return;
    const isOlder = stored.raw_at !== undefined && comes.received_at < stored.raw_at;
    const known = stored.raw_at === undefined ? storedValue : stored.raw;
    if (isOlder || isDeepStrictEqual(known, value)) return;
    this.note(name, { ...stored, raw: value, raw_at: comes.received_at }, 'marks');
  }

  private isGiven(name: string): boolean {
    const number = this.numbers.get(name);
    return number === undefined ? this.texts.has(name) : Number.isFinite(number);
  }

  private *names(): Generator<string> {
    for (const [name, value] of this.numbers) if (Number.isFinite(value)) yield name;
    yield* this.texts.keys();
  }
}

/**
 * Merges an incoming row into the stored row of the same key, by field: a missing value is added, an existing one is
 * corrected by the one received later, and the others stay. The order of arrival makes no difference, apart from
 * repetitions: a repeated value is not recorded, so that a replayed topic writes nothing.
 */
export function mergeRow(stored: RowContent, comes: RowContent): { row: RowContent; change: Change } {
  const values = new RowValues(stored);
  for (const [place, field] of comes.fields.entries()) {
    const value = comes.values[place] ?? NaN;
    if (Number.isFinite(value)) values.takeNumber(field, value, comes);
  }
  for (const [name, value] of Object.entries(comes.extra)) values.takeText(name, value, comes);
  return values.result(comes.receivedAt, comes.link);
}

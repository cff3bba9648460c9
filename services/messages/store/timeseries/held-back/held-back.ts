import { isAccepted, type Marks, STATUS } from '../merge';

/** Statuses of values that no figure is made of: improbable until a person decides, or refused. */
export const HELD_STATUSES: readonly number[] = [STATUS.suspect, STATUS.rejected];

/** Stored data of a row besides its values. */
interface StoredMarks {
  /** Status of each value without its own mark. */
  status: number;
  marks: Marks | null;
}

/** Fields of a row that verdicts hold back; '' = the row as a whole. */
export type JudgedFields = ReadonlySet<string>;

const NONE: JudgedFields = new Set();

/**
 * true: figures do not count the value, by its own status, else by verdicts of rules, which never concern decided or
 * estimated values. The same in SQL: `isCountedSql`.
 */
export function isHeldBack({ status, marks }: StoredMarks, field: string, judged: JudgedFields = NONE): boolean {
  const mark = marks?.[field];
  const own = mark?.status ?? status;
  if (HELD_STATUSES.includes(own)) return true;
  if (judged.size === 0 || !(judged.has(field) || judged.has(''))) return false;
  return own !== STATUS.estimated && own !== STATUS.edited && !(mark && isAccepted({ ...mark, status: own }));
}

/** A value that a verdict holds back; `field` '' = the row as a whole. */
export interface HeldValue {
  deviceId: number;
  type: number;
  /** Unix seconds. */
  ts: number;
  field: string;
}

export interface HeldRange {
  deviceId: number;
  type: number;
  /** Unix seconds, inclusive. */
  from: number;
  to: number;
}

/** Times, by device and type, between which values are newly held back or released. */
export function changedRanges(before: readonly HeldValue[], after: readonly HeldValue[]): HeldRange[] {
  const was = new Map(before.map((value) => [keyOf(value), value]));
  const is = new Map(after.map((value) => [keyOf(value), value]));
  const ranges = new Map<string, HeldRange>();
  const note = ({ deviceId, type, ts }: HeldValue) => {
    const key = `${deviceId}/${type}`;
    const { from, to } = ranges.get(key) ?? { from: ts, to: ts };
    ranges.set(key, { deviceId, type, from: Math.min(from, ts), to: Math.max(to, ts) });
  };
  for (const [key, value] of was) if (!is.has(key)) note(value);
  for (const [key, value] of is) if (!was.has(key)) note(value);
  return [...ranges.values()];
}

const keyOf = ({ deviceId, type, ts, field }: HeldValue) => `${deviceId}/${type}/${ts}/${field}`;

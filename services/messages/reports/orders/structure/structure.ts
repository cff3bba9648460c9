import type { ReportPointField } from '@gaugeway/proto/api';

/** A value of a report; null = not known. */
export type Value = string | number | null;

/** A row of a point: its message, or its readings over the period. */
export interface PointRow {
  /** Unix seconds of the message; null = the row is of the whole period. */
  at: number | null;
  values: ReadonlyMap<string, Value>;
}

/** All that a report shows of a point. */
export interface PointFigures {
  id: number;
  facts: Readonly<Record<ReportPointField, Value>>;
  /** The oldest first. */
  rows: readonly PointRow[];
  /** Units by field, as the point counts them; '' = no unit. */
  units: ReadonlyMap<string, string>;
}

/** A column of fields or of one's own, before it is placed. */
export interface Column {
  key: string;
  title: string;
  /** Unit of a point if units differ among points; the title then has none. */
  isSummed: boolean;
  valueOf(point: PointFigures, row: PointRow): Value;
  /** Unit of the value at a point; undefined = no separate one. */
  unitOf(point: PointFigures): string | undefined;
}

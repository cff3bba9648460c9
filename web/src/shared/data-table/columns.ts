import type { ReactNode } from 'react';

/** A column of a table: what it is called, how it is shown and what may be done with it. */
export interface DataColumn<Row> {
  /** Also the sort field of the request. */
  id: string;
  title: string;
  /** Shown in the head, next to the title. */
  unit?: string | null;
  /** Pixels, until the user drags it. */
  width: number;
  /** Takes the width that is left over; one column of a table. */
  grow?: boolean;
  /** Numbers are aligned to the end. */
  align?: 'start' | 'end';
  sortable?: boolean;
  /** Not in the column menu: it is always shown. */
  fixed?: boolean;
  /** Stays at the end of what is seen when the table is wider than its place: the buttons of a row. */
  pinned?: boolean;
  /** Shown only when the user asks for it. */
  hidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** What is known of the row's value, as the colour of its cell; the cell itself has the word. */
  tone?: (row: Row) => CellTone | undefined;
}

/** Verdicts on a value. */
export type CellTone = 'suspect' | 'estimated' | 'edited' | 'rejected';

/** A row below all others: what is computed of whole columns. */
export interface FootRow {
  /** Stands in the first column. */
  title: string;
  /** By column id; what is absent stays empty. */
  cells: Readonly<Record<string, string>>;
}

export interface Sort {
  field: string;
  descending: boolean;
}

/** The order after a click on a head: ascending, then descending, then ascending again. */
export function nextSort(current: Sort, field: string): Sort {
  return { field, descending: current.field === field ? !current.descending : false };
}

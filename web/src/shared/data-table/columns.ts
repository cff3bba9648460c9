import type { ReactNode } from 'react';

/** Column of a table: title, content and options. */
export interface DataColumn<Row> {
  /** Also the sort field of the request. */
  id: string;
  title: string;
  /** Shown in the head, next to the title. */
  unit?: string | null;
  /** Initial width, pixels. */
  width: number;
  /** Takes the remaining width; one column of a table. */
  grow?: boolean;
  /** Numbers are aligned to the end. */
  align?: 'start' | 'end';
  sortable?: boolean;
  /** Not in the column menu: it is always shown. */
  fixed?: boolean;
  /** Stays at the end of the visible part of a wide table: the buttons of a row. */
  pinned?: boolean;
  /** Hidden until the user selects it. */
  hidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Colour of the cell by the verdict on its value; the cell itself contains the word. */
  tone?: (row: Row) => CellTone | undefined;
}

/** Verdicts on a value. */
export type CellTone = 'suspect' | 'estimated' | 'edited' | 'rejected';

/** Row below all others with figures computed from whole columns. */
export interface FootRow {
  /** Content of the first column. */
  title: string;
  /** Texts by column id; an absent one stays empty. */
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

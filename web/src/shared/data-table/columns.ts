import type { ReactNode } from 'react';

/** A column of a table: what it is called, how it is shown and what may be done with it. */
export interface DataColumn<Row> {
  /** Also the sort field that the server is asked for. */
  id: string;
  title: string;
  /** Stands in the head, beside the title. */
  unit?: string | null;
  /** Pixels, until the user drags it. */
  width: number;
  /** Takes the width that is left over; one column of a table. */
  grow?: boolean;
  /** Numbers stand at the end. */
  align?: 'start' | 'end';
  sortable?: boolean;
  /** Not in the column menu: it is always there. */
  fixed?: boolean;
  /** Stays at the end of what is seen when the table is wider than its place: the buttons of a row. */
  pinned?: boolean;
  /** Shown only when the user asks for it. */
  hidden?: boolean;
  cell: (row: Row) => ReactNode;
}

export interface Sort {
  field: string;
  descending: boolean;
}

/** The order after a click on a head: ascending, then descending, then ascending again. */
export function nextSort(current: Sort, field: string): Sort {
  return { field, descending: current.field === field ? !current.descending : false };
}

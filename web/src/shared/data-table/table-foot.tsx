import type { Column, RowData } from '@tanstack/react-table';
import type { FootRow } from './columns';
import type { features } from './table-features';
import classes from './data-table.module.css';

interface TableFootProps<Row extends RowData> {
  rows: readonly FootRow[];
  /** Displayed columns in order. */
  columns: readonly Column<typeof features, Row>[];
  selectable: boolean;
  filler: boolean;
}

/** Rows fixed at the lower edge: their title in the first column, their figures below the values. */
export function TableFoot<Row extends RowData>({ rows, columns, selectable, filler }: TableFootProps<Row>) {
  return (
    <tfoot className={classes.foot}>
      {rows.map(({ title, cells }) => (
        <tr key={title}>
          {selectable && <td aria-hidden="true" />}
          {columns.map(({ id, columnDef }, place) =>
            place === 0 ? (
              <th key={id} scope="row" className={classes.cell}>
                {title}
              </th>
            ) : (
              <td
                key={id}
                data-align={columnDef.meta?.align}
                data-pinned={columnDef.meta?.pinned || undefined}
                className={classes.cell}
              >
                {cells[id] ?? ''}
              </td>
            ),
          )}
          {filler && <td aria-hidden="true" />}
        </tr>
      ))}
    </tfoot>
  );
}

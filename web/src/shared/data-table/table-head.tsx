import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { Header, RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { Sort } from './columns';
import type { features } from './table-features';
import classes from './data-table.module.css';

interface TableHeadProps<Row extends RowData> {
  headers: Header<typeof features, Row, unknown>[];
  sort: Sort;
  onSort?: (field: string) => void;
  select: ReactNode;
  filler: boolean;
}

export function TableHead<Row extends RowData>({ headers, sort, onSort, select, filler }: TableHeadProps<Row>) {
  return (
    <thead className={classes.head}>
      <tr>
        {select && (
          <th scope="col" className={classes.select}>
            {select}
          </th>
        )}
        {headers.map((header) => {
          const face = header.column.columnDef.meta;
          const sorted = sort.field === header.column.id;
          const title = String(header.column.columnDef.header);
          const words = (
            <span className={classes.words} title={face?.unit ? `${title}, ${face.unit}` : title}>
              {title}
              {face?.unit && <span className={classes.unit}>, {face.unit}</span>}
            </span>
          );
          return (
            <th
              key={header.id}
              scope="col"
              className={classes.headCell}
              data-align={face?.align}
              data-pinned={face?.pinned || undefined}
              aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
            >
              {face?.sortable ? (
                <UnstyledButton
                  className={classes.sorter}
                  data-sorted={sorted || undefined}
                  onClick={() => onSort?.(header.column.id)}
                >
                  {words}
                  <SortMark sorted={sorted} descending={sort.descending} />
                </UnstyledButton>
              ) : (
                <span className={classes.sorter}>{words}</span>
              )}
              <span
                className={classes.resizer}
                data-dragged={header.column.getIsResizing() || undefined}
                onMouseDown={header.getResizeHandler()}
                onTouchStart={header.getResizeHandler()}
                onDoubleClick={() => header.column.resetSize()}
                aria-hidden="true"
              />
            </th>
          );
        })}
        {filler && <td className={classes.headCell} aria-hidden="true" />}
      </tr>
    </thead>
  );
}

function SortMark({ sorted, descending }: { sorted: boolean; descending: boolean }) {
  const Icon = sorted ? (descending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <Icon size={14} stroke={1.8} className={classes.sortMark} data-sorted={sorted || undefined} aria-hidden="true" />
  );
}

import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { DataTable, type DataTableProps } from './data-table';
import { Paginator, type PaginatorProps } from './paginator';
import { TableCard } from './table-card';

interface PagedTableProps<Row extends RowData> extends Omit<DataTableProps<Row>, 'offset' | 'total'> {
  toolbar?: ReactNode;
  /** Takes the remaining height; otherwise as high as its content. */
  fill?: boolean;
  /** Shown page, and the functions to change it. */
  paging: PaginatorProps;
}

/** Paged list: toolbar, rows, paginator. */
export function PagedTable<Row extends RowData>({ toolbar, fill = false, paging, ...table }: PagedTableProps<Row>) {
  return (
    <TableCard fill={fill} toolbar={toolbar} footer={<Paginator {...paging} />}>
      <DataTable {...table} offset={(paging.page - 1) * paging.pageSize} total={paging.total} />
    </TableCard>
  );
}

import type { Page } from '@gaugeway/proto/api/shapes';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  CardHead,
  type DataColumn,
  isPageSize,
  PAGE_SIZES,
  PagedTable,
  rowsOf,
  totalOf,
  useTableLayout,
} from '@/shared/data-table';
import { BlankState, ErrorState } from '@/shared/ui';
import { type RowChoice, RowChoices } from './row-choice';
import classes from './jobs.module.css';

/** Filter of the rows, in the address. */
export interface RowsSearch {
  /** Absent = all. */
  show?: Exclude<RowChoice, 'all'> | undefined;
  page: number;
  per_page: (typeof PAGE_SIZES)[number];
}

interface RowsTableProps<Row extends { n: number }> {
  /** Name under which the table layout is stored. */
  name: string;
  job: Record<'total' | 'refused' | 'with_warnings' | 'done' | 'unchanged', number>;
  found: UseQueryResult<{ rows: Page<Row> | Row[] }>;
  search: RowsSearch;
  /** Changes the address. */
  onSearch: (change: Partial<RowsSearch>, how?: { replace: boolean }) => void;
  columns: readonly DataColumn<Row>[];
  /** Lines of a row. */
  lines?: number;
  texts: { rows: string; state: string; none: string; choice: (choice: RowChoice) => string };
  /** A further filter. */
  filter?: ReactNode;
  /** Card of a row on a phone: name, state, and remarks. */
  card: { head: (row: Row) => ReactNode; mark: (row: Row) => ReactNode; text: (row: Row) => ReactNode };
}

const byRow = { field: 'n', descending: false };

/** Rows of a job with their results, paged and filtered by result. */
export function RowsTable<Row extends { n: number }>({
  name,
  job,
  found,
  search,
  onSearch,
  texts,
  filter,
  card,
  ...table
}: RowsTableProps<Row>) {
  const layout = useTableLayout(name, table.columns);
  const list = found.data?.rows;
  const rows = list && rowsOf(list);
  const blank = () => {
    if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    return rows?.length === 0 ? <BlankState icon={IconCircleCheck} title={texts.none} /> : undefined;
  };
  return (
    <div className={classes.rows}>
      <PagedTable
        {...table}
        fill
        toolbar={
          <>
            <RowChoices
              label={texts.state}
              value={search.show ?? 'all'}
              job={job}
              titleOf={texts.choice}
              onChange={(next) => onSearch({ show: next === 'all' ? undefined : next, page: 1 }, { replace: true })}
            />
            {filter}
          </>
        }
        paging={{
          page: search.page,
          pageSize: search.per_page,
          pageSizes: PAGE_SIZES,
          total: list && totalOf(list),
          onPage: (page) => onSearch({ page }),
          onPageSize: (size) => isPageSize(size) && onSearch({ per_page: size, page: 1 }, { replace: true }),
        }}
        label={texts.rows}
        rows={rows}
        rowId={(row) => String(row.n)}
        layout={layout}
        sort={byRow}
        stale={found.isPlaceholderData}
        card={(row) => (
          <>
            <CardHead>
              <span>
                {row.n}. {card.head(row)}
              </span>
              {card.mark(row)}
            </CardHead>
            <span className={classes.text}>{card.text(row)}</span>
          </>
        )}
        blank={blank()}
      />
    </div>
  );
}

import { Button } from '@mantine/core';
import type { RowData, RowSelectionState } from '@tanstack/react-table';
import { IconSearchOff, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import {
  CardFoot,
  CardHead,
  ColumnMenu,
  type DataColumn,
  type ListAddress,
  PagedTable,
  pagingOf,
  RefreshButton,
  SearchField,
  useTableLayout,
} from '@/shared/data-table';
import { BlankState, ErrorState, useIsPhone } from '@/shared/ui';
import { isNarrowed, onPhone } from './filter-state';
import type { ListFilter } from './filter';
import { ListChips, ListFilters } from './list-filters';
import classes from './list-table.module.css';

/** Definition of a list: columns, filters, and actions of its rows. */
export interface ListView<Row extends RowData> {
  /** Name under which the table layout is stored. */
  name: string;
  /** Accessible name. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rowId: (row: Row) => string;
  /** Placeholder of the search field; absent = no search. */
  search?: string;
  filters?: readonly ListFilter[];
  /** Clears the filters behind the button in one step of the address; absent = one by one. */
  onClearFilters?: () => void;
  /** Buttons at the end of the toolbar. */
  tools?: ReactNode;
  /** Shows a button that refetches the rows. */
  hasRefresh?: boolean;
  /** The columns cannot be changed. */
  hasFixedColumns?: boolean;
  /** Fixed order of the list, regardless of the address. */
  order?: { field: string; descending: boolean };
  /** Opens a page or a panel of a row. */
  onOpen?: (row: Row) => void;
  /** Opens the form of a row. On a phone the menu in the card does. */
  onEdit?: (row: Row) => void;
  /** Menu at the end of a row: a RowMenu. */
  menu?: (row: Row) => ReactNode;
  /** Width, pixels; absent = one button. */
  menuWidth?: number;
  /** Card of a row on a phone: name, mark next to it, further lines, and distinguishing details. */
  card: {
    head: (row: Row) => ReactNode;
    mark?: (row: Row) => ReactNode;
    lines?: (row: Row) => ReactNode;
    foot: (row: Row) => ReactNode;
  };
  /** Selected rows; `bar` replaces the toolbar while there are some. */
  selection?: { ticked: RowSelectionState; onTick: (ticked: RowSelectionState) => void; bar: ReactNode };
  blank: {
    icon: TablerIcon;
    title: string;
    hint?: string;
    /** Button to create the first row. */
    add?: ReactNode;
    /** Texts for a list whose rows are all filtered out. */
    filtered: { title: string; hint?: string; clear?: { label: string; onClear: () => void } };
  };
}

/** Result of the request: a page of rows, or all of them. */
export interface ListFound<Row> {
  data: { data: readonly Row[]; total: number; has_more?: boolean } | readonly Row[] | undefined;
  error: Error | null;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
}

interface ListTableProps<Row extends RowData> {
  view: ListView<Row>;
  list: ListAddress;
  found: ListFound<Row>;
}

/** Paged list with its search, filters, columns, row menu, cards on a phone, and empty states. */
export function ListTable<Row extends RowData>({ view, list, found }: ListTableProps<Row>) {
  const isPhone = useIsPhone();
  const { menu, selection, card } = view;
  const columns = useMemo(() => withMenu(view.columns, menu, view.menuWidth), [view.columns, menu, view.menuWidth]);
  const layout = useTableLayout(view.name, columns);
  const rows = found.data && rowsIn(found.data);
  const total = found.data && ('total' in found.data ? found.data.total : found.data.length);
  const isFailed = found.error !== null && found.data === undefined;
  // A card without a link contains its menu; otherwise the menu is laid over it: a button cannot contain a button.
  const hasMenuInCard = view.onOpen === undefined;
  return (
    <PagedTable
      fill
      toolbar={selection?.bar || <Toolbar view={view} list={list} found={found} columns={columns} layout={layout} />}
      paging={pagingOf(list, total, found.data !== undefined && 'has_more' in found.data && found.data.has_more)}
      label={view.label}
      columns={columns}
      rows={rows}
      rowId={view.rowId}
      layout={layout}
      sort={view.order ?? list.sort}
      onSort={view.order ? undefined : list.sortBy}
      stale={found.isPlaceholderData}
      selection={selection?.ticked}
      onSelection={selection?.onTick}
      onEscape={selection && (() => selection.onTick({}))}
      onOpen={view.onOpen ?? (isPhone ? undefined : view.onEdit)}
      card={(row) => (
        <>
          <CardHead>
            <span>{card.head(row)}</span>
            {card.mark?.(row)}
            {hasMenuInCard && menu?.(row)}
          </CardHead>
          {card.lines?.(row)}
          <CardFoot>{card.foot(row)}</CardFoot>
        </>
      )}
      cardActions={hasMenuInCard ? undefined : menu}
      blank={rows?.length === 0 || isFailed ? <Blank view={view} list={list} found={found} /> : undefined}
    />
  );
}

interface ToolbarProps<Row extends RowData> extends ListTableProps<Row> {
  columns: readonly DataColumn<Row>[];
  layout: ReturnType<typeof useTableLayout>;
}

/** Search and filters at the left; display options at the right. */
function Toolbar<Row extends RowData>({ view, list, found, columns, layout }: ToolbarProps<Row>) {
  const isPhone = useIsPhone();
  const filters = isPhone ? onPhone(view.filters ?? []) : (view.filters ?? []);
  const hasPeriod = filters.some(({ kind }) => kind === 'period');
  // A period has no room next to tools: it comes last, in a separate line. The search shrinks, so that everything fits
  // in one line if possible.
  const isApart = !isPhone && hasPeriod && Boolean(view.tools);
  const isTight = filters.some(({ kind, isInMenu }) => kind === 'period' && !isInMenu) && !isApart;
  const isCrowded = isTight || filters.filter(({ isInMenu }) => !isInMenu).length > 1;
  const apart = isApart ? filters.filter(({ kind }) => kind === 'period') : [];
  return (
    <>
      {view.search !== undefined && (
        <span className={isTight ? classes.tight : classes.search}>
          <SearchField
            size={isCrowded ? 's' : 'm'}
            value={list.q}
            placeholder={view.search}
            onSearch={list.searchFor}
          />
        </span>
      )}
      <ListFilters
        filters={isApart ? filters.filter(({ kind }) => kind !== 'period') : filters}
        onClear={view.onClearFilters}
      />
      <span className={classes.spring} />
      {view.tools}
      {!isPhone && (
        <span className={classes.end}>
          {view.hasRefresh && <RefreshButton loading={found.isFetching} onClick={() => void found.refetch()} />}
          {!view.hasFixedColumns && <ColumnMenu columns={columns} layout={layout} />}
        </span>
      )}
      {isApart && (
        <span className={classes.apart}>
          <ListFilters filters={apart} />
        </span>
      )}
      <ListChips filters={filters} />
    </>
  );
}

/** Empty state or error in place of the rows, with the next step. */
function Blank<Row extends RowData>({ view, list, found }: ListTableProps<Row>) {
  const { icon, title, hint, add, filtered } = view.blank;
  if (found.error && found.data === undefined)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (isNarrowed(view.search === undefined ? '' : list.q, view.filters ?? [])) {
    return (
      <BlankState icon={IconSearchOff} title={filtered.title} hint={filtered.hint}>
        {filtered.clear && (
          <Button variant="default" onClick={filtered.clear.onClear}>
            {filtered.clear.label}
          </Button>
        )}
      </BlankState>
    );
  }
  return (
    <BlankState icon={icon} title={title} hint={hint}>
      {add}
    </BlankState>
  );
}

function withMenu<Row>(
  columns: readonly DataColumn<Row>[],
  menu: ((row: Row) => ReactNode) | undefined,
  width = 56,
): readonly DataColumn<Row>[] {
  if (!menu) return columns;
  return [...columns, { id: 'actions', title: '', width, fixed: true, pinned: true, align: 'end', cell: menu }];
}

function rowsIn<Row>(data: NonNullable<ListFound<Row>['data']>): readonly Row[] {
  return 'total' in data ? data.data : data;
}

import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { RowData, RowSelectionState } from '@tanstack/react-table';
import { IconRefresh, IconSearchOff, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CardFoot,
  CardHead,
  ColumnMenu,
  type DataColumn,
  type ListAddress,
  PagedTable,
  pagingOf,
  SearchField,
  useTableLayout,
} from '@/shared/data-table';
import { BlankState, ErrorState, useIsPhone } from '@/shared/ui';
import { isNarrowed, onPhone } from './filter-state';
import { ListChips, type ListFilter, ListFilters } from './list-filters';
import classes from './list-table.module.css';

/** A list as a value: what it shows, what narrows it down, and what may be done with its rows. */
export interface ListView<Row extends RowData> {
  /** The name under which the arrangement of the table is kept. */
  name: string;
  /** What the table shows, for those who cannot see it. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rowId: (row: Row) => string;
  /** What the search field looks for; absent: the list is not searched. */
  search?: string;
  filters?: readonly ListFilter[];
  /** Takes back the filters behind the button in one step of the address; one by one when absent. */
  onClearFilters?: () => void;
  /** Buttons at the end of the toolbar. */
  tools?: ReactNode;
  /** A button refetches the rows. */
  hasRefresh?: boolean;
  /** The columns are as they are. */
  hasFixedColumns?: boolean;
  /** The list has this one order, whatever the address says. */
  order?: { field: string; descending: boolean };
  /** A row leads somewhere: a page, a panel. */
  onOpen?: (row: Row) => void;
  /** A row opens its form; on a phone the menu does, which the card has in it. */
  onEdit?: (row: Row) => void;
  /** What may be done with a row, at its end: a RowMenu. */
  menu?: (row: Row) => ReactNode;
  /** Pixels; of one button when absent. */
  menuWidth?: number;
  /** A row on a phone: what it is called, its mark next to it, its own lines, and what distinguishes it. */
  card: {
    head: (row: Row) => ReactNode;
    mark?: (row: Row) => ReactNode;
    lines?: (row: Row) => ReactNode;
    foot: (row: Row) => ReactNode;
  };
  /** Rows that are ticked; `bar` replaces the toolbar while there are some. */
  selection?: { ticked: RowSelectionState; onTick: (ticked: RowSelectionState) => void; bar: ReactNode };
  blank: {
    icon: TablerIcon;
    title: string;
    hint?: string;
    /** The link of the first row. */
    add?: ReactNode;
    /** Where there are rows that are filtered away. */
    filtered: { title: string; hint?: string; clear?: { label: string; onClear: () => void } };
  };
}

/** What was requested: a page of rows, or all of them. */
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

/** A list by pages, with its search, filters, columns, row menu, cards on a phone, and what it says when it is empty. */
export function ListTable<Row extends RowData>({ view, list, found }: ListTableProps<Row>) {
  const isPhone = useIsPhone();
  const { menu, selection, card } = view;
  const columns = useMemo(() => withMenu(view.columns, menu, view.menuWidth), [view.columns, menu, view.menuWidth]);
  const layout = useTableLayout(view.name, columns);
  const rows = found.data && rowsIn(found.data);
  const total = found.data && ('total' in found.data ? found.data.total : found.data.length);
  const isFailed = found.error !== null && found.data === undefined;
  // A card that leads nowhere has its menu in it; else the menu is laid over it: a button holds no button.
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

/** Search and filters at the left; what the table looks like at the right. */
function Toolbar<Row extends RowData>({ view, list, found, columns, layout }: ToolbarProps<Row>) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const filters = isPhone ? onPhone(view.filters ?? []) : (view.filters ?? []);
  const hasPeriod = filters.some(({ kind }) => kind === 'period');
  // With tools next to it a period has no room: it comes last, in a line of its own. The search gives way, so that all
  // of it fits in one line where it can.
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
          {view.hasRefresh && (
            <Tooltip label={t('actions.refresh')}>
              <ActionIcon
                aria-label={t('actions.refresh')}
                loading={found.isFetching}
                onClick={() => void found.refetch()}
              >
                <IconRefresh size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
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

/** In place of the rows: why there are none, and what to do. */
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

import { Checkbox } from '@mantine/core';
import { createColumnHelper, useTable, type RowData, type RowSelectionState } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '@/shared/ui';
import type { DataColumn, FootRow, Sort } from './columns';
import { CardList } from './card-list';
import { SkeletonRows } from './skeleton-rows';
import { features } from './table-features';
import { FootCards } from './foot-cards';
import { TableFoot } from './table-foot';
import { TableHead } from './table-head';
import type { TableLayout } from './table-layout';
import { useRowKeys } from './use-row-keys';
import classes from './data-table.module.css';

/** Height of a row by density, pixels; constant, so that the scroll bar is correct. */
const ROW_HEIGHT = { comfortable: 44, compact: 32 } as const;
/**
 * Narrowest column. A column cannot be dragged to 100 px or less (specification 3, section 2.11), unless it was
 * narrower.
 */
const NARROWEST = 101;
const SELECT_WIDTH = 40;
/** Height of each further line of text in a row, pixels. */
const LINE_HEIGHT = 20;
/** Longest time of a double click in the default settings of operating systems, milliseconds. */
const DOUBLE_CLICK_MS = 500;

export interface DataTableProps<Row extends RowData> {
  /** Accessible name. */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** The rows of the page, in their order; undefined while they are first loaded. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  layout: TableLayout;
  sort: Sort;
  /** Absent: the order is fixed. */
  onSort?: (field: string) => void;
  /** Rows before the first one here, and the total. */
  offset?: number;
  total?: number;
  /** An earlier page is shown while the new one is loading. */
  stale?: boolean;
  onOpen?: (row: Row) => void;
  /** A row that has just arrived is highlighted for a moment. */
  isNew?: (row: Row) => boolean;
  /** The row that is open beside the table. */
  isCurrent?: (row: Row) => boolean;
  selection?: RowSelectionState;
  onSelection?: (selection: RowSelectionState) => void;
  /** Shown instead of the rows when there are none, or when they failed to load. */
  blank?: ReactNode;
  /** Card of a row on a phone, with the important fields. */
  card?: (row: Row) => ReactNode;
  /** Buttons of a row on a phone, where the columns are not shown. */
  cardActions?: (row: Row) => ReactNode;
  /** Lines of text in a row; absent = one. */
  lines?: number;
  /** Most pixels; absent = the table fills its container. */
  maxHeight?: number;
  /** Sums and averages of the columns; always visible below the rows. */
  foot?: readonly FootRow[];
  onEscape?: () => void;
}

const noSelection: RowSelectionState = {};

/** Table of the console: sticky head, resizable columns, virtual rows of one height, keyboard, cards on a phone. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, layout, label, onOpen, selection, onSelection, card } = props;
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = ROW_HEIGHT[layout.density] + ((props.lines ?? 1) - 1) * LINE_HEIGHT;
  const { widths } = layout;

  const tableColumns = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return columns.map((column) =>
      helper.display({
        id: column.id,
        header: column.title,
        size: column.width,
        minSize: Math.min(column.width, NARROWEST),
        meta: {
          align: column.align ?? 'start',
          unit: column.unit ?? null,
          sortable: column.sortable ?? false,
          grow: column.grow ?? false,
          pinned: column.pinned ?? false,
        },
      }),
    );
  }, [columns]);

  // Called, not rendered as a component: with new columns each cell would be another component, and an open menu in it
  // would close at every render of the list.
  const columnOf = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);

  const data = useMemo(() => (rows ? [...rows] : []), [rows]);
  const table = useTable({
    features,
    columns: tableColumns,
    data,
    getRowId: rowId,
    columnResizeMode: 'onChange',
    enableRowSelection: onSelection !== undefined,
    state: { columnVisibility: layout.visible, columnSizing: widths, rowSelection: selection ?? noSelection },
    onColumnSizingChange: (update) => {
      layout.setWidths(typeof update === 'function' ? update(widths) : update);
    },
    onRowSelectionChange: (update) => {
      onSelection?.(typeof update === 'function' ? update(selection ?? noSelection) : update);
    },
  });

  const modelRows = table.getRowModel().rows;
  const virtual = useVirtualizer({
    count: modelRows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => modelRows[index]?.id ?? index,
    overscan: 8,
    enabled: !isPhone,
  });

  const keys = useRowKeys({
    count: modelRows.length,
    scroller,
    scrollTo: (index) => virtual.scrollToIndex(index),
    onOpen: (index) => {
      const row = modelRows[index];
      if (row) onOpen?.(row.original);
    },
    onToggle: (index) => modelRows[index]?.toggleSelected(),
    onEscape: props.onEscape,
  });

  if (isPhone && card) {
    return (
      <>
        <CardList
          label={label}
          rows={rows}
          rowId={rowId}
          card={card}
          actions={props.cardActions}
          isNew={props.isNew}
          isCurrent={props.isCurrent}
          onOpen={onOpen}
          blank={props.blank}
        />
        {props.foot && modelRows.length > 0 && (
          <FootCards rows={props.foot} columns={columns.filter(({ id }) => layout.visible[id] !== false)} />
        )}
      </>
    );
  }

  const isAllSelected = table.getIsAllRowsSelected();
  const visible = table.getVisibleLeafColumns();
  const selectable = onSelection !== undefined;
  const growing = visible.find((column) => column.columnDef.meta?.grow === true && widths[column.id] === undefined);
  const fullWidth = visible.reduce((sum, column) => sum + column.getSize(), selectable ? SELECT_WIDTH : 0);
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const span = visible.length + (selectable ? 1 : 0) + (growing ? 0 : 1);

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={props.maxHeight ? { maxHeight: props.maxHeight } : undefined}
      data-stale={props.stale || undefined}
      // Rows without focus are scrolled by the keys from here.
      tabIndex={onOpen || selectable ? undefined : 0}
    >
      <table
        className={classes.table}
        style={{ minWidth: fullWidth }}
        data-density={layout.density}
        aria-label={label}
        aria-rowcount={(props.total ?? data.length) + 1}
        aria-busy={rows === undefined || props.stale || undefined}
        onKeyDown={(event: KeyboardEvent) => keys.onKeyDown(event)}
      >
        <colgroup>
          {selectable && <col style={{ width: SELECT_WIDTH }} />}
          {visible.map((column) => (
            <col key={column.id} style={column === growing ? undefined : { width: column.getSize() }} />
          ))}
          {!growing && <col />}
        </colgroup>
        <TableHead
          headers={table.getHeaderGroups()[0]?.headers ?? []}
          sort={props.sort}
          onSort={props.onSort}
          filler={!growing}
          select={
            selectable ? (
              <Checkbox
                size="xs"
                aria-label={t('table.select_all')}
                checked={isAllSelected}
                // Selected rows that are no longer listed do not count.
                indeterminate={!isAllSelected && modelRows.some((row) => row.getIsSelected())}
                onChange={table.getToggleAllRowsSelectedHandler()}
              />
            ) : null
          }
        />
        <tbody>
          {rows === undefined && !props.blank && <SkeletonRows columns={span} height={rowHeight} />}
          {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
          {items.map((item) => {
            const row = modelRows[item.index];
            if (!row) return null;
            return (
              <tr
                key={row.id}
                data-index={item.index}
                aria-rowindex={(props.offset ?? 0) + item.index + 2}
                aria-selected={selectable ? row.getIsSelected() : undefined}
                aria-current={props.isCurrent?.(row.original) || undefined}
                className={props.isNew?.(row.original) ? `${classes.row} arrived` : classes.row}
                data-opens={onOpen ? true : undefined}
                tabIndex={onOpen || selectable ? (item.index === keys.active ? 0 : -1) : undefined}
                style={{ height: rowHeight }}
                onFocus={() => keys.setActive(item.index)}
                onClick={(event) => {
                  if (!onOpen || !isPlainClick(event)) return;
                  takeSecondClick();
                  onOpen(row.original);
                }}
              >
                {selectable && (
                  <td className={classes.select}>
                    <Checkbox
                      size="xs"
                      tabIndex={-1}
                      aria-label={t('table.select_row')}
                      checked={row.getIsSelected()}
                      onClick={row.getToggleSelectedHandler()}
                      onChange={() => undefined}
                    />
                  </td>
                )}
                {row.getVisibleCells().map((cell) => (
                  <td
                    key={cell.id}
                    data-align={cell.column.columnDef.meta?.align}
                    data-pinned={cell.column.columnDef.meta?.pinned || undefined}
                    data-tone={columnOf.get(cell.column.id)?.tone?.(row.original)}
                    className={classes.cell}
                  >
                    {hasTwoLines(cell.column.columnDef.meta) && props.lines === undefined ? (
                      <div className={classes.twoLines}>{columnOf.get(cell.column.id)?.cell(row.original)}</div>
                    ) : (
                      columnOf.get(cell.column.id)?.cell(row.original)
                    )}
                  </td>
                ))}
                {!growing && <td aria-hidden="true" />}
              </tr>
            );
          })}
          {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
        </tbody>
        {props.foot && items.length > 0 && (
          <TableFoot rows={props.foot} columns={visible} selectable={selectable} filler={!growing} />
        )}
      </table>
      {(rows === undefined || rows.length === 0) && props.blank && <div className={classes.blank}>{props.blank}</div>}
    </div>
  );
}

/** true if the cell can use both lines of a row: text can, numbers and buttons cannot. */
function hasTwoLines(meta: { align: 'start' | 'end'; pinned: boolean } | undefined): boolean {
  return meta?.align === 'start' && !meta.pinned;
}

/** Suppresses the second click of a double click, which would hit the content that the first one opened. */
function takeSecondClick(): void {
  const take = (event: globalThis.MouseEvent) => {
    if (event.detail < 2) return;
    event.stopPropagation();
    event.preventDefault();
  };
  window.addEventListener('click', take, { capture: true });
  setTimeout(() => window.removeEventListener('click', take, { capture: true }), DOUBLE_CLICK_MS);
}

/** true for a click on the row itself: not on a control in it, and not at the end of a text selection. */
function isPlainClick(event: MouseEvent): boolean {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return false;
  if (event.target instanceof Element && event.target.closest('a, button, input, label, [role="menuitem"]'))
    return false;
  return (window.getSelection()?.toString() ?? '') === '';
}

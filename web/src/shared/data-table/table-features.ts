import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  metaHelper,
  rowSelectionFeature,
  tableFeatures,
} from '@tanstack/react-table';

interface ColumnFace {
  align: 'start' | 'end';
  unit: string | null;
  sortable: boolean;
  grow: boolean;
  pinned: boolean;
}

/** Features of the tables. Sorting and paging are done by the caller, so they are not included. */
export const features = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<ColumnFace>(),
});

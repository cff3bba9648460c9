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

/** What our tables can do; order and pages are the caller's, so sorting and paging are not among it. */
export const features = tableFeatures({
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<ColumnFace>(),
});

import { accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { BALANCE_PAGE, balanceGroups } from '@gaugeway/proto/api/balance-groups';
import type { DesignPeriod } from '@gaugeway/proto/api/report-design';
import { previewDesign } from '@gaugeway/proto/api/report-designer';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { type DesignDraft, designInput } from '../../model/design-draft';
import { NO_SCOPE, type ScopeDraft, scopeInput } from '../../model/document-draft';

const PAUSE_MS = 500;
/** Number of points of an initial preview. */
const SOME = 3;

/** Data of the preview, which is not saved with the template. */
export interface PreviewData {
  scope: ScopeDraft;
  period: DesignPeriod;
}

/** Preview of the draft for some points: the first ones until others are selected. */
export function useDesignPreview(draft: DesignDraft) {
  const [chosen, setData] = useState<PreviewData | null>(null);
  const points = useQuery({ ...query(accountingPoints, { page: 1, per_page: SOME }), meta: { quiet: true } });
  const groups = useQuery({ ...query(balanceGroups, { page: 1, per_page: BALANCE_PAGE }), meta: { quiet: true } });
  const isReady = chosen !== null || (!points.isPending && !groups.isPending);
  const named = (rows: readonly { id: number; title: string }[]) =>
    rows.map(({ id, title }) => ({ id: String(id), title }));
  const data: PreviewData = chosen ?? {
    scope: {
      ...NO_SCOPE,
      points: named(points.data ? rowsOf(points.data.accounting_points) : []),
      groups: named(groups.data?.balance_groups.data.slice(0, 1) ?? []),
    },
    period: { kind: 'this_month' },
  };
  // The draft itself: an object created at each render would never settle.
  const [arranged] = useDebouncedValue(draft, PAUSE_MS);
  const { title, page, blocks } = designInput(arranged);
  const order = { title, page, blocks, ...scopeInput(data.scope), period: data.period };
  const found = useQuery({
    ...query(previewDesign, order),
    enabled: isReady && order.blocks.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    // Each change is a separate query, and images are large.
    gcTime: 10_000,
    meta: { quiet: true },
  });
  // After an error the last document stays.
  const [shown, setShown] = useState(found.data);
  if (found.data !== undefined && found.data !== shown) setShown(found.data);
  return { data, setData, error: found.error, isStale: found.isPlaceholderData, shown };
}

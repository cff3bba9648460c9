import {
  type DashboardWidget,
  getDashboard,
  resetDashboard,
  saveDashboard,
  shareDashboard,
} from '@gaugeway/proto/api/dashboards';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccess, useCan } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { notifyDone } from '@/shared/ui';
import { kindsFor } from './kinds';
import { shownWidgets } from './layout';

const MINE = query(getDashboard, {});

/** Shown dashboard, its draft while it is edited, and the actions of both. */
export function useDashboard() {
  const client = useQueryClient();
  const readable = kindsFor(useAccess());
  const [draft, setDraft] = useState<DashboardWidget[] | null>(null);
  const found = useQuery(MINE);
  const done = ({ dashboard, msg }: { dashboard: NonNullable<typeof found.data>['dashboard']; msg: string }) => {
    client.setQueryData(MINE.queryKey, { dashboard });
    notifyDone(msg);
    setDraft(null);
  };
  const save = useCall(saveDashboard, { onSuccess: done });
  const share = useCall(shareDashboard, { onSuccess: done });
  const reset = useCall(resetDashboard, { onSuccess: done });
  const dashboard = found.data?.dashboard;
  const widgets = (draft ?? (dashboard ? shownWidgets(dashboard) : [])).filter(({ kind }) => readable.includes(kind));
  const mayEdit = useCan('update', SECTION.dashboard);
  return {
    found,
    dashboard,
    widgets,
    isEditing: draft !== null,
    mayEdit,
    mayShare: useCan('access_all', SECTION.dashboard),
    isSaving: save.isPending || share.isPending || reset.isPending,
    edit: () => setDraft(widgets),
    cancel: () => setDraft(null),
    change: (next: DashboardWidget[]) => setDraft(next),
    save: () => save.mutate({ widgets }),
    /** A widget of the company's layout cannot be removed without making the layout the user's own. */
    drop:
      mayEdit && dashboard?.source === 'own'
        ? (id: string) => save.mutate({ widgets: widgets.filter((widget) => widget.id !== id) })
        : undefined,
    share: () => share.mutate({ widgets }),
    reset: () => reset.mutate({}),
  };
}

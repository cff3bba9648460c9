import { getRouteApi } from '@tanstack/react-router';
import { listAddress } from '@/shared/data-table';

const route = getRouteApi('/cloud/reports');

const SORTS = ['created_at'] as const;

export type ReportsTab = ReturnType<typeof useReportsSearch>['tab'];

interface DocumentsPlace {
  part?: 'templates';
  /** `new`, or a template of the company. */
  design?: string;
  /** What a new one is a copy of. */
  from?: string;
}

/** What the address says about the list of reports, and the ways to change it. */
export function useReportsSearch() {
  const { tab, status, type, part, design, from, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const asked = { status, type };
  return {
    ...{ tab, part, design, from },
    /** Within the documents: a part of them, or a template that is edited. */
    show: (next: DocumentsPlace) => void navigate({ search: { tab: 'documents', ...next } }),
    open: (next: typeof tab) => void navigate({ search: { tab: next } }),
    asked,
    list: listAddress(
      search,
      SORTS,
      (part, replace) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
    ),
    filterBy: (part: Partial<typeof asked>) =>
      void navigate({ search: (old) => ({ ...old, ...part, page: 1 }), replace: true }),
    clear: () => void navigate({ search: ({ tab: same, per_page }) => ({ tab: same, per_page }), replace: true }),
  };
}

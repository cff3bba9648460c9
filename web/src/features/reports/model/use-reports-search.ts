import { getRouteApi } from '@tanstack/react-router';
import { listAddress } from '@/shared/data-table';

const route = getRouteApi('/cloud/reports');

const SORTS = ['created_at'] as const;

export type ReportsTab = ReturnType<typeof useReportsSearch>['tab'];

interface DocumentsPlace {
  part?: 'templates';
  /** `new`, or the id of a template of the company. */
  design?: string;
  /** Id of the template that a new one is a copy of. */
  from?: string;
}

/** State of the list of reports from the address, and the functions that change it. */
export function useReportsSearch() {
  const { tab, status, type, part, design, from, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const filters = { status, type };
  return {
    ...{ tab, part, design, from },
    /** Opens a part of the documents, or the editor of a template. */
    show: (next: DocumentsPlace) => void navigate({ search: { tab: 'documents', ...next } }),
    open: (next: typeof tab) => void navigate({ search: { tab: next } }),
    filters,
    list: listAddress(
      search,
      SORTS,
      (part, replace) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
    ),
    filterBy: (part: Partial<typeof filters>) =>
      void navigate({ search: (old) => ({ ...old, ...part, page: 1 }), replace: true }),
    clear: () => void navigate({ search: ({ tab: same, per_page }) => ({ tab: same, per_page }), replace: true }),
  };
}

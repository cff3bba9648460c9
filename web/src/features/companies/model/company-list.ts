import type { Sort } from '@/shared/data-table';

const SORTABLE = ['name', 'inn', 'type', 'status', 'expires_at', 'devices', 'users'] as const;

export function knownSort(field: string): (typeof SORTABLE)[number] | undefined {
  return SORTABLE.find((candidate) => candidate === field);
}

/** What the list of companies shows, wherever that is kept, and the ways to change it. */
export interface CompanyList {
  page: number;
  per_page: number;
  q: string;
  sort: Sort;
  toPage: (page: number) => void;
  setPageSize: (size: number) => void;
  sortBy: (field: string) => void;
  searchFor: (q: string) => void;
}

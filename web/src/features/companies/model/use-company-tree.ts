import { subcompanies, type Subcompany } from '@gaugeway/proto/api/companies';
import { messageQuotas } from '@gaugeway/proto/api/message-quota';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '@/shared/access';
import { query } from '@/shared/api';
import { type ListAddress, rowsOf, totalOf } from '@/shared/data-table';

/** A company as the table shows it. */
export interface TreeRow {
  company: Subcompany;
  /** 0 = directly below; in a search every row is. */
  depth: number;
  /** undefined = there is nothing below it, or it is a search. */
  expanded: boolean | undefined;
  /** Messages on the current day; undefined = not loaded yet. */
  messages: Quota | undefined;
}

type Quota = ReplyOf<typeof messageQuotas>['quotas'][number];

/** Companies of one call. */
const MOST_QUOTAS = 1000;
const QUOTAS_MS = 60_000;

/**
 * Companies directly below, page by page, with the children of opened ones; with a search all matches at any depth as a
 * flat list.
 */
export function useCompanyTree(list: ListAddress) {
  const { current_company: company } = useCurrentUser();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const searching = list.q !== '';
  const order = { sort_field: list.sort.field, sort: list.sort.descending ? 'desc' : 'asc' } as const;
  const top = useQuery({
    ...query(subcompanies, {
      ...order,
      page: list.page,
      per_page: list.per_page,
      ...(searching ? { search_string: list.q } : { parent_id: company.id }),
    }),
    placeholderData: keepPreviousData,
  });
  const ids = searching ? [] : [...opened];
  const children = useQueries({
    queries: ids.map((id) => ({
      ...query(subcompanies, { ...order, parent_id: id, paginate: false }),
      placeholderData: keepPreviousData,
    })),
    combine: (results) => new Map(ids.map((id, index) => [id, companiesIn(results[index]?.data)])),
  });

  const rows: TreeRow[] = [];
  const add = (companies: readonly Subcompany[], depth: number) => {
    for (const shown of companies) {
      const expanded = searching || shown.subcompanies_count === 0 ? undefined : opened.has(shown.id);
      rows.push({ company: shown, depth, expanded, messages: undefined });
      if (expanded) add(children.get(shown.id) ?? [], depth + 1);
    }
  };
  add(companiesIn(top.data), 0);

  const shownIds = rows.slice(0, MOST_QUOTAS).map((row) => row.company.id);
  const quotas = useQuery({
    ...query(messageQuotas, { company_ids: shownIds }),
    enabled: shownIds.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: QUOTAS_MS,
  });
  const messages = new Map(quotas.data?.quotas.map((quota) => [quota.company_id, quota]));
  for (const row of rows) row.messages = messages.get(row.company.id);

  const toggle = (id: number) =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const { error, isFetching, isPlaceholderData, refetch } = top;
  const data = top.data && { data: rows, total: totalOf(top.data.companies) };
  return { data, error, isFetching, isPlaceholderData, refetch, toggle };
}

function companiesIn(reply: ReplyOf<typeof subcompanies> | undefined): Subcompany[] {
  return reply ? rowsOf(reply.companies) : [];
}

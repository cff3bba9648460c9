import type { Page } from '@gaugeway/proto/api';

const DEFAULT_PER_PAGE = 50;

export interface PageAt {
  page: number;
  perPage: number;
  limit: number;
  offset: number;
}

/** The inputs of a list, in either spelling of the specification. */
export interface PageInput {
  page?: number;
  per_page?: number;
  perPage?: number;
}

/** Page number and size from the inputs of a list. */
export function pageOf(input: PageInput): PageAt {
  const page = input.page ?? 1;
  const perPage = input.per_page ?? input.perPage ?? DEFAULT_PER_PAGE;
  return { page, perPage, limit: perPage, offset: (page - 1) * perPage };
}

export function pageReply<T>(data: T[], total: number, { page, perPage }: Pick<PageAt, 'page' | 'perPage'>): Page<T> {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  return { data, current_page: page, last_page: lastPage, per_page: perPage, total };
}

import type { Page } from '@gaugeway/proto/api';

/** What `paginate: false` gives at most. */
export const UNPAGED_LIMIT = 10_000;
const DEFAULT_PER_PAGE = 50;

/** Page number and size from the inputs of a list, in either spelling. */
export function pageOf(input: { page?: number; per_page?: number; perPage?: number }): {
  page: number;
  perPage: number;
  offset: number;
} {
  const page = input.page ?? 1;
  const perPage = input.per_page ?? input.perPage ?? DEFAULT_PER_PAGE;
  return { page, perPage, offset: (page - 1) * perPage };
}

export function pageReply<T>(data: T[], total: number, at: { page: number; perPage: number }): Page<T> {
  return {
    data,
    current_page: at.page,
    last_page: Math.max(1, Math.ceil(total / at.perPage)),
    per_page: at.perPage,
    total,
  };
}

/** One id or several as a list; nothing as nothing. */
export function idList(given: number | number[] | null | undefined): number[] | undefined {
  if (given === null || given === undefined) return undefined;
  return typeof given === 'number' ? [given] : given;
}

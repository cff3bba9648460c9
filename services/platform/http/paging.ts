import { type Page, UNPAGED_LIMIT } from '@gaugeway/proto/api';

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

/** Page number and size from the inputs of a list. `usual`: size where they have none. */
export function pageOf(input: PageInput, usual = DEFAULT_PER_PAGE): PageAt {
  const page = input.page ?? 1;
  const perPage = input.per_page ?? input.perPage ?? usual;
  return { page, perPage, limit: perPage, offset: (page - 1) * perPage };
}

interface ListSource<Row, View> {
  rows: (range: { limit: number; offset: number }) => Promise<Row[]>;
  count: () => Promise<number>;
  view: (row: Row) => View;
}

/** A list as its call returns it: a page, or with `paginate: false` the bare array of at most 10,000. */
export async function listReply<Row, View>(
  input: PageInput & { paginate?: boolean | undefined },
  { rows, count, view }: ListSource<Row, View>,
): Promise<Page<View> | View[]> {
  if (input.paginate === false) return (await rows({ limit: UNPAGED_LIMIT, offset: 0 })).map(view);
  const at = pageOf(input);
  const [found, total] = await Promise.all([rows(at), count()]);
  return pageReply(found.map(view), total, at);
}

export function pageReply<T>(data: T[], total: number, { page, perPage }: Pick<PageAt, 'page' | 'perPage'>): Page<T> {
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  return { data, current_page: page, last_page: lastPage, per_page: perPage, total };
}

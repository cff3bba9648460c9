/** Rows of a request of a spreadsheet, and the most that it has. */
const SHEET_PAGE = 1000;
const SHEET_ROWS = 10_000;

interface RowsPage<Row> {
  /** Rows of all pages. */
  total: number;
  data: readonly Row[];
}

/** Rows of all pages of a list for a spreadsheet, 10,000 at most; `fetchPage` requests one page, the first is 1. */
export async function sheetRows<Row>(
  fetchPage: (at: { page: number; per_page: number }) => Promise<RowsPage<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, total = 1; rows.length < Math.min(total, SHEET_ROWS); page += 1) {
    const found = await fetchPage({ page, per_page: SHEET_PAGE });
    total = found.total;
    rows.push(...found.data);
    if (found.data.length === 0) break;
  }
  return rows;
}

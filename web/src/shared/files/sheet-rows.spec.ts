import { sheetRows } from './sheet-rows';

/** A list with this many rows, of which `stored` are left when its pages are requested. */
const listOf = (total: number, stored = total) => {
  const pages: number[] = [];
  const fetchPage = ({ page, per_page: size }: { page: number; per_page: number }) => {
    pages.push(page);
    const rows = Math.max(0, Math.min(size, stored - (page - 1) * size));
    return Promise.resolve({ total, data: Array.from({ length: rows }, (_, index) => (page - 1) * size + index) });
  };
  return { pages, fetchPage };
};

it.each([
  ['an empty list', 0, 0, [1]],
  ['one page', 1000, 1000, [1]],
  ['two pages', 1001, 1001, [1, 2]],
  ['the most rows of a spreadsheet', 12_000, 10_000, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
])('requests the pages of %s', async (_name, total, expected, requested) => {
  const { pages, fetchPage } = listOf(total);
  const rows = await sheetRows(fetchPage);
  expect(rows).toEqual(Array.from({ length: expected }, (_, index) => index));
  expect(pages).toEqual(requested);
});

it('ends when rows were deleted in the meantime', async () => {
  const { pages, fetchPage } = listOf(3000, 1000);
  expect(await sheetRows(fetchPage)).toHaveLength(1000);
  expect(pages).toEqual([1, 2]);
});

import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@/shared/api';
import { saveCsv } from './csv';

/** Rows of one call, and the most pages that are written. */
const PAGE = 1000;
const MOST_PAGES = 20;

interface TableFile {
  name: string;
  head: readonly string[];
  /** Lines of a page of the list, and the number of pages. */
  page: (page: number, perPage: number) => Promise<{ lines: readonly (readonly string[])[]; last: number }>;
}

/** Saves a complete list as a spreadsheet file, page by page. */
export function useTableFile() {
  return useMutation<void, ApiError, TableFile>({
    mutationFn: async ({ name, head, page }) => {
      const rows: (readonly string[])[] = [head];
      for (let at = 1, last = 1; at <= Math.min(last, MOST_PAGES); at += 1) {
        const found = await page(at, PAGE);
        last = found.last;
        rows.push(...found.lines);
      }
      saveCsv(name, rows);
    },
  });
}

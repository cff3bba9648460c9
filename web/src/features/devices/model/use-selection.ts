import type { RowSelectionState } from '@tanstack/react-table';
import { useEffect, useState } from 'react';
import type { DeviceFilter, Selection } from './selection';

interface Options {
  filter: DeviceFilter;
  /** Ids of the rows of the page. */
  page: readonly number[];
  total: number | undefined;
  /** Filter, page and order of the rows: a change clears the selection (specification 2, section 2.11). */
  of: unknown;
}

/** Selected rows: some of the page, or all that match, on any page. */
export function useSelection({ filter, page, total = 0, of }: Options) {
  const [ticked, setTicked] = useState<RowSelectionState>({});
  const [isAll, setAll] = useState(false);
  const place = JSON.stringify(of);
  useEffect(() => {
    setTicked({});
    setAll(false);
  }, [place]);
  const ids = page.filter((id) => ticked[id] === true);
  const isWholePage = page.length > 0 && ids.length === page.length;
  const selection: Selection | null = isAll ? { filter, total } : ids.length > 0 ? { ids } : null;
  return {
    selection,
    ticked,
    /** Clearing one row ends "all that match". */
    tick: (next: RowSelectionState) => {
      setAll(false);
      setTicked(next);
    },
    clear: () => {
      setAll(false);
      setTicked({});
    },
    all: isWholePage && total > page.length && !isAll ? { total, onAll: () => setAll(true) } : undefined,
  };
}

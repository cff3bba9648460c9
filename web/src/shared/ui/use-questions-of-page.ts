import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { closeQuestions } from './dialogs';

/** Closes an open question when the address leads to another page or tab: its answer would concern what is not shown. */
export function useQuestionsOfPage(): void {
  const place = useLocation({
    // Each page has its own search; those with tabs name the tab so.
    select: ({ pathname, search }) => `${pathname}?${(search as { tab?: string }).tab ?? ''}`,
  });
  const opened = useRef(place);
  useEffect(() => {
    if (opened.current === place) return;
    opened.current = place;
    closeQuestions();
  }, [place]);
}

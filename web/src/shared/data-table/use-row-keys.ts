import { useState, type KeyboardEvent, type RefObject } from 'react';

interface RowKeysOptions {
  count: number;
  scroller: RefObject<HTMLDivElement | null>;
  scrollTo: (index: number) => void;
  onOpen: (index: number) => void;
  onToggle: (index: number) => void;
  onEscape?: () => void;
}

/** Rows on the step of a page key. */
const PAGE = 10;

/** Arrows, Home, End, page keys, Enter, Space and Esc in the rows of a table; one row at a time is in the tab order. */
export function useRowKeys({ count, scroller, scrollTo, onOpen, onToggle, onEscape }: RowKeysOptions) {
  const [active, setActive] = useState(0);

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index));
    setActive(next);
    scrollTo(next);
    // A row that was not rendered yet is in the document after the next frame.
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`tr[data-index="${next}"]`)?.focus());
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const onRow = event.target instanceof HTMLTableRowElement;
    if (event.key === 'Escape') {
      onEscape?.();
      return;
    }
    if (!onRow) return;
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + PAGE,
      PageUp: active - PAGE,
      Home: 0,
      End: count - 1,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      moveTo(step);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onOpen(active);
    } else if (event.key === ' ') {
      event.preventDefault();
      onToggle(active);
    }
  };

  return { active: Math.min(active, Math.max(0, count - 1)), setActive, onKeyDown };
}

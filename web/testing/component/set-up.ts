import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { notifications } from '@mantine/notifications';
import { modals } from '@mantine/modals';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { startTranslations } from '@/shared/i18n';
import { rememberQueries } from './remember-queries';
import { endServer } from './server';

/** Context of a canvas on which nothing is drawn. Without one a chart fails in the frame that draws it. */
function blankContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const known: Record<PropertyKey, unknown> = { canvas, measureText: (text: string) => ({ width: 7 * text.length }) };
  const context: object = new Proxy(known, {
    get: (_, name) => known[name] ?? (() => context),
  });
  return context as CanvasRenderingContext2D;
}

/** Features of a browser that jsdom lacks. */
function completeBrowser(): void {
  rememberQueries();
  // A wide screen: a query for one is met, and none for a narrow one. Without the deprecated methods, which nobody calls.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      ...{ media, matches: media.includes('min-width'), onchange: null },
    }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  window.IntersectionObserver = class {
    root = null;
    rootMargin = '';
    scrollMargin = '';
    thresholds = [];
    observe() {}
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };
  // A list that draws only its visible rows measures its place.
  const sizes = { offsetWidth: 1200, clientWidth: 1200, offsetHeight: 800, clientHeight: 800 };
  for (const [side, value] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value });
  const contexts = new WeakMap<HTMLCanvasElement, CanvasRenderingContext2D>();
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement) {
    const context = contexts.get(this) ?? blankContext(this);
    contexts.set(this, context);
    return context;
  } as never;
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  window.scrollTo = () => undefined;
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { addEventListener: () => undefined, removeEventListener: () => undefined, ready: Promise.resolve() },
  });
}

// Awaited changes come in milliseconds, but on a loaded machine later than the library's second.
configure({ asyncUtilTimeout: 60_000 });

let started: Promise<void> | null = null;

beforeAll(async () => {
  completeBrowser();
  await (started ??= startTranslations());
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(async () => {
  // The files of a process share its modules: one that still loads at the end of a file would fail in all others.
  await vi.dynamicImportSettled();
  modals.closeAll();
  notifications.clean();
  cleanup();
  vi.useRealTimers();
  endServer();
});

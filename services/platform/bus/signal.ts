/** Wakes a loop that waits; a wake-up that comes before the wait is not lost. */
export class Signal {
  private raised = false;
  private wake: (() => void) | null = null;

  raise(): void {
    this.raised = true;
    this.wake?.();
  }

  /** Resolves at the next `raise`, at once if there was one since the last wait, or after `timeoutMs`. */
  async wait(timeoutMs?: number): Promise<void> {
    if (!this.raised) {
      await new Promise<void>((resolve) => {
        const timer = timeoutMs === undefined ? undefined : setTimeout(resolve, timeoutMs);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.wake = null;
    }
    this.raised = false;
  }
}

/** Waits, and no longer than until the signal is aborted. */
export function pause(ms: number, until: AbortSignal): Promise<void> {
  if (until.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      until.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    until.addEventListener('abort', end);
  });
}

const FIRST_MS = 100;
const LONGEST_MS = 10_000;

/** Exponential backoff with jitter: about 0.1, 0.2, 0.4 ... 10 s. */
export function backoff(failures: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 16));
  return full * (0.75 + Math.random() / 4);
}

/** Collects the values that handlers received; a test waits for the values that it needs, not for a time. */
export class Seen<T> {
  readonly all: T[] = [];
  private readonly waiting = new Set<() => void>();

  add(...items: T[]): void {
    this.all.push(...items);
    for (const check of this.waiting) check();
  }

  /** Resolves when the condition holds of everything seen so far. */
  until(condition: (all: readonly T[]) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!condition(this.all)) return;
        this.waiting.delete(check);
        resolve();
      };
      this.waiting.add(check);
      check();
    });
  }
}

/** A gate that handlers wait at. */
export class Gate {
  private let: () => void = () => undefined;
  readonly passed = new Promise<void>((resolve) => (this.let = resolve));

  open(): void {
    this.let();
  }
}

/** mulberry32: the same seed, the same run. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

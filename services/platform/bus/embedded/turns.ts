/**
 * Begins the batches of a process one per turn of its event loop. Under a burst many partitions are ready at once; what
 * they do at their beginning (unpacking, decoding, sorting by device) would make one turn of hundreds of milliseconds,
 * in which no request of the console is answered.
 */
export class Turns {
  private readonly waiting: (() => void)[] = [];

  /** Resolves in a turn in which no other batch begins. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length === 1) setImmediate(this.pass);
    });
  }

  private readonly pass = (): void => {
    this.waiting[0]?.();
    this.waiting.shift();
    if (this.waiting.length > 0) setImmediate(this.pass);
  };
}

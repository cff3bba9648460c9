/** Makes positions durable: [partition, offset of the next event]. */
type Commit = (positions: readonly (readonly [number, string])[]) => Promise<void>;

/**
 * The commits of one consumer, one request at a time: positions of partitions that are done while one is under way go
 * together in the next. Under load a consumer of twelve partitions would ask the broker twelve times otherwise.
 */
export class OffsetCommits {
  private next: { positions: Map<number, string>; done: Promise<void> } | null = null;
  private running: Promise<void> = Promise.resolve();

  /** Resolves when the position is durable; rejects where the request with it failed. */
  add(partition: number, offset: string, commit: Commit): Promise<void> {
    const next = (this.next ??= this.after(commit));
    next.positions.set(partition, offset);
    return next.done;
  }

  private after(commit: Commit): { positions: Map<number, string>; done: Promise<void> } {
    const positions = new Map<number, string>();
    const done = this.running.then(() => {
      this.next = null;
      return commit([...positions]);
    });
    this.running = done.catch(() => undefined);
    return { positions, done };
  }
}

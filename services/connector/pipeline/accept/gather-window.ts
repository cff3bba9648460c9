/** Calls `take` some time after its last call; at once after a pause. */
export class GatherWindow {
  /** Time of the last call of `take`, `performance.now()`. */
  private takenAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  /** When `timer` fires, `performance.now()`. */
  private dueAt = Infinity;

  constructor(private readonly take: () => void) {}

  /** Calls `take` at the latest `ms` after its last call; 0: at once, in a later turn of the event loop. */
  endWithin(ms: number): void {
    const dueAt = ms > 0 ? this.takenAt + ms : -Infinity;
    if (dueAt >= this.dueAt) return;
    clearTimeout(this.timer);
    this.dueAt = dueAt;
    const end = () => {
      this.dueAt = Infinity;
      this.takenAt = performance.now();
      this.take();
    };
    this.timer = setTimeout(end, Math.max(0, dueAt - performance.now()));
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.dueAt = Infinity;
  }
}

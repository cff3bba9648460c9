/** Calls `take` when the time for gathering is over. */
export class GatherWindow {
  /** Time of the last call of `take`, `performance.now()`. */
  private takenAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  /** When `timer` fires, `performance.now()`. */
  private timerAt = Infinity;

  constructor(private readonly take: () => void) {}

  /** Calls `take` at the latest `ms` after its last call, at once after a pause. */
  endWithin(ms: number): void {
    this.endAt((takenAt) => takenAt + ms);
  }

  /**
   * Calls `take` at the time that `dueAt` returns for the time of its last call; -Infinity: in the next turn of the event
   * loop. Calls `dueAt` again at that time: events that came meanwhile may put off the end.
   */
  endAt(dueAt: (takenAt: number) => number): void {
    const at = dueAt(this.takenAt);
    if (at >= this.timerAt) return;
    clearTimeout(this.timer);
    this.timerAt = at;
    const end = () => {
      this.timerAt = Infinity;
      if (dueAt(this.takenAt) > performance.now()) {
        this.endAt(dueAt);
        return;
      }
      this.takenAt = performance.now();
      this.take();
    };
    this.timer = setTimeout(end, Math.max(0, at - performance.now()));
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timerAt = Infinity;
  }
}

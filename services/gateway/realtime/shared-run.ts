/** Runs a work once at a time. Calls during a run share the next one, so that each gets a run that began after it. */
export class SharedRun {
  private current: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(private readonly work: () => Promise<void>) {}

  run(): Promise<void> {
    if (!this.current) {
      this.current = this.work().finally(() => (this.current = null));
      return this.current;
    }
    this.next ??= this.current
      .catch(() => undefined)
      .then(() => {
        this.next = null;
        return this.run();
      });
    return this.next;
  }
}

/**
 * Processor time of this process, ms. Time of the clock does not count: on a busy machine an honest codec waits too. Of
 * other threads (the compiler of WebAssembly) it counts none, so that it is never more than the clock's.
 */
export class Stopwatch {
  private usedAt = 0;
  private at = 0;

  constructor() {
    this.restart();
  }

  restart(): void {
    this.usedAt = processorMs();
    this.at = performance.now();
  }

  get ms(): number {
    return Math.min(processorMs() - this.usedAt, performance.now() - this.at);
  }
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

import { type Watch, WATCHED_DEVICES } from '@gaugeway/proto/api/realtime';

/** What the parts of the screen watch, together, and what of it the server was told last. */
export class WatchList {
  private readonly parts = new Set<Partial<Watch>>();
  private sent: string | null = null;

  /** Gives the way to take it out again. */
  add(wanted: Partial<Watch>): () => void {
    // Two parts may give the same object.
    const part = { ...wanted };
    this.parts.add(part);
    return () => this.parts.delete(part);
  }

  /** What the server has to be told now; null = it knows. Beyond what it takes, what was asked for last counts. */
  next(): Watch | null {
    const parts = [...this.parts].reverse();
    const devices = [...new Set(parts.flatMap((part) => part.devices ?? []))].slice(0, WATCHED_DEVICES);
    const watch = {
      devices: devices.sort((a, b) => a - b),
      lists: [...new Set(parts.flatMap(({ lists }) => lists ?? []))].sort(),
    };
    const text = JSON.stringify(watch);
    if (text === this.sent) return null;
    this.sent = text;
    return watch;
  }

  /** The server knows nothing (any more). */
  forget(): void {
    this.sent = null;
  }
}

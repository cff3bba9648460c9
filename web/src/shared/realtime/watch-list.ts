import { type Watch, WATCHED_DEVICES } from '@gaugeway/proto/api/realtime';

/** What the parts of the screen watch, together, and which part of it was last sent to the server. */
export class WatchList {
  private readonly parts = new Set<Partial<Watch>>();
  private sent: string | null = null;

  /** Returns the function that removes it. */
  add(wanted: Partial<Watch>): () => void {
    // Two parts may pass the same object.
    const part = { ...wanted };
    this.parts.add(part);
    return () => this.parts.delete(part);
  }

  /** What must be sent to the server now; null = it knows. Beyond what it takes, the last request counts. */
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

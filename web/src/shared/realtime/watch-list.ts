import { type Watch, WATCHED_DEVICES } from '@gaugeway/proto/api/realtime';

/** Subscriptions of all parts of the screen together, and the last list that was sent to the server. */
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

  /**
   * List to send to the server; null = unchanged. Above the server's limit, the latest subscriptions take precedence.
   */
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

  /** The server has no subscription (any more). */
  forget(): void {
    this.sent = null;
  }
}

import type { OccurredEvent } from '@gaugeway/proto/api/occurred-events';

type Recent = Pick<OccurredEvent, 'id' | 'created_at' | 'ended_at' | 'silenced_until'>;

/**
 * Events known to this tab, so that each is announced once. Events missed during a disconnect are announced after it.
 */
export class Announcements {
  /** null = no list was loaded yet: the events of the first list are not new. */
  private known: ReadonlySet<number> | null = null;
  /** Newest time of the known ones, Unix seconds. */
  private newest = 0;
  private readonly announced = new Set<number>();
  private isBehind = false;

  /** Live updates begin or begin again: earlier events were not sent to this tab. */
  resume(): void {
    this.isBehind = true;
  }

  /** Returns the sent events that were not announced before, and records them as announced. */
  begun<T extends { id: number }>(sent: readonly T[]): T[] {
    const unannounced = sent.filter(({ id }) => !this.announced.has(id));
    for (const { id } of unannounced) this.announced.add(id);
    return unannounced;
  }

  /**
   * Returns recent events (newest first) that began during the disconnect and are still open; silenced ones are left
   * out.
   */
  missed<T extends Recent>(recent: readonly T[]): T[] {
    const { known, newest } = this;
    this.known = new Set(recent.map(({ id }) => id));
    this.newest = Math.max(newest, ...recent.map(({ created_at }) => created_at));
    if (!this.isBehind) return [];
    this.isBehind = false;
    if (known === null) return [];
    // Older events are in the list because the user has more rights, or other events left it.
    const unannounced = recent.filter(({ id, created_at }) => !known.has(id) && created_at >= newest);
    return this.begun(
      unannounced.filter(({ ended_at, silenced_until }) => ended_at === null && silenced_until === null),
    );
  }
}

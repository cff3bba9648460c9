import type { OccurredEvent } from '@gaugeway/proto/api/occurred-events';

type Recent = Pick<OccurredEvent, 'id' | 'created_at' | 'ended_at' | 'silenced_until'>;

/** What this tab knows of the events that begin, so that each is announced once: what was lost on the way afterwards. */
export class Announcements {
  /** null = there was no list yet: what it shows first is no news. */
  private known: ReadonlySet<number> | null = null;
  /** Of the known ones, Unix seconds. */
  private newest = 0;
  private readonly announced = new Set<number>();
  private isBehind = false;

  /** Live updates begin, or begin again: what happened before was not sent to this tab. */
  resume(): void {
    this.isBehind = true;
  }

  /** Those that were sent and not announced yet; they are from now on. */
  begun<T extends { id: number }>(sent: readonly T[]): T[] {
    const news = sent.filter(({ id }) => !this.announced.has(id));
    for (const { id } of news) this.announced.add(id);
    return news;
  }

  /** Those of the recent events, newest first, that began while nothing was sent, and still last; silenced ones stay silent. */
  missed<T extends Recent>(recent: readonly T[]): T[] {
    const { known, newest } = this;
    this.known = new Set(recent.map(({ id }) => id));
    this.newest = Math.max(newest, ...recent.map(({ created_at }) => created_at));
    if (!this.isBehind) return [];
    this.isBehind = false;
    if (known === null) return [];
    // What is older came to the list because its user may see more, or others fell out of it.
    const news = recent.filter(({ id, created_at }) => !known.has(id) && created_at >= newest);
    return this.begun(news.filter(({ ended_at, silenced_until }) => ended_at === null && silenced_until === null));
  }
}

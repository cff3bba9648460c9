import type { Topic } from '@gaugeway/proto/events';
import type { Bus } from './bus';

/** Newest values and removed keys of a batch. */
export interface ProjectionChanges<O> {
  values: readonly { key: string; value: O; company: number }[];
  removed: readonly string[];
}

/** A service's own copy of a compacted topic, in its own table. */
export interface Projection<O> {
  topic: Topic<never, O>;
  /** The service's stable group name. */
  group: string;
  batchSize?: number;
  /**
   * Writes the newest value of each key and removes the deleted keys, best in one transaction. It is called again with
   * the same or with older values after a crash or a rebuild: write a value only where its version is newer than the
   * row's (`ON CONFLICT (id) DO UPDATE ... WHERE excluded.version >= t.version`).
   */
  apply(changes: ProjectionChanges<O>): Promise<void>;
}

/**
 * Keeps a projection of a compacted topic; in `onModuleInit`. Of several events of a key in one batch only the newest
 * is applied. `Bus.rebuild(group, topic)` rebuilds it from the oldest event kept.
 */
export function keepProjection<O>(bus: Bus, projection: Projection<O>): void {
  const { topic, group, batchSize } = projection;
  if (!topic.compacted) throw new Error(`${topic.name} is not compacted: a projection of it could not be rebuilt`);
  bus.subscribe<O>({
    topic,
    group,
    batchSize,
    fromBeginning: true,
    handle: async (events) => {
      const newest = new Map(events.map((event) => [event.key, event]));
      const values: { key: string; value: O; company: number }[] = [];
      const removed: string[] = [];
      for (const { key, value, headers } of newest.values()) {
        if (value === null) removed.push(key);
        else values.push({ key, value, company: headers.company });
      }
      await projection.apply({ values, removed });
    },
  });
}

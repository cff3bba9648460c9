import type { Topic } from '@gaugeway/proto/events';
import type { DeadLetterRepository } from './dead-letter.repository';
import type { LogRepository, StoredTopic } from './log.repository';

const HOUR_MS = 3_600_000;
const CHUNK = 2000;
/** Retention of a removal after it is the newest of its key: consumers that were away see it. */
const REMOVAL_HOURS = 24;
const DEAD_LETTER_HOURS = 90 * 24;

/**
 * Retention and compaction of the given topics as of `now`, in small transactions; running twice at once does no harm.
 * Partitions without an event to delete cost one statement together.
 */
export async function maintainLog(
  log: LogRepository,
  letters: DeadLetterRepository,
  topics: ReadonlyMap<string, Topic>,
  stored: Iterable<StoredTopic>,
  now: number,
  stopped: AbortSignal,
): Promise<void> {
  const known = [...stored];
  const oldest = await log.oldest(known.map(({ id }) => id));
  for (const { id, name } of known) {
    const topic = topics.get(name);
    if (!topic) continue;
    const before = new Date(now - topic.retentionHours * HOUR_MS);
    for (const [partition, at] of oldest.get(id) ?? []) {
      if (stopped.aborted) return;
      if (!topic.compacted && at >= before) continue;
      const floor = await log.raiseFloor(id, partition);
      if (topic.compacted) {
        await inChunks(() => log.deleteReplaced(id, partition, floor, CHUNK), stopped);
        await log.deleteRemovals(id, partition, floor, new Date(now - REMOVAL_HOURS * HOUR_MS));
      } else {
        await inChunks(() => log.deleteOldest(id, partition, floor, before, CHUNK), stopped);
      }
    }
  }
  await letters.deleteBefore(new Date(now - DEAD_LETTER_HOURS * HOUR_MS));
}

async function inChunks(deleteChunk: () => Promise<number>, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted && (await deleteChunk()) === CHUNK);
}

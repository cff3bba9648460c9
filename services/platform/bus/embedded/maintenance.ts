import type { Topic } from '@gaugeway/proto/events';
import type { DeadLetterRepository } from './dead-letter.repository';
import type { LogRepository, StoredTopic } from './log.repository';

const HOUR_MS = 3_600_000;
const CHUNK = 2000;
/** Retention of a removal after it is the newest of its key: consumers that were away see it. */
const REMOVAL_HOURS = 24;
const DEAD_LETTER_HOURS = 90 * 24;

/** Retention and compaction of the given topics as of `now`, in small transactions; running twice at once does no harm. */
export async function maintainLog(
  log: LogRepository,
  letters: DeadLetterRepository,
  topics: ReadonlyMap<string, Topic>,
  stored: Iterable<StoredTopic>,
  now: number,
  stopped: AbortSignal,
): Promise<void> {
  for (const { id, name, partitions } of stored) {
    const topic = topics.get(name);
    if (!topic) continue;
    for (let partition = 0; partition < partitions; partition++) {
      if (stopped.aborted) return;
      const floor = await log.raiseFloor(id, partition);
      if (topic.compacted) {
        await inChunks(() => log.deleteReplaced(id, partition, floor, CHUNK), stopped);
        await log.deleteRemovals(id, partition, floor, new Date(now - REMOVAL_HOURS * HOUR_MS));
      } else {
        const before = new Date(now - topic.retentionHours * HOUR_MS);
        await inChunks(() => log.deleteOldest(id, partition, floor, before, CHUNK), stopped);
      }
    }
  }
  await letters.deleteBefore(new Date(now - DEAD_LETTER_HOURS * HOUR_MS));
}

async function inChunks(deleteChunk: () => Promise<number>, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted && (await deleteChunk()) === CHUNK);
}

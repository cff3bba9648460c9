import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** A process whose event loop is busy for less than this part of the time has room. */
const ROOM_BELOW = 0.6;
/** Rests of a process without room, in lengths of the work before: a tenth of the time is work. */
const MOST_RESTS = 9;
const SHORTEST_MS = 20;
const LONGEST_MS = 60_000;

/** Share of the time since an earlier state in which the event loop was busy, 0 to 1. */
export interface Busyness {
  now(): ReturnType<typeof performance.eventLoopUtilization>;
  since(state: ReturnType<typeof performance.eventLoopUtilization>): number;
}

const ofThisProcess: Busyness = {
  now: () => performance.eventLoopUtilization(),
  since: (state) => performance.eventLoopUtilization(state).utilization,
};

/**
 * Rests between pieces of work that nobody waits for: as long as the piece took, and while the process is busy with other
 * things up to nine times as long. Work that comes in pieces so has at most a tenth of a busy process, and about half of
 * one that has nothing else to do. Pieces should be short: a rest that is cut off at its limit is no tenth any more.
 */
export async function restAfter(workMs: number, signal?: AbortSignal, busyness = ofThisProcess): Promise<void> {
  const piece = Math.max(SHORTEST_MS, workMs);
  const most = Math.min(LONGEST_MS, MOST_RESTS * piece);
  for (let rested = 0; rested < most; rested += piece) {
    const before = busyness.now();
    const isEnded = await pause(Math.min(piece, most - rested), false, { signal }).catch(() => true);
    if (isEnded || busyness.since(before) < ROOM_BELOW) return;
  }
}

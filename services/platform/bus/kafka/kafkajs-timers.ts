import RequestQueue from 'kafkajs/src/network/requestQueue';

/** Interval of the check of the requests of all connections; their limit is half a minute. */
const LOOK_MS = 5000;

const queues = new Set<RequestQueue>();
let looking: NodeJS.Timeout | undefined;

/**
 * Fixes two timers of kafkajs 2.2.4, whose connections otherwise wake an idle process 700 times a second. A consumer
 * has two connections or more, and each wake-up costs more than its work:
 *
 * - an empty queue of requests sets a timer for waiting requests with a negative time, which becomes a millisecond, and
 *   then the next one, forever. A request that is queued later sets its own timer.
 * - each connection checks ten times a second for late answers. Instead, one timer checks all of them.
 *
 * The fix applies to every client of the process from this call on.
 */
export function patchTimers(): void {
  const { prototype } = RequestQueue;
  if (prototype.scheduleCheckPendingRequests === checkWhatWaits) return;
  for (const name of ['scheduleCheckPendingRequests', 'scheduleRequestTimeoutCheck', 'destroy'] as const)
    if (typeof prototype[name] !== 'function') throw new Error(`this version of kafkajs has no RequestQueue.${name}`);
  scheduleCheck = prototype.scheduleCheckPendingRequests;
  destroy = prototype.destroy;
  prototype.scheduleCheckPendingRequests = checkWhatWaits;
  prototype.scheduleRequestTimeoutCheck = beLookedAt;
  prototype.destroy = endLooks;
}

let scheduleCheck: RequestQueue['scheduleCheckPendingRequests'];
let destroy: RequestQueue['destroy'];

function checkWhatWaits(this: RequestQueue): void {
  if (this.pending.length > 0) scheduleCheck.call(this);
}

function beLookedAt(this: RequestQueue): void {
  if (!this.enforceRequestTimeout) return;
  queues.add(this);
  looking ??= setInterval(look, LOOK_MS).unref();
}

function endLooks(this: RequestQueue): void {
  queues.delete(this);
  if (queues.size === 0) {
    clearInterval(looking);
    looking = undefined;
  }
  destroy.call(this);
}

function look(): void {
  const now = Date.now();
  for (const queue of queues) {
    for (const request of queue.inflight.values()) {
      if (now - request.sentAt > request.requestTimeout) request.timeoutRequest();
    }
    if (!queue.isConnected()) queue.destroy();
  }
}

import RequestQueue from 'kafkajs/src/network/requestQueue';

/** How often the requests of all connections of the process are looked at; their limit is half a minute. */
const LOOK_MS = 5000;

const queues = new Set<RequestQueue>();
let looking: NodeJS.Timeout | undefined;

/**
 * Mends two timers of kafkajs 2.2.4, whose connections otherwise wake a process that rests 700 times a second; a consumer
 * has two connections or more, and each wake-up costs more than what is done in it:
 *
 * - a queue of requests that is empty sets a timer for what waits in it, of a negative time, which is a millisecond, and
 *   sets the next when it is over, for ever. What comes into the queue later sets its own.
 * - each connection looks ten times a second whether an answer is late. One timer looks at all of them.
 *
 * Every client of the process has it from here on.
 */
export function mendTimers(): void {
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

/** States of a task. */
export const TASK_STATE = {
  created: 1,
  queued: 2,
  sent: 3,
  acknowledged: 4,
  done: 5,
  failed: 6,
  expired: 7,
  cancelled: 8,
  unknown: 9,
  quarantined: 10,
} as const;

export type TaskState = (typeof TASK_STATE)[keyof typeof TASK_STATE];

const { created, queued, sent, acknowledged, done, failed, expired, cancelled, unknown, quarantined } = TASK_STATE;

/**
 * States that may follow each state of a task: the tasks service moves by it, the connector publishes along it, the
 * console waits by it. A relay or valve command is never repeated automatically: it leaves `unknown` by a value read
 * back, or by a new attempt that was decided after that (reliability.md, Command classes).
 */
export const TASK_LIFECYCLE: Readonly<Record<TaskState, readonly TaskState[]>> = {
  [created]: [queued, quarantined, cancelled, expired],
  [queued]: [sent, acknowledged, done, failed, expired, cancelled, unknown],
  [sent]: [sent, acknowledged, done, failed, unknown],
  [acknowledged]: [sent, done, failed, unknown],
  [unknown]: [sent, done, failed],
  [quarantined]: [queued, cancelled, expired],
  [done]: [],
  [failed]: [],
  [expired]: [],
  [cancelled]: [],
};

/** States in which a task occupies its device, and which end by time-out. */
export const OPEN_STATES: readonly TaskState[] = [created, queued, sent, acknowledged];

/** Not sent yet: it can be taken back. */
export const WAITING_STATES: readonly TaskState[] = [created, queued, quarantined];

/** States of a task that its gateway or device has: it cannot be withdrawn. */
export const SENT_STATES: readonly TaskState[] = [sent, acknowledged];

export const isTaskState = (value: number): value is TaskState => Object.hasOwn(TASK_LIFECYCLE, value);

/** The task no longer changes automatically: it ended, or its outcome could not be learned. */
export const isSettled = (state: number): boolean =>
  state === unknown || !isTaskState(state) || TASK_LIFECYCLE[state].length === 0;

/**
 * true: a task can go from one state to another, directly or through others. It orders reports of two sources: a report
 * of a state that cannot follow is outdated.
 */
export function canBecome(from: number, to: number): boolean {
  const seen = new Set<number>();
  const reach = (state: number): boolean =>
    isTaskState(state) &&
    TASK_LIFECYCLE[state].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reach(next);
    });
  return reach(from);
}

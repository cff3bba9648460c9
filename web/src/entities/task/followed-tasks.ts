import { canBecome } from '@gaugeway/proto/api/tasks';
import type { TaskProgressedPush } from '@gaugeway/proto/api/realtime';

export type FollowedTask = Pick<TaskProgressedPush, 'id' | 'status' | 'result' | 'result_code'> & {
  /** Message of the last step; a live update does not have it. */
  step?: string | null;
};

export type FollowedTasks = ReadonlyMap<number, FollowedTask>;

/**
 * Known tasks updated with received ones. The answer of an earlier request may arrive after a live update: only
 * possible next states are accepted. Returns the same map without a change. Pure.
 */
export function advanced(known: FollowedTasks, came: readonly FollowedTask[]): FollowedTasks {
  const changed = came.flatMap((next): FollowedTask[] => {
    const old = known.get(next.id);
    if (!old || canBecome(old.status, next.status)) return [next];
    if (old.status !== next.status || next.step === undefined) return [];
    return old.step === next.step && old.result === next.result
      ? []
      : [{ ...old, result: next.result, step: next.step }];
  });
  return changed.length === 0 ? known : new Map([...known, ...changed.map((task) => [task.id, task] as const)]);
}

import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { isSettled, type TaskStep } from '@gaugeway/proto/api';
import { DeviceTaskRepository } from './device-task.repository';
import type { DeviceTaskRow } from './device-task.row';

/** Interval of reading the row: another process may have received the end of the task. */
const LOOK_MS = 500;

/** Steps that last longer than a caller waits. */
const RESTING: readonly string[] = ['next_uplink', 'server_away'] satisfies TaskStep[];

/** Calls that wait for the end of a task. */
@Injectable()
export class TaskWaiters {
  private readonly waiting = new Map<number, Set<() => void>>();

  constructor(private readonly tasks: DeviceTaskRepository) {}

  /** Tasks came to other states; to be called after the commit. */
  moved(taskIds: Iterable<number>): void {
    for (const id of taskIds) for (const wake of this.waiting.get(id) ?? []) wake();
  }

  /**
   * The task once it has ended, no longer advances automatically or waits for a device that sleeps, or its state after
   * `ms`; undefined = not the caller's task.
   */
  async settled(ctx: Context, id: number, ms: number): Promise<DeviceTaskRow | undefined> {
    const deadline = Date.now() + ms;
    for (;;) {
      const [task] = (await this.tasks.page(ctx, { ids: [id] }, { limit: 1, offset: 0, ascending: false })).rows;
      const left = deadline - Date.now();
      if (!task || isSettled(task.status) || RESTING.includes(task.step) || left <= 0) return task;
      await this.nextMove(id, Math.min(LOOK_MS, left));
    }
  }

  private nextMove(id: number, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wakes = this.waiting.get(id) ?? new Set();
      const wake = (): void => {
        clearTimeout(timer);
        wakes.delete(wake);
        if (wakes.size === 0) this.waiting.delete(id);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.waiting.set(id, wakes.add(wake));
    });
  }
}

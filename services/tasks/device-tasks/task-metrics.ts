import { Injectable } from '@nestjs/common';
import { Metrics } from '@gaugeway/platform/telemetry';
import { isSettled, TASK_STATE } from '@gaugeway/proto/api';
import type { TaskMove } from './device-task.row';

const NAMES = new Map<number, string>(Object.entries(TASK_STATE).map(([name, state]) => [state, name]));

/** Metrics of tasks. */
@Injectable()
export class TaskMetrics {
  private readonly finished;
  private readonly passedOver;

  constructor(metrics: Metrics) {
    this.finished = metrics.counter(
      'gaugeway_tasks_finished_total',
      'Tasks that ended or whose outcome is not known, by state: done, failed, expired, unknown',
      ['state'],
    );
    this.passedOver = metrics.counter(
      'gaugeway_task_progress_ignored_total',
      'Events about tasks that changed nothing, by cause',
      ['cause'],
    );
  }

  /** Counts moves after their commit. */
  moved(moves: readonly Pick<TaskMove, 'to'>[]): void {
    for (const { to } of moves) if (isSettled(to)) this.finished.inc({ state: NAMES.get(to) ?? String(to) });
  }

  ignored(causes: readonly string[]): void {
    for (const cause of causes) this.passedOver.inc({ cause });
  }
}

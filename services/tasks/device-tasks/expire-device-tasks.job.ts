import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { TASK_STATE } from '@gaugeway/proto/api';
import { commandProgressed } from '@gaugeway/proto/events';
import { DeviceTaskRepository } from './device-task.repository';
import type { DeviceTaskRow, TaskMove } from './device-task.row';
import { assertTransition, overdueState } from './task-lifecycle';
import { TaskMetrics } from './task-metrics';

const EVERY_MS = 5000;
const BATCH = 500;
/** Seconds that a task on its way is waited for after its time: an exchange that was begun in time may end in time. */
const GRACE = 60;

/** Ends tasks whose time is over, and publishes it on the bus like any other progress. */
@Injectable()
export class ExpireDeviceTasksJob {
  constructor(
    private readonly database: Database,
    private readonly tasks: DeviceTaskRepository,
    private readonly outbox: Outbox,
    private readonly metrics: TaskMetrics,
  ) {}

  @Every(EVERY_MS, 'tasks.expire')
  async run(): Promise<void> {
    for (const isQuarantined of [false, true]) while ((await this.expireBatch(isQuarantined)) === BATCH);
  }

  private async expireBatch(isQuarantined: boolean): Promise<number> {
    const moves = await this.database.transaction(async (transaction) => {
      const overdue = await this.tasks.lockOverdue(transaction, isQuarantined, GRACE, BATCH);
      const overdueMoves = overdue.map((task) => ({ task, move: overdueMove(task) }));
      const ended = overdueMoves.map(({ move }) => move);
      await this.tasks.move(transaction, ended);
      const events = overdueMoves.map(({ task, move }) => ({
        key: String(task.device_id),
        company: task.company_id,
        value: {
          taskId: task.id,
          deviceId: task.device_id,
          companyId: task.company_id,
          state: move.to,
          at: Date.now(),
          resultCode: move.resultCode ?? '',
          attempt: move.attempt,
          tiedUsers: task.tied_users,
        },
      }));
      await this.outbox.add(transaction, 'tasks', commandProgressed, events);
      return ended;
    });
    this.metrics.moved(moves);
    return moves.length;
  }
}

function overdueMove(task: DeviceTaskRow): TaskMove {
  const { status, step, command_type: commandType, command_class: commandClass } = task;
  const to = overdueState({ status, step, commandType, commandClass });
  assertTransition(task.status, to);
  const neverSent = to === TASK_STATE.expired;
  return {
    id: task.id,
    from: task.status,
    to,
    attempt: task.attempt,
    cause: 'time is over',
    step: neverSent ? '' : step,
    resultCode: neverSent ? 'expired' : 'timeout',
    result: null,
  };
}

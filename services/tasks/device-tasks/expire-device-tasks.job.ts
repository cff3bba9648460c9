import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { TASK_STATE } from '@gaugeway/proto/api';
import { commandProgressed } from '@gaugeway/proto/events';
import { DeviceTaskRepository } from './device-task.repository';
import type { DeviceTaskRow, TaskMove } from './device-task.row';
import { assertTransition, overdueState } from './task-lifecycle';

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
  ) {}

  @Every(EVERY_MS, 'tasks.expire')
  async run(): Promise<void> {
    for (const isQuarantined of [false, true]) while ((await this.expireBatch(isQuarantined)) === BATCH);
  }

  private async expireBatch(isQuarantined: boolean): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const overdue = await this.tasks.lockOverdue(transaction, isQuarantined, GRACE, BATCH);
      const moves = overdue.map((task) => ({ task, move: overdueMove(task) }));
      await this.tasks.move(
        transaction,
        moves.map(({ move }) => move),
      );
      const events = moves.map(({ task, move }) => ({
        key: String(task.device_id),
        company: task.company_id,
        value: {
          taskId: task.id,
          deviceId: task.device_id,
          companyId: task.company_id,
          state: move.to,
          at: Date.now(),
          resultCode: move.resultCode ?? '',
          result: '',
          attempt: move.attempt,
          tiedUsers: task.tied_users,
        },
      }));
      await this.outbox.add(transaction, 'tasks', commandProgressed, events);
      return overdue.length;
    });
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

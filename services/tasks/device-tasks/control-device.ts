import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import type { EnvOf } from '@gaugeway/platform/config';
import { translate } from '@gaugeway/platform/i18n';
import { type controlDevice, type InputOf, isSettled, type ReplyOf, TASK_STATE } from '@gaugeway/proto/api';
import { tasksEnv } from '../tasks.env';
import { CreateDeviceTasks } from './create-device-tasks';
import type { DeviceTaskRow } from './device-task.row';
import { stepTitle } from './step-title';
import { TaskWaiters } from './task-waiters';
import { outcomeOf } from './task-outcome';

/** Sends a command to one device or reads from it; returns the answer if it comes immediately. */
@Injectable()
export class ControlDevice {
  constructor(
    private readonly commands: CommandBus,
    private readonly waiters: TaskWaiters,
    @Inject(tasksEnv.token) private readonly env: EnvOf<typeof tasksEnv>,
  ) {}

  async control(ctx: Context, input: InputOf<typeof controlDevice>): Promise<ReplyOf<typeof controlDevice>> {
    const { id, wait = this.env.TASKS_CONTROL_WAIT, ...rest } = input;
    const wanted = { ...rest, command_type: 'control' as const, device_ids: [id] };
    const [made] = await this.commands.execute(new CreateDeviceTasks(ctx, wanted));
    const taskId = made?.id ?? 0;
    const isRead = made?.command_class === 'A';
    if (made?.status === TASK_STATE.quarantined)
      return { msg: translate(ctx.language, 'messages.command_quarantined'), task_id: taskId, control_set: null };
    const task = await this.waiters.settled(ctx, taskId, Math.min(wait, this.env.TASKS_CONTROL_WAIT) * 1000);
    const step = task && stepTitle(ctx, task.step);
    if (!task || !isSettled(task.status)) {
      const msg = step ?? translate(ctx.language, isRead ? 'messages.request_queued' : 'messages.command_queued');
      return { msg, task_id: taskId, control_set: null };
    }
    const set = controlSetOf(task, step ?? null, ctx.language);
    const isDone = task.status === TASK_STATE.done;
    const done = isRead ? 'messages.device_answered' : 'messages.command_done';
    const msg = translate(ctx.language, isDone ? done : `tasks.code_${task.result_code ?? 'internal'}`);
    return { msg, task_id: taskId, control_set: set };
  }
}

function controlSetOf(
  task: DeviceTaskRow,
  step: string | null,
  language: string,
): NonNullable<ReplyOf<typeof controlDevice>['control_set']> {
  const { error, values } = outcomeOf(task, language);
  const isDone = task.status === TASK_STATE.done;
  return {
    status: task.status,
    result: isDone ? values : null,
    error: error ?? (isDone ? null : step),
    result_code: task.result_code,
  };
}

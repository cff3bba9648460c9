import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sendDocument } from '@gaugeway/platform/documents';
import { handle, handleRaw, whenClosed } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  cancelTasks,
  checkCommand,
  controlDevice,
  createTask,
  exportTasks,
  listTasks,
  taskLogs,
  taskLogTypes,
  taskResultCodes,
  tasksOfDevice,
  taskStatistics,
  TASK_STATE,
  taskStatuses,
} from '@gaugeway/proto/api';
import { CancelTasks } from './cancel-tasks';
import { CheckCommand } from './check-command';
import { ControlDevice } from './control-device';
import { CreateDeviceTasks } from './create-device-tasks';
import { DeviceTaskService } from './device-task.service';
import { PollGroupNow } from './poll-group-now';
import { TaskSheet } from './task-sheet';

@Controller()
export class DeviceTaskController {
  constructor(
    private readonly tasks: DeviceTaskService,
    private readonly commands: CommandBus,
    private readonly controls: ControlDevice,
    private readonly cancelling: CancelTasks,
    private readonly checking: CheckCommand,
    private readonly sheet: TaskSheet,
  ) {}

  readonly create = handle(createTask, async (ctx, input) => {
    const tasks = input.poll_group_id
      ? await this.commands.execute(new PollGroupNow(ctx, input))
      : await this.commands.execute(new CreateDeviceTasks(ctx, input));
    const isStopped = tasks.some(({ status }) => status === TASK_STATE.quarantined);
    const key = isStopped
      ? 'messages.commands_quarantined'
      : input.command_type === 'poll'
        ? 'messages.polls_queued'
        : 'messages.commands_queued';
    const msg = translate(ctx.language, key, { count: tasks.length });
    return { msg, device_tasks: tasks.map(({ id, device_id, status }) => ({ id, device_id, status })) };
  });

  readonly check = handle(checkCommand, (ctx, input) => this.checking.check(ctx, input));

  readonly list = handle(listTasks, async (ctx, input) => ({ device_tasks: await this.tasks.list(ctx, input) }));

  readonly export = handleRaw(exportTasks, async (ctx, { input, reply }) => {
    await sendDocument(reply, 'tasks', 'xlsx', await this.sheet.make(ctx, input, whenClosed(reply)));
  });

  readonly statuses = handle(taskStatuses, async (ctx) => ({ statuses: this.tasks.statuses(ctx) }));

  readonly control = handle(controlDevice, (ctx, input) => this.controls.control(ctx, input));

  readonly cancel = handle(cancelTasks, (ctx, input) => this.cancelling.cancel(ctx, input));

  readonly ofDevice = handle(tasksOfDevice, async (ctx, input) => ({
    device_tasks: await this.tasks.ofDevice(ctx, input),
  }));

  readonly logs = handle(taskLogs, async (ctx, input) => ({ logs: await this.tasks.logs(ctx, input) }));

  readonly statistics = handle(taskStatistics, (ctx, input) => this.tasks.statistics(ctx, input));

  readonly types = handle(taskLogTypes, async (ctx) => ({ types: this.tasks.types(ctx) }));

  readonly resultCodes = handle(taskResultCodes, async (ctx) => ({ result_codes: this.tasks.resultCodes(ctx) }));
}

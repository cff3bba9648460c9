import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import { sendDocument } from '@gaugeway/platform/documents';
import { Implements, parseRawInput, whenClosed } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  cancelTasks,
  checkCommand,
  controlDevice,
  createTask,
  exportTasks,
  type InputOf,
  listTasks,
  type ReplyOf,
  taskLogs,
  taskLogTypes,
  taskResultCodes,
  tasksOfDevice,
  taskStatistics,
  TASK_STATE,
  taskStatuses,
} from '@gaugeway/proto/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
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

  @Implements(createTask)
  async create(ctx: Context, input: InputOf<typeof createTask>): Promise<ReplyOf<typeof createTask>> {
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
  }

  @Implements(checkCommand)
  check(ctx: Context, input: InputOf<typeof checkCommand>): Promise<ReplyOf<typeof checkCommand>> {
    return this.checking.check(ctx, input);
  }

  @Implements(listTasks)
  async list(ctx: Context, input: InputOf<typeof listTasks>): Promise<ReplyOf<typeof listTasks>> {
    return { device_tasks: await this.tasks.list(ctx, input) };
  }

  @Implements(exportTasks)
  async export(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const input = parseRawInput(exportTasks, request);
    await sendDocument(reply, 'tasks', 'xlsx', await this.sheet.make(ctx, input, whenClosed(reply)));
  }

  @Implements(taskStatuses)
  async statuses(ctx: Context): Promise<ReplyOf<typeof taskStatuses>> {
    return { statuses: this.tasks.statuses(ctx) };
  }

  @Implements(controlDevice)
  control(ctx: Context, input: InputOf<typeof controlDevice>): Promise<ReplyOf<typeof controlDevice>> {
    return this.controls.control(ctx, input);
  }

  @Implements(cancelTasks)
  cancel(ctx: Context, input: InputOf<typeof cancelTasks>): Promise<ReplyOf<typeof cancelTasks>> {
    return this.cancelling.cancel(ctx, input);
  }

  @Implements(tasksOfDevice)
  async ofDevice(ctx: Context, input: InputOf<typeof tasksOfDevice>): Promise<ReplyOf<typeof tasksOfDevice>> {
    return { device_tasks: await this.tasks.ofDevice(ctx, input) };
  }

  @Implements(taskLogs)
  async logs(ctx: Context, input: InputOf<typeof taskLogs>): Promise<ReplyOf<typeof taskLogs>> {
    return { logs: await this.tasks.logs(ctx, input) };
  }

  @Implements(taskStatistics)
  statistics(ctx: Context, input: InputOf<typeof taskStatistics>): Promise<ReplyOf<typeof taskStatistics>> {
    return this.tasks.statistics(ctx, input);
  }

  @Implements(taskLogTypes)
  async types(ctx: Context): Promise<ReplyOf<typeof taskLogTypes>> {
    return { types: this.tasks.types(ctx) };
  }

  @Implements(taskResultCodes)
  async resultCodes(ctx: Context): Promise<ReplyOf<typeof taskResultCodes>> {
    return { result_codes: this.tasks.resultCodes(ctx) };
  }
}

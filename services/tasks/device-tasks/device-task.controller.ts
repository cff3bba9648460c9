import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { createTask, type InputOf, listTasks, type ReplyOf, taskStatuses } from '@gaugeway/proto/api';
import { CreateDeviceTasks } from './create-device-tasks';
import { DeviceTaskService } from './device-task.service';

@Controller()
export class DeviceTaskController {
  constructor(
    private readonly tasks: DeviceTaskService,
    private readonly commands: CommandBus,
  ) {}

  @Implements(createTask)
  async create(ctx: Context, input: InputOf<typeof createTask>): Promise<ReplyOf<typeof createTask>> {
    const tasks = await this.commands.execute(new CreateDeviceTasks(ctx, input));
    return { msg: translate(ctx.language, 'messages.polls_queued', { count: tasks.length }), device_tasks: tasks };
  }

  @Implements(listTasks)
  async list(ctx: Context, input: InputOf<typeof listTasks>): Promise<ReplyOf<typeof listTasks>> {
    return { device_tasks: await this.tasks.list(ctx, input) };
  }

  @Implements(taskStatuses)
  async statuses(ctx: Context): Promise<ReplyOf<typeof taskStatuses>> {
    return { statuses: this.tasks.statuses(ctx) };
  }
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import type { EnvOf } from '@gaugeway/platform/config';
import { notFound } from '@gaugeway/platform/http';
import { DeviceRepository } from '../devices/device.repository';
import { tasksEnv } from '../tasks.env';
import { CommandThrottle } from './command-throttle';
import { judgeTask, type Wanted } from './judge-task';
import { RequestTasks } from './request-tasks';

export interface CreatedTask {
  id: number;
  device_id: number;
  status: number;
}

interface ClassifiedTask extends CreatedTask {
  command_class: string;
}

/** Returns the tasks, one per device. */
export class CreateDeviceTasks extends Command<ClassifiedTask[]> {
  constructor(
    readonly ctx: Context,
    readonly input: Wanted & { device_ids: readonly number[] },
  ) {
    super();
  }
}

/** All or none: if one device is unknown, switched off or not capable, no task is created. */
@CommandHandler(CreateDeviceTasks)
export class CreateDeviceTasksHandler implements ICommandHandler<CreateDeviceTasks> {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly tasks: RequestTasks,
    private readonly throttle: CommandThrottle,
    private readonly trail: AuditTrail,
    @Inject(tasksEnv.token) private readonly env: EnvOf<typeof tasksEnv>,
  ) {}

  async execute({ ctx, input }: CreateDeviceTasks): Promise<ClassifiedTask[]> {
    const ids = [...new Set(input.device_ids)];
    const devices = await this.devices.find(ctx, ids);
    if (devices.length < ids.length) throw notFound();
    const times = { read: this.env.TASKS_POLL_TTL, command: this.env.TASKS_COMMAND_TTL };
    const wanted = devices.map((device) => judgeTask(ctx, device, input, times));
    const tasks = await this.tasks.request(async (transaction) => {
      const judged = await this.throttle.judge(transaction, ctx.companyId, wanted);
      await this.trail.add(transaction, 'tasks', ctx, {
        action: `device_task.${input.command_type}_requested`,
        details: {
          device_ids: ids,
          management: input.management,
          ...(judged.some(({ isQuarantined }) => isQuarantined) ? { quarantined: true } : {}),
        },
      });
      return judged;
    });
    return tasks.map(({ id, device_id, status, command_class }) => ({ id, device_id, status, command_class }));
  }
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { modelById } from '@gaugeway/catalogue';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import type { EnvOf } from '@gaugeway/platform/config';
import { notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type createTask, type InputOf } from '@gaugeway/proto/api';
import { type AddressedDevice, DeviceRepository } from '../devices/device.repository';
import { tasksEnv } from '../tasks.env';
import { commandNotSupported, deviceSwitchedOff } from './device-task.errors';
import { type NewDeviceTask, PRIORITY } from './device-task.row';
import { readRequest } from './read-requests';
import { RequestTasks } from './request-tasks';

/** Gives the ids of the tasks, one a device. */
export class CreateDeviceTasks extends Command<{ id: number; device_id: number }[]> {
  constructor(
    readonly ctx: Context,
    readonly input: InputOf<typeof createTask>,
  ) {
    super();
  }
}

/** All or none: one device that is unknown, switched off or cannot do it, and nothing is asked of any. */
@CommandHandler(CreateDeviceTasks)
export class CreateDeviceTasksHandler implements ICommandHandler<CreateDeviceTasks> {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly tasks: RequestTasks,
    private readonly trail: AuditTrail,
    @Inject(tasksEnv.token) private readonly env: EnvOf<typeof tasksEnv>,
  ) {}

  async execute({ ctx, input }: CreateDeviceTasks): Promise<{ id: number; device_id: number }[]> {
    const ids = [...new Set(input.device_ids)];
    const devices = await this.devices.find(ctx, ids);
    if (devices.length < ids.length) throw notFound();
    const wanted = devices.map((device) => this.taskFor(ctx, device, input));
    const tasks = await this.tasks.request(async (transaction) => {
      await this.trail.add(transaction, 'tasks', ctx, {
        action: `device_task.${input.command_type}_requested`,
        details: { device_ids: ids, management: input.management },
      });
      return wanted;
    });
    return tasks.map(({ id, device_id }) => ({ id, device_id }));
  }

  private taskFor(ctx: Context, device: AddressedDevice, input: InputOf<typeof createTask>): NewDeviceTask {
    const model = modelById(device.model_id);
    const management = readRequest(model, input.command_type, input.management);
    if (!management) {
      throw commandNotSupported({ name: device.name, model: model ? `${model.brand} ${model.name}` : device.model_id });
    }
    if (device.state !== 'active') throw deviceSwitchedOff({ name: device.name });
    return {
      companyId: ctx.companyId,
      deviceId: device.device_id,
      commandType: input.command_type,
      // What only reads may be asked again.
      commandClass: 'A',
      title: input.title || translate('ru', 'tasks.title_poll'),
      titleEn: input.title_en || translate('en', 'tasks.title_poll'),
      management,
      priority: PRIORITY.operatorPoll,
      ttl: this.env.TASKS_POLL_TTL,
      createdBy: ctx.userId,
    };
  }
}

import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { modelById } from '@gaugeway/catalogue';
import type { EnvOf } from '@gaugeway/platform/config';
import { translate } from '@gaugeway/platform/i18n';
import { Jobs } from '@gaugeway/platform/jobs';
import { type NewDeviceTask, PRIORITY } from '../device-tasks/device-task.row';
import { readRequest } from '../device-tasks/read-requests';
import { RequestTasks } from '../device-tasks/request-tasks';
import { tasksEnv } from '../tasks.env';
import { type DueDevice, PollScheduleRepository } from './poll-schedule.repository';
import { nextPollAt } from './poll-slot';

const BATCH = 500;
/** Seconds: a scheduled poll is worth nothing once the next one is near, and no line is held up by it for long. */
const TTL = { least: 60, most: 3600 };

/** Asks wired devices for their readings in their intervals. */
@Injectable()
export class PollDueDevicesJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly schedule: PollScheduleRepository,
    private readonly tasks: RequestTasks,
    @Inject(tasksEnv.token) private readonly env: EnvOf<typeof tasksEnv>,
  ) {}

  onModuleInit(): void {
    this.jobs.every('tasks.poll_due_devices', this.env.TASKS_SCHEDULE_EVERY_MS, () => this.run());
  }

  async run(): Promise<void> {
    let due: DueDevice[];
    do {
      due = await this.schedule.due(this.env.TASKS_POLLS_PER_GATEWAY, BATCH);
      if (due.length > 0) await this.poll(due);
    } while (due.length === BATCH);
  }

  /** Devices whose models cannot be polled are taken out of the schedule. */
  private async poll(due: readonly DueDevice[]): Promise<void> {
    const now = Date.now() / 1000;
    const tasks = due.map((device) => ({ device, task: scheduledPoll(device) }));
    const next = tasks.map(({ device, task }) => ({
      deviceId: device.device_id,
      at: task ? nextPollAt(device.device_id, device.poll_interval, now) : null,
    }));
    await this.tasks.request(
      tasks.flatMap(({ task }) => task ?? []),
      (transaction) => this.schedule.reschedule(transaction, next),
    );
  }
}

function scheduledPoll(device: DueDevice): NewDeviceTask | null {
  const management = readRequest(modelById(device.model_id), 'poll', {});
  if (!management) return null;
  return {
    companyId: device.company_id,
    deviceId: device.device_id,
    commandType: 'poll',
    commandClass: 'A',
    title: translate('ru', 'tasks.title_scheduled_poll'),
    titleEn: translate('en', 'tasks.title_scheduled_poll'),
    management,
    priority: PRIORITY.scheduledPoll,
    ttl: Math.min(TTL.most, Math.max(TTL.least, device.poll_interval)),
    createdBy: 0,
  };
}

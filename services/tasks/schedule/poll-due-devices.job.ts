import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { modelById } from '@gaugeway/catalogue';
import type { EnvOf } from '@gaugeway/platform/config';
import { translate } from '@gaugeway/platform/i18n';
import { Jobs } from '@gaugeway/platform/jobs';
import { type NewDeviceTask, PRIORITY } from '../device-tasks/device-task.row';
import { readRequest } from '../device-tasks/read-requests';
import { RequestTasks } from '../device-tasks/request-tasks';
import { tasksEnv } from '../tasks.env';
import { type NextPoll, nextPoll, type PollPlan } from './poll-plan';
import { type DueDevice, PollScheduleRepository } from './poll-schedule.repository';

const BATCH = 500;
/** Seconds: a scheduled poll is worth nothing once the next one is near, and no line is held up by it for long. */
const TTL = { least: 60, most: 3600 };

/** Asks wired devices for their readings by their schedules, or in their intervals where they have none. */
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

  /** `now`: Unix seconds. A device that was due several times while nothing ran is asked once. */
  async run(now = Date.now() / 1000): Promise<void> {
    let due: DueDevice[];
    do {
      due = await this.schedule.due(now, this.env.TASKS_POLLS_PER_GATEWAY, BATCH);
      if (due.length > 0) await this.poll(due, now);
    } while (due.length === BATCH);
  }

  /** Devices whose models cannot be polled are taken out of the schedule. */
  private async poll(due: readonly DueDevice[], now: number): Promise<void> {
    const polls = due.map((device) => {
      const next = nextPoll(planOf(device), now);
      return { deviceId: device.device_id, task: scheduledPoll(device, next, now), next };
    });
    await this.tasks.request(async (transaction) => {
      const mine = await this.schedule.claim(
        transaction,
        now,
        polls.map(({ deviceId, task, next }) => ({ deviceId, at: task && next ? next.at : null })),
      );
      return polls.flatMap(({ deviceId, task }) => (task && mine.has(deviceId) ? [task] : []));
    });
  }
}

function planOf(device: DueDevice): PollPlan {
  return {
    deviceId: device.device_id,
    interval: device.poll_interval,
    timeZone: device.time_zone,
    turns: device.turns,
  };
}

function scheduledPoll(device: DueDevice, next: NextPoll | null, now: number): NewDeviceTask | null {
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
    ttl: Math.floor(Math.min(TTL.most, Math.max(TTL.least, next ? next.at - now : TTL.most))),
    createdBy: 0,
  };
}

import { Inject, Injectable } from '@nestjs/common';
import { canRead, modelById } from '@gaugeway/catalogue';
import type { EnvOf } from '@gaugeway/platform/config';
import { translate } from '@gaugeway/platform/i18n';
import { Every } from '@gaugeway/platform/nest';
import { type NewDeviceTask, PRIORITY, titlesIn } from '../device-tasks/device-task.row';
import { RequestTasks } from '../device-tasks/request-tasks';
import { type GroupMember, GroupTasks } from './group-tasks';
import { PollHealthRepository } from '../poll-groups/poll-health.repository';
import { tasksEnv } from '../tasks.env';
import { type NextPoll, nextPoll, type PollPlan } from '../schedule/poll-plan';
import { groupPlan } from '../schedule/poll-plan.repository';
import { type DueDevice, PollScheduleRepository } from '../schedule/poll-schedule.repository';
import { isOpenAt } from '../schedule/poll-window';

/** Tasks made in one transaction. */
const BATCH = 500;
/** Due devices read per query: finding one costs the same as finding all. */
const MOST_DUE = 50_000;
/** Seconds: a scheduled poll is worthless once the next one is near, and it must not block a line for long. */
const TTL = { least: 60, most: 3600 };

/** Polls wired devices for their readings by their poll groups, else by their schedules, else by their intervals. */
@Injectable()
export class PollDueDevicesJob {
  constructor(
    private readonly schedule: PollScheduleRepository,
    private readonly tasks: RequestTasks,
    private readonly groups: GroupTasks,
    private readonly health: PollHealthRepository,
    @Inject(tasksEnv.token) private readonly env: EnvOf<typeof tasksEnv>,
  ) {}

  /** `now`: Unix seconds. A device that was due several times during a standstill is polled once. */
  @Every(() => tasksEnv.read().TASKS_SCHEDULE_EVERY_MS, 'tasks.poll_due_devices')
  async run(now = Date.now() / 1000): Promise<void> {
    let due: DueDevice[];
    do {
      due = await this.schedule.due(now, this.env.TASKS_POLLS_PER_GATEWAY, MOST_DUE);
      for (let from = 0; from < due.length; from += BATCH) await this.poll(due.slice(from, from + BATCH), now);
    } while (due.length === MOST_DUE);
  }

  /** Devices whose models cannot be polled are removed from the schedule. */
  private async poll(due: readonly DueDevice[], now: number): Promise<void> {
    const ofGroups = await this.groups.forMembers(due.flatMap(memberOf), now);
    const polls = due.map((device) => {
      const plan = planOf(device);
      const next = nextPoll(plan, now);
      const poll = device.group ? ofGroups.get(device.device_id) : ownPoll(device);
      // A device of a group may have nothing new to ask for, or have waited for its line until its window was closed.
      const task = poll && isOpen(plan, now) ? { ...poll, ...scheduled(device, next, now) } : null;
      return { deviceId: device.device_id, task, at: poll || device.group ? (next?.at ?? null) : null };
    });
    await this.tasks.request(async (transaction) => {
      const mine = await this.schedule.claim(transaction, now, polls);
      const tasks = polls.flatMap(({ deviceId, task }) => (task && mine.has(deviceId) ? [task] : []));
      await this.health.markPolled(
        transaction,
        tasks.flatMap(({ deviceId, pollGroupId }) => (pollGroupId ? [deviceId] : [])),
      );
      return tasks;
    });
  }
}

function planOf(device: DueDevice): PollPlan {
  return {
    deviceId: device.device_id,
    interval: device.poll_interval,
    timeZone: device.time_zone,
    turns: device.turns,
    group: groupPlan(device.group_plan),
  };
}

const isOpen = ({ group, timeZone }: PollPlan, now: number): boolean =>
  group === null || isOpenAt(group.window, group.timeZone ?? timeZone, now);

const memberOf = ({ device_id, company_id, model_id, group }: DueDevice): GroupMember[] =>
  group ? [{ deviceId: device_id, companyId: company_id, modelId: model_id, group }] : [];

/** Poll of a device without a group; null = its model cannot be polled. */
function ownPoll(device: DueDevice): Omit<NewDeviceTask, 'priority' | 'ttl' | 'createdBy'> | null {
  const model = modelById(device.model_id);
  if (!model || !canRead(model, 'now_value')) return null;
  return {
    companyId: device.company_id,
    deviceId: device.device_id,
    commandType: 'poll',
    commandClass: 'A',
    control: null,
    ...titlesIn((language) => translate(language, 'tasks.title_scheduled_poll')),
    management: { now_value: 1 },
  };
}

function scheduled(device: DueDevice, next: NextPoll | null, now: number) {
  const most = device.group?.service.poll_ttl ?? TTL.most;
  return {
    priority: PRIORITY.scheduledPoll,
    ttl: Math.floor(Math.min(most, Math.max(TTL.least, next ? next.at - now : most))),
    createdBy: 0,
  };
}

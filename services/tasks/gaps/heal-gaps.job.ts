import { Injectable } from '@nestjs/common';
import { MESSAGE_TYPE, messageTypeTitle, modelById, momentText } from '@gaugeway/catalogue';
import { translate } from '@gaugeway/platform/i18n';
import { Every } from '@gaugeway/platform/nest';
import type { Language } from '@gaugeway/proto/api';
import { type NewDeviceTask, PRIORITY, titlesIn } from '../device-tasks/device-task.row';
import { RequestTasks } from '../device-tasks/request-tasks';
import type { GroupRead } from '../poll-groups/group-reads';
import { groupPlan } from '../schedule/poll-plan.repository';
import { isOpenAt } from '../schedule/poll-window';
import { type DueGap, gapKey, GapRepository } from './gap.repository';

const EVERY_MS = 30_000;
/** Highest number of devices requested in one run, each behind another gateway device. */
const MOST_DEVICES = 1000;
/** Seconds that a request waits for its line; after that, polling goes on without it. */
const TTL = 600;
const PROFILES: readonly number[] = [MESSAGE_TYPE.powerProfile, MESSAGE_TYPE.energyProfile];
/** Minutes over which a profile is averaged where the device is in no group. */
const AVERAGING = 30;

/**
 * Requests missing records of archives and profiles from meters: the oldest first, as scheduled polls, one device of a
 * line at a time and only where no other task is open on it, so that no user waits for it. Devices whose automatic
 * polling is off, or whose group must not be polled now, are skipped.
 */
@Injectable()
export class HealGapsJob {
  constructor(
    private readonly gaps: GapRepository,
    private readonly tasks: RequestTasks,
  ) {}

  /** `now`: Unix seconds. */
  @Every(EVERY_MS, 'tasks.heal_gaps')
  async run(now = Date.now() / 1000): Promise<void> {
    const due = (await this.gaps.due(MOST_DEVICES)).filter((gap) => isOpen(gap, now));
    if (due.length === 0) return;
    const readable = due.filter(({ model_id, type }) => modelById(model_id)?.driver?.records?.includes(type));
    await this.tasks.request(
      async (transaction) => {
        await this.gaps.giveUp(
          transaction,
          due.filter((gap) => !readable.includes(gap)),
        );
        const mine = await this.gaps.claim(transaction, readable);
        return readable.filter((gap) => mine.has(gapKey(gap))).map(taskOf);
      },
      (transaction, rows) =>
        this.gaps.markRequested(
          transaction,
          rows.flatMap(({ id, device_id }) =>
            readable.filter((gap) => gap.device_id === device_id).map((gap) => ({ ...gap, task_id: id })),
          ),
        ),
    );
  }
}

function isOpen({ group_plan, time_zone }: DueGap, now: number): boolean {
  const plan = groupPlan(group_plan);
  return plan === null || isOpenAt(plan.window, plan.timeZone ?? time_zone, now);
}

function taskOf(gap: DueGap): NewDeviceTask {
  const span = { from: gap.from_ts + 1, to: gap.to_ts };
  const read: GroupRead = PROFILES.includes(gap.type)
    ? { read: 'profile', ...span, period: gap.averaging ?? AVERAGING }
    : { read: 'archive', type: gap.type, ...span };
  const title = (language: Language): string =>
    translate(language, 'tasks.title_gap', {
      what: messageTypeTitle(gap.type, language),
      from: momentText(gap.from_ts, gap.time_zone),
      to: momentText(gap.to_ts, gap.time_zone),
    });
  return {
    companyId: gap.company_id,
    deviceId: gap.device_id,
    commandType: 'poll',
    commandClass: 'A',
    control: null,
    ...titlesIn(title),
    management: { reads: [read] },
    priority: PRIORITY.scheduledPoll,
    ttl: TTL,
    createdBy: 0,
  };
}

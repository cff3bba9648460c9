import { Injectable } from '@nestjs/common';
import { type ProjectionChanges } from '@gaugeway/platform/bus';
import { Projects } from '@gaugeway/platform/nest';
import { pollSchedule } from '@gaugeway/proto/api';
import { deviceSchedule, type EventOf } from '@gaugeway/proto/events';
import type { PollTurn } from './poll-plan';
import { PollPlanRepository, type SavedPollSchedule } from './poll-plan.repository';

type ScheduleEvent = EventOf<typeof deviceSchedule>;

/** Keeps the poll schedules that were saved for devices, and puts the devices to their next polls. */
@Injectable()
export class DeviceScheduleConsumer {
  constructor(private readonly plans: PollPlanRepository) {}

  @Projects(deviceSchedule, { group: 'tasks' })
  async onDeviceSchedule({ values, removed }: ProjectionChanges<EventOf<typeof deviceSchedule>>): Promise<void> {
    const saved = values.flatMap(({ value }) => (value.kind === 'poll' ? [savedSchedule(value)] : []));
    // Keys are `<device id>:<kind>`.
    const unscheduled = removed.filter((key) => key.endsWith(':poll')).map((key) => Number.parseInt(key, 10));
    await this.plans.keepSchedules(saved);
    await this.plans.forgetSchedules(unscheduled);
    await this.plans.replan([...saved.map(({ deviceId }) => deviceId), ...unscheduled]);
  }
}

function savedSchedule({ deviceId, version, schedule, validFrom, before }: ScheduleEvent): SavedPollSchedule {
  return { deviceId, version, turns: [...before, { schedule, validFrom }].map(turn) };
}

function turn({ schedule, validFrom }: Partial<NonNullable<ScheduleEvent['before']>[number]>): PollTurn {
  return { from: validFrom ?? 0, schedule: schedule ? pollSchedule.parse(JSON.parse(schedule)) : null };
}

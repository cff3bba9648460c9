import { Inject, Injectable } from '@nestjs/common';
import { modelById } from '@gaugeway/catalogue';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import type { EnvOf } from '@gaugeway/platform/config';
import { notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import type { createTask, InputOf } from '@gaugeway/proto/api';
import type { CreatedTask } from '../device-tasks/create-device-tasks';
import { type NewDeviceTask, PRIORITY, titlesIn } from '../device-tasks/device-task.row';
import { RequestTasks } from '../device-tasks/request-tasks';
import { DeviceRepository } from '../devices/device.repository';
import type { PolledGroup } from '../schedule/poll-schedule.repository';
import { tasksEnv } from '../tasks.env';
import { groupReads } from '../poll-groups/group-reads';
import { NewestRecordRepository } from '../poll-groups/newest-record.repository';
import { groupHasNothingToAsk } from '../poll-groups/poll-group.errors';
import { PollGroupRepository } from '../poll-groups/poll-group.repository';
import { PollGroupService } from '../poll-groups/poll-group.service';
import type { PollGroupRow } from '../poll-groups/poll-group.row';
import { PollHealthRepository } from '../poll-groups/poll-health.repository';

/** Tasks made in one transaction. */
const BATCH = 500;

export interface GroupMember {
  deviceId: number;
  companyId: number;
  modelId: number;
  group: PolledGroup;
}

/** Tasks that poll the devices of poll groups. */
@Injectable()
export class GroupTasks {
  constructor(
    private readonly newest: NewestRecordRepository,
    private readonly service: PollGroupService,
    private readonly groups: PollGroupRepository,
    private readonly devices: DeviceRepository,
    private readonly tasks: RequestTasks,
    private readonly health: PollHealthRepository,
    private readonly trail: AuditTrail,
    @Inject(tasksEnv.token) private readonly env: EnvOf<typeof tasksEnv>,
  ) {}

  /** Tasks per device, without priority and time; none for a device whose model has nothing to read now. */
  async forMembers(
    members: readonly GroupMember[],
    now: number,
  ): Promise<Map<number, Omit<NewDeviceTask, 'priority' | 'ttl' | 'createdBy'>>> {
    const newest = await this.newest.of(members.map(({ deviceId }) => deviceId));
    const tasks = new Map<number, Omit<NewDeviceTask, 'priority' | 'ttl' | 'createdBy'>>();
    for (const { deviceId, companyId, modelId, group } of members) {
      const reads = groupReads(group, modelById(modelId), newest.get(deviceId) ?? new Map<number, number>(), now);
      if (reads.length === 0) continue;
      tasks.set(deviceId, {
        companyId,
        deviceId,
        commandType: 'poll',
        commandClass: 'A',
        control: null,
        ...titlesIn((language) => translate(language, 'tasks.title_group_poll', { name: group.name })),
        management: { reads },
        pollGroupId: group.id,
      });
    }
    return tasks;
  }

  /**
   * Polls the devices of a group now, with the group's requests: those of `device_ids`, or all. Those that are switched
   * off are left out. Throws 404, and 409 where nothing is left.
   */
  async pollNow(ctx: Context, input: InputOf<typeof createTask>): Promise<CreatedTask[]> {
    const group = await this.service.seen(ctx, input.poll_group_id ?? 0);
    const all = await this.groups.deviceIds(ctx, group.id);
    const wanted = input.device_ids.length > 0 ? [...new Set(input.device_ids)] : all;
    if (!wanted.every((id) => all.includes(id))) throw notFound();
    const devices = (await this.devices.find(ctx, wanted)).filter(({ state }) => state === 'active');
    const members = devices.map((device) => ({
      deviceId: device.device_id,
      companyId: ctx.companyId,
      modelId: device.model_id,
      group: polledGroup(group),
    }));
    const tasks = [...(await this.forMembers(members, Date.now() / 1000)).values()].map((task) => ({
      ...task,
      ...(input.title ? { title: input.title } : {}),
      ...(input.title_en ? { titleEn: input.title_en, titleMn: input.title_mn } : {}),
      priority: PRIORITY.operatorPoll,
      ttl: this.env.TASKS_POLL_TTL,
      createdBy: ctx.userId,
    }));
    if (tasks.length === 0) throw groupHasNothingToAsk({ name: group.name });
    const made: CreatedTask[] = [];
    for (let from = 0; from < tasks.length; from += BATCH) {
      const batch = tasks.slice(from, from + BATCH);
      const rows = await this.tasks.request(async (transaction) => {
        const ids = batch.map(({ deviceId }) => deviceId);
        await this.health.markPolled(transaction, ids);
        await this.trail.add(transaction, 'tasks', ctx, {
          action: 'device_task.poll_requested',
          details: { poll_group_id: group.id, device_ids: ids },
        });
        return batch;
      });
      made.push(...rows.map(({ id, device_id, status }) => ({ id, device_id, status })));
    }
    return made;
  }
}

const polledGroup = (row: PollGroupRow): PolledGroup => ({
  id: row.id,
  name: row.name,
  selected: row.selected_data,
  autoload: row.autoload_params,
  service: row.service_params,
  averaging: row.averaging_pp,
});

import { Injectable } from '@nestjs/common';
import { formatRequest, modelById, readBackOf, formatReply } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { notFound, pageOf, pageReply } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type exportTasks,
  type InputOf,
  type listTasks,
  type Page,
  type ReplyOf,
  type Task,
  TASK_STATE,
  type TaskLog,
  type taskLogs,
  type taskLogTypes,
  type taskResultCodes,
  type tasksOfDevice,
  type taskStatistics,
  type taskStatuses,
} from '@gaugeway/proto/api';
import { DeviceRepository } from '../devices/device.repository';
import { PollGroupService } from '../poll-groups/poll-group.service';
import { type DeviceTaskFilter, DeviceTaskRepository } from './device-task.repository';
import type { ListedTaskRow } from './device-task.row';
import { outcomeOf, resultIn } from './task-outcome';
import { meaningOf } from './frame-meaning';
import { stepTitle } from './step-title';
import { TaskHistoryRepository } from './task-history.repository';

const TYPES = ['poll', 'control'] as const;
/** Codes by the layer that failed. */
const RESULT_CODES = [
  'not_reachable',
  'timeout',
  'refused',
  'network_refused',
  'bad_answer',
  'not_supported',
  'expired',
  'cancelled',
  'superseded',
  'device_deleted',
  'internal',
] as const;

/** There are more than `total` where not all of them were counted. */
type TaskPage = Page<Task> & { has_more: boolean };

@Injectable()
export class DeviceTaskService {
  constructor(
    private readonly tasks: DeviceTaskRepository,
    private readonly devices: DeviceRepository,
    private readonly history: TaskHistoryRepository,
    private readonly groups: PollGroupService,
  ) {}

  /** A page of the company's tasks, newest first. Throws 404 for a poll group that is not the caller's. */
  async list(ctx: Context, input: InputOf<typeof listTasks>): Promise<TaskPage> {
    const at = pageOf(input);
    const filter = await this.filterOf(ctx, input);
    const { rows, total, hasMore } = await this.tasks.page(ctx, filter, { ...at, ascending: input.sort === 'asc' });
    const tasks = rows.map((row) => taskView(ctx, row));
    return { ...pageReply(tasks, total, at), has_more: hasMore };
  }

  /** Filter of the task list and its spreadsheet. Throws 404 for a poll group of another company. */
  async filterOf(ctx: Context, input: InputOf<typeof exportTasks>): Promise<DeviceTaskFilter> {
    if (input.poll_group_id) await this.groups.seen(ctx, input.poll_group_id);
    return {
      deviceIds: input.device_ids ?? undefined,
      ids: input.ids ?? undefined,
      statuses: input.status ?? undefined,
      pollGroupId: input.poll_group_id ?? undefined,
      type: input.command_type ?? undefined,
      from: input.start_date ?? undefined,
      to: input.stop_date ?? undefined,
    };
  }

  /** A page of one device's tasks. Throws 404 where it is not the caller's. */
  async ofDevice(ctx: Context, { device_id, ...paging }: InputOf<typeof tasksOfDevice>): Promise<TaskPage> {
    await this.seen(ctx, device_id);
    return this.list(ctx, { ...paging, device_ids: [device_id] });
  }

  async logs(ctx: Context, input: InputOf<typeof taskLogs>): Promise<Page<TaskLog>> {
    const at = pageOf(input);
    if (input.device_id) await this.seen(ctx, input.device_id);
    const { rows, total } = await this.history.logs(
      ctx,
      {
        taskIds: input.device_task_ids ?? null,
        deviceId: input.device_id ?? null,
        type: input.type ?? null,
        resultCode: input.result_code ?? null,
      },
      at,
    );
    const data = rows.map(({ model_id, time_zone, ...row }) => {
      const spoken = { model_id, time_zone, created_at: row.created_at };
      const frames = row.frames.map((frame) => ({
        ...frame,
        decoded: meaningOf(frame, spoken, ctx.language, ctx.timeZone),
      }));
      return { ...row, frames, step: stepTitle(ctx, row.cause) };
    });
    return pageReply(data, total, at);
  }

  async statistics(ctx: Context, input: InputOf<typeof taskStatistics>): Promise<ReplyOf<typeof taskStatistics>> {
    if (input.device_id) await this.seen(ctx, input.device_id);
    if (input.poll_group_id) await this.groups.seen(ctx, input.poll_group_id);
    const period = { from: input.start_date, to: input.stop_date };
    const counts = await this.history.counts(ctx, period, input.device_id ?? null, input.poll_group_id ?? null);
    const sums = <K>(keyOf: (row: (typeof counts)[number]) => K): Map<K, number> => {
      const found = new Map<K, number>();
      for (const row of counts) found.set(keyOf(row), (found.get(keyOf(row)) ?? 0) + row.count);
      return found;
    };
    return {
      total: counts.reduce((sum, { count }) => sum + count, 0),
      statuses: [...sums((row) => row.status)].map(([status, count]) => ({ status, count })),
      result_codes: [...sums((row) => row.result_code)].flatMap(([code, count]) =>
        code === null ? [] : [{ result_code: code, count }],
      ),
    };
  }

  types(ctx: Context): ReplyOf<typeof taskLogTypes>['types'] {
    return TYPES.map((id) => ({ id, title: translate(ctx.language, `tasks.type_${id}`) }));
  }

  resultCodes(ctx: Context): ReplyOf<typeof taskResultCodes>['result_codes'] {
    return RESULT_CODES.map((id) => ({ id, title: translate(ctx.language, `tasks.code_${id}`) }));
  }

  private async seen(ctx: Context, deviceId: number): Promise<void> {
    if ((await this.devices.find(ctx, [deviceId])).length === 0) throw notFound();
  }

  /** The states a task can be in, with titles in the caller's language. */
  statuses(ctx: Context): ReplyOf<typeof taskStatuses>['statuses'] {
    return Object.entries(TASK_STATE).map(([name, id]) => ({
      id,
      name,
      title: translate(ctx.language, `tasks.state_${name}`),
    }));
  }
}

function taskView(ctx: Context, row: ListedTaskRow): Task {
  const { error, values } = outcomeOf(row, ctx.language);
  const model = row.model_id === null ? undefined : modelById(row.model_id);
  return {
    request: formatRequest(row.control, row.management, ctx.language, model),
    response: error === null ? formatReply(values, ctx.language, ctx.timeZone, model) : '',
    id: row.id,
    device_id: row.device_id,
    device_name: row.device_name,
    command_class: row.command_class,
    control: row.control,
    read_back: readBackOf(row.control, model),
    attempt: row.attempt,
    created_by: row.created_by,
    command_type: row.command_type,
    title: row.title,
    title_en: row.title_en,
    title_mn: row.title_mn,
    management: row.management,
    status: row.status,
    result_code: row.result_code,
    result: resultIn(row, ctx.language),
    step: stepTitle(ctx, row.step),
    created_at: row.created_at,
    updated_at: row.updated_at,
    expires_at: row.expires_at,
  };
}

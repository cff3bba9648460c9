import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import {
  type InputOf,
  type listTasks,
  type Page,
  type ReplyOf,
  type Task,
  TASK_STATE,
  type taskStatuses,
} from '@gaugeway/proto/api';
import { DeviceTaskRepository } from './device-task.repository';
import type { DeviceTaskRow } from './device-task.row';

const DEFAULT_PER_PAGE = 50;

@Injectable()
export class DeviceTaskService {
  constructor(private readonly tasks: DeviceTaskRepository) {}

  /** A page of the company's tasks, newest first. */
  async list(ctx: Context, input: InputOf<typeof listTasks>): Promise<Page<Task>> {
    const page = input.page ?? 1;
    const perPage = input.per_page ?? input.perPage ?? DEFAULT_PER_PAGE;
    const { rows, total } = await this.tasks.page(
      ctx,
      {
        deviceIds: input.device_ids ?? undefined,
        ids: input.ids ?? undefined,
        statuses: input.status ?? undefined,
      },
      { limit: perPage, offset: (page - 1) * perPage, ascending: input.sort === 'asc' },
    );
    return {
      data: rows.map(taskView),
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      per_page: perPage,
      total,
    };
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

function taskView(row: DeviceTaskRow): Task {
  return {
    id: row.id,
    device_id: row.device_id,
    command_type: row.command_type,
    title: row.title,
    title_en: row.title_en,
    management: row.management,
    status: row.status,
    result_code: row.result_code,
    result: row.result,
    created_at: row.created_at,
    updated_at: row.updated_at,
    expires_at: row.expires_at,
  };
}

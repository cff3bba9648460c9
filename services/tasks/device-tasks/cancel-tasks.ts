import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type cancelTasks, type InputOf, type ReplyOf, TASK_STATE } from '@gaugeway/proto/api';
import { commandProgressed, commandRequested } from '@gaugeway/proto/events';
import { DeviceRepository } from '../devices/device.repository';
import { PollGroupService } from '../poll-groups/poll-group.service';
import { DeviceTaskRepository } from './device-task.repository';
import type { DeviceTaskRow, TaskMove } from './device-task.row';
import { assertTransition } from './task-lifecycle';

/** Most tasks that one call takes back. */
const MOST = 10_000;

/** Result codes of cancelled tasks. */
const CANCELLED = 'cancelled';
const DELETED_CAUSE = 'device_deleted';

/**
 * Cancels tasks. A task that no connector has received ends immediately. For a task that waits there the connector
 * decides, so that a task is never shown as cancelled whose command was sent at that moment.
 */
@Injectable()
export class CancelTasks {
  constructor(
    private readonly database: Database,
    private readonly tasks: DeviceTaskRepository,
    private readonly devices: DeviceRepository,
    private readonly groups: PollGroupService,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
  ) {}

  /** Throws 404 where a task, the device or the poll group is not the caller's. */
  async cancel(ctx: Context, input: InputOf<typeof cancelTasks>): Promise<ReplyOf<typeof cancelTasks>> {
    const wanted = await this.wanted(ctx, input);
    const requested = await this.database.transaction(async (transaction) => {
      const locked = await this.tasks.lock(transaction, wanted);
      const here = locked.filter(({ status }) => status === TASK_STATE.created || status === TASK_STATE.quarantined);
      const there = locked.filter(({ status }) => status === TASK_STATE.queued);
      await this.tasks.move(
        transaction,
        here.map((task) => cancelMove(task, CANCELLED, ctx.userId)),
      );
      await this.outbox.add(
        transaction,
        'tasks',
        commandProgressed,
        here.map((task) => cancelled(task)),
      );
      await this.outbox.add(
        transaction,
        'tasks',
        commandRequested,
        there.map((task) => takenBack(task)),
      );
      await this.trail.add(transaction, 'tasks', ctx, {
        action: 'device_task.cancelled',
        details: { task_ids: [...here, ...there].slice(0, 100).map(({ id }) => id), count: here.length + there.length },
      });
      return here.length + there.length;
    });
    return { msg: translate(ctx.language, 'messages.tasks_cancelled', { count: requested }), cancelled: requested };
  }

  /**
   * Cancels waiting tasks of devices that were deleted or moved to the trash. Tasks already sent to a device run to
   * their end.
   */
  async ofDeletedDevices(deviceIds: readonly number[]): Promise<void> {
    if (deviceIds.length === 0) return;
    await this.database.transaction(async (transaction) => {
      const locked = await this.tasks.lockWaiting(transaction, deviceIds);
      const here = locked.filter(({ status }) => status !== TASK_STATE.queued);
      const there = locked.filter(({ status }) => status === TASK_STATE.queued);
      await this.tasks.move(
        transaction,
        here.map((task) => cancelMove(task, DELETED_CAUSE)),
      );
      await this.outbox.add(
        transaction,
        'tasks',
        commandProgressed,
        here.map((task) => cancelled(task, DELETED_CAUSE)),
      );
      await this.outbox.add(
        transaction,
        'tasks',
        commandRequested,
        there.map((task) => takenBack(task, DELETED_CAUSE)),
      );
    });
  }

  private async wanted(ctx: Context, input: InputOf<typeof cancelTasks>): Promise<number[]> {
    const range = { limit: MOST, offset: 0, ascending: true };
    const statuses = [TASK_STATE.created, TASK_STATE.queued, TASK_STATE.quarantined];
    if (input.device_task_ids) {
      const ids = [...new Set(input.device_task_ids)];
      const { rows } = await this.tasks.page(ctx, { ids }, range);
      if (rows.length < ids.length) throw notFound();
      return ids;
    }
    if (input.device_id !== undefined && (await this.devices.find(ctx, [input.device_id])).length === 0)
      throw notFound();
    if (input.poll_group_id !== undefined) await this.groups.seen(ctx, input.poll_group_id);
    const deviceIds = input.device_id === undefined ? undefined : [input.device_id];
    return (await this.tasks.page(ctx, { deviceIds, statuses, pollGroupId: input.poll_group_id }, range)).rows.map(
      ({ id }) => id,
    );
  }
}

function cancelMove(task: DeviceTaskRow, code: string, userId?: number): TaskMove {
  assertTransition(task.status, TASK_STATE.cancelled);
  const { id, status: from, attempt } = task;
  const to = TASK_STATE.cancelled;
  return { id, from, to, attempt, cause: code, resultCode: code, result: null, userId };
}

const addressed = ({ id, device_id, company_id, attempt }: DeviceTaskRow) => ({
  key: String(device_id),
  company: company_id,
  value: { taskId: id, deviceId: device_id, companyId: company_id, attempt },
});

function cancelled(task: DeviceTaskRow, code = CANCELLED) {
  const event = addressed(task);
  return { ...event, value: { ...event.value, state: TASK_STATE.cancelled, at: Date.now(), resultCode: code } };
}

function takenBack(task: DeviceTaskRow, code = CANCELLED) {
  const event = addressed(task);
  return { ...event, value: { ...event.value, cancel: true, cancelCode: code, fence: task.fence } };
}

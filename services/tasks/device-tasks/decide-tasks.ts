import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import { type Context, isMachine } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { noRight, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { type decideTasks, type InputOf, type ReplyOf, TASK_STATE } from '@gaugeway/proto/api';
import { commandProgressed } from '@gaugeway/proto/events';
import { ownTaskRelease, taskNotQuarantined } from './device-task.errors';
import { DeviceTaskRepository } from './device-task.repository';
import type { DeviceTaskRow, TaskMove } from './device-task.row';
import { RequestTasks } from './request-tasks';
import { assertTransition } from './task-lifecycle';

/** Decisions of a second person on quarantined commands: send them or end them. */
@Injectable()
export class DecideTasks {
  constructor(
    private readonly database: Database,
    private readonly tasks: DeviceTaskRepository,
    private readonly requests: RequestTasks,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * All or none. Throws 404 where a task is not the caller's, 403 for a release by an API key or by the user who gave the
   * command, 409 where a task does not wait for a decision (any more).
   */
  async decide(ctx: Context, input: InputOf<typeof decideTasks>): Promise<ReplyOf<typeof decideTasks>> {
    const ids = [...new Set(input.device_task_ids)];
    const isRelease = input.decision === 'release';
    if (isRelease && isMachine(ctx)) throw noRight();
    const { rows } = await this.tasks.page(ctx, { ids }, { limit: ids.length, offset: 0, ascending: true });
    if (rows.length < ids.length) throw notFound();
    if (isRelease && rows.some(({ created_by }) => created_by === ctx.userId)) throw ownTaskRelease();
    const to = isRelease ? TASK_STATE.queued : TASK_STATE.cancelled;
    await this.database.transaction(async (transaction) => {
      const locked = await this.tasks.lock(transaction, ids);
      if (locked.some(({ status }) => status !== TASK_STATE.quarantined)) throw taskNotQuarantined();
      await this.tasks.move(
        transaction,
        locked.map((task) => moveOf(task, to, ctx.userId)),
      );
      if (isRelease)
        await this.requests.send(
          transaction,
          locked.map((task) => ({ ...task, status: to })),
        );
      await this.outbox.add(
        transaction,
        'tasks',
        commandProgressed,
        locked.map((task) => progressOf(task, to)),
      );
      await this.trail.add(transaction, 'tasks', ctx, {
        action: isRelease ? 'device_task.released' : 'device_task.rejected',
        details: { task_ids: ids.slice(0, 100), count: ids.length },
      });
    });
    const key = isRelease ? 'messages.tasks_released' : 'messages.tasks_rejected';
    return { msg: translate(ctx.language, key, { count: ids.length }), decided: ids.length };
  }
}

function moveOf(task: DeviceTaskRow, to: TaskMove['to'], userId: number): TaskMove {
  assertTransition(task.status, to);
  const isRelease = to === TASK_STATE.queued;
  return {
    id: task.id,
    from: task.status,
    to,
    attempt: task.attempt,
    cause: isRelease ? 'released' : 'rejected',
    resultCode: isRelease ? null : 'cancelled',
    result: null,
    userId,
  };
}

/** Progress for the screens that show the task. */
function progressOf({ id, device_id, company_id, attempt }: DeviceTaskRow, state: number) {
  const resultCode = state === TASK_STATE.cancelled ? 'cancelled' : '';
  const value = { taskId: id, deviceId: device_id, companyId: company_id, attempt, state, at: Date.now(), resultCode };
  return { key: String(device_id), company: company_id, value };
}

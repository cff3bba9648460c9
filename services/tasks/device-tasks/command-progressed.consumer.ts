import { Injectable } from '@nestjs/common';
import { isControlKey, shownBy } from '@gaugeway/catalogue';
import { type IncomingEvent, type OutgoingEvent, Outbox } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Consumes } from '@gaugeway/platform/nest';
import { isTaskState, TASK_STATE, type TaskFrame } from '@gaugeway/proto/api';
import { commandProgressed, type EventIn, type EventOf, type gaugeway, shownState } from '@gaugeway/proto/events';
import { DeviceTaskRepository } from './device-task.repository';
import type { DeviceTaskRow, TaskFailure, TaskMove } from './device-task.row';
import { judgeProgress } from './task-lifecycle';
import { TaskMetrics } from './task-metrics';
import { valuesOf } from './task-outcome';
import { TaskWaiters } from './task-waiters';

type Progressed = EventOf<typeof commandProgressed>;

/**
 * Progress of tasks reported by the connector, applied by the lifecycle. Repeated and late events are counted and
 * change nothing.
 */
@Injectable()
export class CommandProgressedConsumer {
  constructor(
    private readonly database: Database,
    private readonly tasks: DeviceTaskRepository,
    private readonly outbox: Outbox,
    private readonly metrics: TaskMetrics,
    private readonly waiters: TaskWaiters,
  ) {}

  @Consumes(commandProgressed, { group: 'tasks' })
  async apply(events: readonly IncomingEvent<Progressed>[]): Promise<void> {
    const progress = events.flatMap(({ value }) => (value === null ? [] : [value]));
    const { moves, ignored } = await this.database.transaction(async (transaction) => {
      const locked = await this.tasks.lock(transaction, [...new Set(progress.map((event) => event.taskId))]);
      const found = movesFor(locked, progress);
      await this.tasks.move(transaction, found.moves);
      await this.outbox.add(transaction, 'tasks', shownState, shownOf(locked, found.moves, progress));
      return found;
    });
    this.waiters.moved(new Set(progress.map(({ taskId }) => taskId)));
    this.metrics.moved(moves);
    this.metrics.ignored(ignored);
  }
}

/** The moves that events make, in order, and why the others make none. Pure. */
export function movesFor(
  tasks: readonly DeviceTaskRow[],
  events: readonly Progressed[],
): { moves: TaskMove[]; ignored: string[] } {
  const now = new Map(
    tasks.map((task) => [
      task.id,
      { status: task.status, attempt: task.attempt, step: task.step, company: task.company_id },
    ]),
  );
  const moves: TaskMove[] = [];
  const ignored: string[] = [];
  for (const event of events) {
    const task = now.get(event.taskId);
    if (!task || task.company !== event.companyId) {
      ignored.push('unknown_task');
      continue;
    }
    // Attempts count from 1; a sender that does not count means the one that is on its way.
    const attempt = event.attempt || task.attempt;
    const verdict = judgeProgress(task, { state: event.state, attempt, step: event.step });
    if ((verdict !== 'apply' && verdict !== 'step') || !isTaskState(event.state)) {
      ignored.push(verdict);
      continue;
    }
    moves.push({
      id: event.taskId,
      from: task.status,
      to: event.state,
      attempt,
      cause: event.step || event.resultCode || 'connector',
      step: event.step,
      resultCode: event.resultCode || null,
      result: event.values || null,
      failure: failureIn(event.failure),
      gateway: event.gateway,
      frames: event.frames.map(frameIn),
    });
    now.set(event.taskId, { ...task, status: event.state, attempt, step: event.step });
  }
  return { moves, ignored };
}

function failureIn(failure: gaugeway.CommandFailure.$Properties | null | undefined): TaskFailure | null {
  if (!failure) return null;
  const params = Object.entries(valuesOf(failure.params ?? null)).map(([name, value]) => [name, storable(value)]);
  return { key: failure.key ?? '', values: Object.fromEntries(params) as Record<string, unknown> };
}

/** A text without the characters that `jsonb` refuses: NUL and halves of surrogate pairs. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/\0|\p{Surrogate}/gu, '\ufffd') : value;
}

function frameIn({ isSent, hex, fPort, skipped }: gaugeway.CommandFrame.$Properties): TaskFrame {
  return { is_sent: isSent ?? false, hex: hex ?? '', f_port: fPort || null, skipped: skipped ?? 0 };
}

/** States of devices that their completed commands reveal. Pure. */
function shownOf(
  tasks: readonly DeviceTaskRow[],
  moves: readonly TaskMove[],
  events: readonly Progressed[],
): OutgoingEvent<EventIn<typeof shownState>>[] {
  return moves.flatMap(({ id, to, result }) => {
    const task = tasks.find((each) => each.id === id);
    if (to !== TASK_STATE.done || !task?.control || !isControlKey(task.control)) return [];
    const values = shownBy(task.control, task.management, valuesOf(result));
    if (Object.keys(values).length === 0) return [];
    const at = events.findLast((event) => event.taskId === id && event.state === to)?.at ?? Date.now();
    const { device_id: deviceId, company_id: companyId } = task;
    const value = { deviceId, companyId, at, values: JSON.stringify(values) };
    return [{ key: String(deviceId), company: companyId, value }];
  });
}

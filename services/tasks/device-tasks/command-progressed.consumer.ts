import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus, type IncomingEvent } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Metrics } from '@gaugeway/platform/telemetry';
import { commandProgressed, type EventOf } from '@gaugeway/proto/events';
import { DeviceTaskRepository } from './device-task.repository';
import type { DeviceTaskRow, TaskMove } from './device-task.row';
import { isTaskState, judgeProgress } from './task-lifecycle';

type Progressed = EventOf<typeof commandProgressed>;

/** What the connector tells of tasks, applied by the lifecycle. Repeated and late events are counted and change nothing. */
@Injectable()
export class CommandProgressedConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly database: Database,
    private readonly tasks: DeviceTaskRepository,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe({ topic: commandProgressed, group: 'tasks', handle: (events) => this.apply(events) });
  }

  private async apply(events: readonly IncomingEvent<Progressed>[]): Promise<void> {
    const progress = events.flatMap(({ value }) => (value === null ? [] : [value]));
    const ignored = await this.database.transaction(async (transaction) => {
      const locked = await this.tasks.lock(transaction, [...new Set(progress.map((event) => event.taskId))]);
      const { moves, ignored: passedOver } = movesFor(locked, progress);
      await this.tasks.move(transaction, moves);
      return passedOver;
    });
    const counter = this.metrics.counter(
      'gaugeway_task_progress_ignored_total',
      'Events about tasks that changed nothing, by cause',
      ['cause'],
    );
    for (const cause of ignored) counter.inc({ cause });
  }
}

/** The moves that events make, in order, and why the others make none. Pure. */
export function movesFor(
  tasks: readonly DeviceTaskRow[],
  events: readonly Progressed[],
): { moves: TaskMove[]; ignored: string[] } {
  const now = new Map(
    tasks.map((task) => [task.id, { status: task.status, attempt: task.attempt, company: task.company_id }]),
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
    const verdict = judgeProgress(task, { state: event.state, attempt });
    if (verdict !== 'apply' || !isTaskState(event.state)) {
      ignored.push(verdict);
      continue;
    }
    moves.push({
      id: event.taskId,
      from: task.status,
      to: event.state,
      attempt,
      cause: event.resultCode || 'connector',
      resultCode: event.resultCode || null,
      result: event.result || null,
    });
    now.set(event.taskId, { ...task, status: event.state, attempt });
  }
  return { moves, ignored };
}

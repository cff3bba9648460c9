import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { TASK_STATE } from '@gaugeway/proto/api';
import { commandProgressed } from '@gaugeway/proto/events';
import { PollHealthRepository } from './poll-health.repository';

/** States that say how a poll went; a cancelled one says nothing of its device. */
const ENDS: readonly number[] = [TASK_STATE.done, TASK_STATE.failed, TASK_STATE.expired, TASK_STATE.unknown];

/** Notes how the polls of groups ended. */
@Injectable()
export class PollOutcomeConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly health: PollHealthRepository,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe({
      topic: commandProgressed,
      group: 'tasks-poll-outcomes',
      handle: async (events) => {
        await this.health.note(events.flatMap(({ value }) => (value && ENDS.includes(value.state) ? [value] : [])));
      },
    });
  }
}

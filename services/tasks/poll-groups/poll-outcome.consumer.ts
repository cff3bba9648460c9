import { Injectable } from '@nestjs/common';
import { type EventBatch } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { TASK_STATE } from '@gaugeway/proto/api';
import { commandProgressed } from '@gaugeway/proto/events';
import { PollHealthRepository } from './poll-health.repository';

/** States that say how a poll went; a cancelled one says nothing of its device. */
const ENDS: readonly number[] = [TASK_STATE.done, TASK_STATE.failed, TASK_STATE.expired, TASK_STATE.unknown];

/** Notes how the polls of groups ended. */
@Injectable()
export class PollOutcomeConsumer {
  constructor(private readonly health: PollHealthRepository) {}

  @Consumes(commandProgressed, { group: 'tasks-poll-outcomes' })
  async onCommandProgressed(events: EventBatch<typeof commandProgressed>): Promise<void> {
    await this.health.note(events.flatMap(({ value }) => (value && ENDS.includes(value.state) ? [value] : [])));
  }
}

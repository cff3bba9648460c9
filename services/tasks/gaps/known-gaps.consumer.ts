import { Injectable } from '@nestjs/common';
import { type EventBatch } from '@gaugeway/platform/bus';
import { Consumes } from '@gaugeway/platform/nest';
import { TASK_STATE } from '@gaugeway/proto/api';
import { commandProgressed, knownGaps } from '@gaugeway/proto/events';
import { GapRepository, type MissingRecords } from './gap.repository';

/** Ends after which a task asks for nothing any more. */
const ENDS: readonly number[] = [
  TASK_STATE.done,
  TASK_STATE.failed,
  TASK_STATE.expired,
  TASK_STATE.unknown,
  TASK_STATE.cancelled,
];
/** Failures with which a meter says that it has no such records. */
const NONE_THERE = ['refused', 'not_supported'];

/** Keeps the projection of the gaps, and the outcome of the tasks that requested them. */
@Injectable()
export class KnownGapsConsumer {
  constructor(private readonly gaps: GapRepository) {}

  @Consumes(knownGaps, { group: 'tasks-gaps' })
  async onKnownGaps(events: EventBatch<typeof knownGaps>): Promise<void> {
    const newest = new Map<string, MissingRecords>();
    for (const { value } of events) {
      if (!value) continue;
      const { deviceId, type } = value;
      const gaps = value.gaps.map(({ from, to }) => ({ from: from ?? 0, to: to ?? 0 }));
      newest.set(`${deviceId}:${type}`, { deviceId, type, gaps });
    }
    await this.gaps.replace([...newest.values()]);
  }

  @Consumes(commandProgressed, { group: 'tasks-gap-outcomes' })
  async onCommandProgressed(events: EventBatch<typeof commandProgressed>): Promise<void> {
    const ended = events.flatMap(({ value }) => (value && ENDS.includes(value.state) ? [value] : []));
    await this.gaps.note(
      ended.map(({ taskId, state, resultCode }) => ({
        taskId,
        answered: state === TASK_STATE.done || NONE_THERE.includes(resultCode),
      })),
    );
  }
}

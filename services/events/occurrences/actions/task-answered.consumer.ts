import { Injectable } from '@nestjs/common';
import { type EventBatch } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { Consumes } from '@gaugeway/platform/nest';
import { taskAnswered } from '@gaugeway/proto/events';
import { OccurrenceMovesRepository } from '../occurrence-moves.repository';
import { WantedActionRepository } from './wanted-action.repository';

const NOTES: Readonly<Record<string, string>> = {
  made: 'action_made',
  held: 'action_held',
  refused: 'action_refused',
  late: 'action_late',
};

/** Writes the outcome of a rule's action into the history of its event. */
@Injectable()
export class TaskAnsweredConsumer {
  constructor(
    private readonly database: Database,
    private readonly wanted: WantedActionRepository,
    private readonly occurrences: OccurrenceMovesRepository,
  ) {}

  @Consumes(taskAnswered, { group: 'events-actions' })
  async onTaskAnswered(events: EventBatch<typeof taskAnswered>): Promise<void> {
    for (const { value } of events) if (value) await this.note(value.requestId, value.outcome);
  }

  private note(requestId: number, outcome: string): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const occurrenceId = await this.wanted.answered(transaction, requestId, outcome);
      const note = NOTES[outcome];
      if (occurrenceId !== null && note) await this.occurrences.note(transaction, [occurrenceId], note);
    });
  }
}

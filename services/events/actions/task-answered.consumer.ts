import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Bus } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { taskAnswered } from '@gaugeway/proto/events';
import { OccurrenceMovesRepository } from '../occurrences/occurrence-moves.repository';
import { WantedActionRepository } from './wanted-action.repository';

const NOTES: Readonly<Record<string, string>> = {
  made: 'action_made',
  held: 'action_held',
  refused: 'action_refused',
  late: 'action_late',
};

/** Writes into the history of an event what became of what its rule wanted. */
@Injectable()
export class TaskAnsweredConsumer implements OnModuleInit {
  constructor(
    private readonly bus: Bus,
    private readonly database: Database,
    private readonly wanted: WantedActionRepository,
    private readonly occurrences: OccurrenceMovesRepository,
  ) {}

  onModuleInit(): void {
    this.bus.subscribe({
      topic: taskAnswered,
      group: 'events-actions',
      handle: async (events) => {
        for (const { value } of events) if (value) await this.note(value.requestId, value.outcome);
      },
    });
  }

  private note(requestId: number, outcome: string): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const occurrenceId = await this.wanted.answered(transaction, requestId, outcome);
      const note = NOTES[outcome];
      if (occurrenceId !== null && note) await this.occurrences.note(transaction, [occurrenceId], note);
    });
  }
}

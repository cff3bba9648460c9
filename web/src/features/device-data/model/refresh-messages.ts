import { deviceJournal, deviceMessages, pointMessages } from '@gaugeway/proto/api/messages';
import { deviceVerdicts } from '@gaugeway/proto/api/quality';
import { readingRevisions } from '@gaugeway/proto/api/readings-edit';
import type { QueryClient } from '@tanstack/react-query';

/** Refetches all data that contains or is computed from readings after a reading was changed. */
export function refreshMessages(client: QueryClient): void {
  for (const { id } of [deviceMessages, pointMessages, deviceJournal, readingRevisions, deviceVerdicts]) {
    void client.invalidateQueries({ queryKey: [id] });
  }
}

import { deviceJournal, deviceMessages, pointMessages } from '@gaugeway/proto/api/messages';
import { deviceVerdicts } from '@gaugeway/proto/api/quality';
import { readingRevisions } from '@gaugeway/proto/api/readings-edit';
import type { QueryClient } from '@tanstack/react-query';

/** After a reading was changed: everything that shows or is computed from readings is requested again. */
export function refreshMessages(client: QueryClient): void {
  for (const { id } of [deviceMessages, pointMessages, deviceJournal, readingRevisions, deviceVerdicts]) {
    void client.invalidateQueries({ queryKey: [id] });
  }
}

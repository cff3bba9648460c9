import type { OccurredEvent } from '@gaugeway/proto/api/occurred-events';
import { useTranslation } from 'react-i18next';

/** Returns a short text of an event and its devices: "No data: Meter 12 and 36 more". */
export function useOccurredText() {
  const { t } = useTranslation('frame');
  return ({ event: { title }, device: { name }, subjects }: Pick<OccurredEvent, 'event' | 'device' | 'subjects'>) =>
    subjects > 1
      ? t('notifications.occurred_many', { title, name, more: subjects - 1 })
      : t('notifications.occurred', { title, name });
}

import type { PollGroup } from '@gaugeway/proto/api/poll-groups';
import { useTranslation } from 'react-i18next';
import { capitalized, formatZone } from '@/shared/i18n';

/** Sentences about the plan of a group. */
export function useGroupTexts() {
  const { t } = useTranslation('poll-groups');
  return {
    reads: ({ selected_data: { kinds, archives } }: PollGroup): string =>
      capitalized(
        [...kinds.map((kind) => t(`kind.${kind}`)), ...archives.map((type) => t(`archive.${type}`))].join(', '),
      ),
    window: ({ poll_params: { weekdays, hours, time_zone } }: PollGroup): string => {
      const days = weekdays.map((day) => t(`weekday.${day as 1 | 2 | 3 | 4 | 5 | 6 | 7}`)).join(', ');
      const spans = hours.map(({ from, to }) => `${from}–${to}`).join(', ');
      if (!days && !spans) return t('window.always');
      const zone = time_zone === null ? t('window.own_zone') : formatZone(time_zone);
      return [days, spans, zone].filter(Boolean).join(' · ');
    },
  };
}

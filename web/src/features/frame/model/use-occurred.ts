import { eventDeliveries } from '@gaugeway/proto/api/event-channels';
import { eventRules } from '@gaugeway/proto/api/event-rules';
import { getOccurredEvent, occurredEvents } from '@gaugeway/proto/api/occurred-events';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { isLanguage } from '@/shared/i18n';
import { useLiveFromNow, useRealtime } from '@/shared/realtime';
import { notifyNotice } from '@/shared/ui';
import { playAlertOnce } from './alert-sound';

/** The recent events (specification 1, sections 9 and 10). */
const RECENT = { paginate: false, per_page: 100, sort: 'desc', sort_field: 'created_at' } as const;
/** What an event changes on the screens that are open: lists, the event next to its list, its notices, what rules have open. */
const CHANGED = [occurredEvents, getOccurredEvent, eventDeliveries, eventRules] as const;
/** Several at once are one snackbar each, up to so many: the others are in the menu. */
const MOST_SNACKBARS = 3;

/** The recent events, fetched once; fetched again when the server says that something changed. */
export function useOccurred() {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  const renew = () => {
    for (const { id } of CHANGED) void client.invalidateQueries({ queryKey: [id] });
  };
  useRealtime('device_event', (events) => {
    const begun = events.filter(({ kind }) => kind === 'began');
    for (const { messages } of begun.slice(0, MOST_SNACKBARS)) notifyNotice(messages[language]);
    const loud = begun.find(({ event }) => event.options.sound_alert);
    if (loud) playAlertOnce(loud.id).catch(() => undefined);
    renew();
  });
  useLiveFromNow(renew);
  return useQuery({
    ...query(occurredEvents, RECENT),
    select: ({ occurred_events, unread }) => ({
      events: Array.isArray(occurred_events) ? occurred_events : occurred_events.data,
      unread,
    }),
  });
}

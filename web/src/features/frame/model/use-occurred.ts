import { eventDeliveries } from '@gaugeway/proto/api/event-channels';
import { eventRules } from '@gaugeway/proto/api/event-rules';
import type { EventSeverity } from '@gaugeway/proto/api/filter-values';
import { getOccurredEvent, type OccurredEvent, occurredEvents } from '@gaugeway/proto/api/occurred-events';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { isLanguage } from '@/shared/i18n';
import { useConnectionState, useRealtime } from '@/shared/realtime';
import { notifyNewest, type NoticeColor, notifyNotice, useIsPhone, useOccurredText } from '@/shared/ui';
import { playAlertOnce } from './alert-sound';
import { Announcements } from './announcements';
import { isSoundOn } from './sound-setting';

/** The recent events (specification 1, sections 9 and 10). */
const RECENT = { paginate: false, per_page: 100, sort: 'desc', sort_field: 'created_at' } as const;
/** Queries that an event changes: lists, the open event, its deliveries, and the open events of rules. */
const CHANGED = [occurredEvents, getOccurredEvent, eventDeliveries, eventRules] as const;
/** Most snackbars for simultaneous events; the last one shows how many other events are in the menu. */
const MOST_SNACKBARS = 3;

const COLORS: Readonly<Record<EventSeverity, NoticeColor | undefined>> = {
  critical: 'red',
  warning: 'orange',
  info: undefined,
};

interface Announced {
  id: number;
  message: string;
  severity: EventSeverity;
  isLoud: boolean;
}

function announce(events: readonly Announced[], isPhone: boolean): void {
  const messages = events.map(({ message }) => message);
  const colorOf = (place: number) => COLORS[events[place]?.severity ?? 'info'];
  const withMore = (message: string, count: number) => i18next.t('frame:notifications.with_more', { message, count });
  if (isPhone) notifyNewest(messages, withMore, colorOf(0));
  else {
    const others = messages.length - MOST_SNACKBARS;
    for (const [place, message] of messages.slice(0, MOST_SNACKBARS).entries())
      notifyNotice(others > 0 && place === MOST_SNACKBARS - 1 ? withMore(message, others) : message, colorOf(place));
  }
  const loud = events.find(({ isLoud }) => isLoud);
  if (loud && isSoundOn()) playAlertOnce(loud.id).catch(() => undefined);
}

/**
 * Recent events. They are fetched again after a change on the server and after a disconnect; events that began during
 * it and are still open are announced then.
 */
export function useOccurred() {
  const client = useQueryClient();
  const { i18n } = useTranslation();
  const textOf = useOccurredText();
  const [announcements] = useState(() => new Announcements());
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  const isPhone = useIsPhone();
  const renew = () => {
    for (const { id } of CHANGED) void client.invalidateQueries({ queryKey: [id] });
  };
  useRealtime('device_event', (events) => {
    const begun = announcements.begun(events.filter(({ kind }) => kind === 'began'));
    announce(
      begun.map(({ id, messages, event, severity }) => ({
        id,
        message: messages[language],
        severity,
        isLoud: event.options.sound_alert,
      })),
      isPhone,
    );
    renew();
  });
  const onConnected = useEffectEvent(() => {
    announcements.resume();
    renew();
  });
  const isConnected = useConnectionState() === 'connected';
  useEffect(() => {
    if (isConnected) onConnected();
  }, [isConnected]);
  const recent = useQuery({
    ...query(occurredEvents, RECENT),
    select: ({ occurred_events, unread }) => ({
      events: Array.isArray(occurred_events) ? occurred_events : occurred_events.data,
      unread,
    }),
  });
  const onRecent = useEffectEvent((events: readonly OccurredEvent[]) => {
    announce(
      announcements.missed(events).map((missed) => ({
        id: missed.id,
        message: textOf(missed),
        severity: missed.severity,
        isLoud: missed.event.options.sound_alert,
      })),
      isPhone,
    );
  });
  const { data, dataUpdatedAt } = recent;
  useEffect(() => {
    if (data) onRecent(data.events);
    // An unchanged list is a new answer too.
  }, [data, dataUpdatedAt]);
  return recent;
}

import type { OccurredEvent } from '@gaugeway/proto/api/occurred-events';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { formatDateTime } from '@/shared/i18n';
import { StateMark, useOccurredText } from '@/shared/ui';
import classes from './notice-list.module.css';

interface NoticeListProps {
  events: readonly OccurredEvent[];
  /** Absent if the user cannot mark. */
  onRead?: (id: number) => void;
  onFollow: () => void;
}

const UNREAD = 1;

/** Latest events: open ones with their start, and ended ones. */
export function NoticeList({ events, ...handlers }: NoticeListProps) {
  return (
    <ul className={classes.list}>
      {events.map((occurred) => (
        <NoticeItem key={occurred.id} occurred={occurred} {...handlers} />
      ))}
    </ul>
  );
}

function NoticeItem({
  occurred,
  onRead,
  onFollow,
}: { occurred: OccurredEvent } & Pick<NoticeListProps, 'onRead' | 'onFollow'>) {
  const { t } = useTranslation('frame');
  const zone = useUserZone();
  const textOf = useOccurredText();
  const { id, began_at, ended_at } = occurred;
  const isUnread = occurred.status === UNREAD;
  return (
    <li className={classes.item} data-unread={isUnread || undefined}>
      <div className={classes.head}>
        <StateMark
          tone={ended_at !== null ? 'online' : occurred.severity === 'critical' ? 'alarm' : 'warning'}
          label={ended_at === null ? t('notifications.lasts') : t('notifications.is_over')}
        />
        {isUnread && <span className={classes.unread}>{t('notifications.unread')}</span>}
        {isUnread && onRead && (
          <Tooltip label={t('notifications.mark_read')}>
            <ActionIcon
              className={classes.mark}
              size={24}
              aria-label={t('notifications.mark_read')}
              onClick={() => onRead(id)}
            >
              <IconCheck size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <Link className={classes.title} to="/cloud/events" search={{ id }} onClick={onFollow}>
        {textOf(occurred)}
      </Link>
      <p className={classes.times}>
        {ended_at === null
          ? t('notifications.began', { from: formatDateTime(began_at, zone) })
          : t('notifications.from_to', { from: formatDateTime(began_at, zone), to: formatDateTime(ended_at, zone) })}
      </p>
    </li>
  );
}

import { type DeviceNotice } from '@gaugeway/proto/api/notices';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { formatDateTime } from '@/shared/i18n';
import { StateMark } from '@/shared/ui';
import classes from './notice-list.module.css';

interface NoticeListProps {
  notices: readonly DeviceNotice[];
  /** Missing where the user may not mark. */
  onRead?: (id: number) => void;
  onFollow: () => void;
}

/** The newest notices: what lasts, since when, and what is over. */
export function NoticeList({ notices, onRead, onFollow }: NoticeListProps) {
  return (
    <ul className={classes.list}>
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} onRead={onRead} onFollow={onFollow} />
      ))}
    </ul>
  );
}

function NoticeItem({
  notice,
  onRead,
  onFollow,
}: { notice: DeviceNotice } & Pick<NoticeListProps, 'onRead' | 'onFollow'>) {
  const { t } = useTranslation('frame');
  const zone = useUserZone();
  const isOver = notice.ended_at !== null;
  return (
    <li className={classes.item} data-unread={!notice.is_read || undefined}>
      <div className={classes.head}>
        <StateMark
          tone={isOver ? 'online' : 'warning'}
          label={t(isOver ? 'notifications.is_over' : 'notifications.lasts')}
        />
        {!notice.is_read && <span className={classes.unread}>{t('notifications.unread')}</span>}
        {!notice.is_read && onRead && (
          <Tooltip label={t('notifications.mark_read')}>
            <ActionIcon
              className={classes.mark}
              size={24}
              aria-label={t('notifications.mark_read')}
              onClick={() => onRead(notice.id)}
            >
              <IconCheck size={16} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      <Link
        className={classes.title}
        to="/cloud/devices"
        search={{ tab: 'gateways', q: notice.name }}
        onClick={onFollow}
      >
        {t('notifications.gateway_offline', { name: notice.name, count: notice.devices })}
      </Link>
      <p className={classes.times}>
        {isOver
          ? t('notifications.from_to', {
              from: formatDateTime(notice.began_at, zone),
              to: formatDateTime(notice.ended_at ?? 0, zone),
            })
          : t('notifications.since', { from: formatDateTime(notice.last_contact ?? notice.began_at, zone) })}
        {notice.times > 1 && ` · ${t('notifications.times', { count: notice.times })}`}
      </p>
    </li>
  );
}

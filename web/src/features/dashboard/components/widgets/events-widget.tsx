import { occurredEvents } from '@gaugeway/proto/api/occurred-events';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconBell } from '@tabler/icons-react';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { formatDateTime } from '@/shared/i18n';
import { markOfOccurred, StateMark, useIsPhone, useOccurredText } from '@/shared/ui';
import { QuietNote } from './quiet-note';
import { WidgetBody } from './widget-body';
import classes from './widgets.module.css';

export const icon = IconBell;

/** The same query as in the notification menu, so that both share the reply and its live updates. */
const RECENT = { paginate: false, per_page: 100, sort: 'desc', sort_field: 'created_at' } as const;
/** On a phone the list is as long as its content; on a larger screen it scrolls. */
const SHOWN_ON_PHONE = 6;

/** The newest events. */
export default function EventsWidget() {
  const { t } = useTranslation(['dashboard', 'frame']);
  const zone = useUserZone();
  const textOf = useOccurredText();
  const isPhone = useIsPhone();
  return (
    <WidgetBody data={useQuery(query(occurredEvents, RECENT))}>
      {({ occurred_events: answer }) => {
        const rows = Array.isArray(answer) ? answer : answer.data;
        if (rows.length === 0) return <QuietNote title={t('events.none')}>{t('events.none_hint')}</QuietNote>;
        return (
          <ul className={classes.rows}>
            {(isPhone ? rows.slice(0, SHOWN_ON_PHONE) : rows).map((occurred) => (
              <li key={occurred.id}>
                <Link to="/cloud/events" search={{ id: occurred.id }} className={classes.row}>
                  <span className={classes.named}>
                    <span className={classes.wrapped}>{textOf(occurred)}</span>
                    <span className={classes.detail}>{formatDateTime(occurred.began_at, zone)}</span>
                  </span>
                  <StateMark
                    tone={markOfOccurred(occurred)}
                    label={t(occurred.ended_at === null ? 'frame:notifications.lasts' : 'frame:notifications.is_over')}
                  />
                </Link>
              </li>
            ))}
            <li>
              <Link to="/cloud/events" className={classes.more}>
                {t('frame:notifications.all')}
              </Link>
            </li>
          </ul>
        );
      }}
    </WidgetBody>
  );
}

import { occurredEvents } from '@gaugeway/proto/api/occurred-events';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { formatDateTime } from '@/shared/i18n';
import { StateMark, useOccurredText } from '@/shared/ui';
import { QuietNote } from './quiet-note';
import { WidgetBody } from './widget-body';
import classes from './widgets.module.css';

/** As the menu of notifications asks for them, so that both share the answer, which the socket renews. */
const RECENT = { paginate: false, per_page: 100, sort: 'desc', sort_field: 'created_at' } as const;

/** The newest events. */
export function EventsWidget() {
  const { t } = useTranslation(['dashboard', 'frame']);
  const zone = useUserZone();
  const textOf = useOccurredText();
  return (
    <WidgetBody data={useQuery(query(occurredEvents, RECENT))}>
      {({ occurred_events: answer }) => {
        const rows = Array.isArray(answer) ? answer : answer.data;
        if (rows.length === 0) return <QuietNote title={t('events.none')}>{t('events.none_hint')}</QuietNote>;
        return (
          <ul className={classes.rows}>
            {rows.map((occurred) => (
              <li key={occurred.id}>
                <Link to="/cloud/events" search={{ id: occurred.id }} className={classes.row}>
                  <span className={classes.named}>
                    <span className={classes.wrapped}>{textOf(occurred)}</span>
                    <span className={classes.detail}>{formatDateTime(occurred.began_at, zone)}</span>
                  </span>
                  <StateMark
                    tone={
                      occurred.ended_at !== null ? 'online' : occurred.severity === 'critical' ? 'alarm' : 'warning'
                    }
                    label={t(occurred.ended_at === null ? 'frame:notifications.lasts' : 'frame:notifications.is_over')}
                  />
                </Link>
              </li>
            ))}
          </ul>
        );
      }}
    </WidgetBody>
  );
}

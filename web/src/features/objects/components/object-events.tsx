import { SECTION } from '@gaugeway/proto/api/endpoint';
import { occurredEvents } from '@gaugeway/proto/api/occurred-events';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { rowsOf, totalOf } from '@/shared/data-table';
import { formatDateTime, formatNumber } from '@/shared/i18n';
import { Panel } from '@/shared/panel';
import { markOfOccurred, StateMark, useOccurredText } from '@/shared/ui';
import classes from './objects.module.css';

const SHOWN = 5;

/** Open events of an object and its branch, and the link to the journal of the branch. */
export function ObjectEvents({ id }: { id: string }) {
  const { t } = useTranslation(['objects', 'frame']);
  const zone = useUserZone();
  const textOf = useOccurredText();
  const mayRead = useCan(['read', 'access_all'], SECTION.events);
  const found = useQuery({
    ...query(occurredEvents, { object_id: id, state: 'open', grouped: false, page: 1, per_page: SHOWN, sort: 'desc' }),
    meta: { quiet: true },
    placeholderData: keepPreviousData,
    enabled: mayRead,
  });
  // The view of the object works without events.
  if (!mayRead || !found.data) return null;
  const { occurred_events } = found.data;
  const rows = rowsOf(occurred_events);
  const rest = totalOf(occurred_events) - rows.length;
  return (
    <Panel
      dense
      level={3}
      title={t('events.title')}
      aside={
        <>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconBell size={14} />}
            renderRoot={(props) => <Link to="/cloud/events" search={{ node: id }} {...props} />}
          >
            {t('events.all')}
          </Button>
        </>
      }
    >
      {rows.length === 0 ? (
        <p className={classes.none}>{t('events.none')}</p>
      ) : (
        <ul className={classes.devices}>
          {rows.map((occurred) => (
            <li key={occurred.id} className={classes.device}>
              <span className={classes.deviceText}>
                <Link className={classes.link} to="/cloud/events" search={{ node: id, id: occurred.id }}>
                  {textOf(occurred)}
                </Link>
                <span className={classes.serial}>
                  {t('events.since', { at: formatDateTime(occurred.began_at, zone) })}
                </span>
              </span>
              <StateMark tone={markOfOccurred(occurred)} label={t('frame:notifications.lasts')} />
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Link className={classes.link} to="/cloud/events" search={{ node: id, state: 'open', single: 'yes' }}>
          {t('events.more', { rest: formatNumber(rest, 0) })}
        </Link>
      )}
    </Panel>
  );
}

import { occurredEvents } from '@gaugeway/proto/api/occurred-events';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { markOfOccurred, StateMark } from '@/shared/ui';
import classes from './events.module.css';

/** Most recent devices of a group; the total number is shown above. */
export function GroupMembers({ id }: { id: number }) {
  const { t } = useTranslation('events');
  const found = useQuery({
    ...query(occurredEvents, { group_id: id, paginate: false, per_page: 100 }),
    select: ({ occurred_events }) => (Array.isArray(occurred_events) ? occurred_events : occurred_events.data),
  });
  return (
    <section>
      <h2 className={classes.heading}>{t('panel.group')}</h2>
      <ul className={classes.members}>
        {found.data?.map((row) => (
          <li key={row.id}>
            <span>{row.device.name}</span>
            <StateMark tone={markOfOccurred(row)} label={t(`state.${row.state}`)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { objectLogs } from '@gaugeway/proto/api/object-logs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { ChangeLog, LOG_STEP } from '@/entities/audit';
import classes from './objects.module.css';

/** Log of the changes of an object and their users. */
export function ObjectLog({ id }: { id: string }) {
  const { t } = useTranslation('object-log');
  const [shown, setShown] = useState(LOG_STEP);
  const found = useQuery({
    ...query(objectLogs, { object_id: id, page: 1, per_page: shown }),
    select: ({ log }) => log,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return (
    <section className={classes.panel} aria-label={t('title')}>
      <h3 className={classes.heading}>{t('title')}</h3>
      <ChangeLog found={found} onMore={() => setShown((old) => old + LOG_STEP)} />
    </section>
  );
}

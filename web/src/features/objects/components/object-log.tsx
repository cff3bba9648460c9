import { objectLogs } from '@gaugeway/proto/api/object-logs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { ChangeLog, LOG_STEP } from '@/entities/audit';
import { Panel } from '@/shared/panel';

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
    <Panel dense level={3} title={t('title')}>
      <ChangeLog found={found} onMore={() => setShown((old) => old + LOG_STEP)} />
    </Panel>
  );
}

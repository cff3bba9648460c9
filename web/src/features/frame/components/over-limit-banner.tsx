import { messageQuotas } from '@gaugeway/proto/api/message-quota';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAccess } from '@/shared/access';
import { query } from '@/shared/api';
import { formatNumber } from '@/shared/i18n';
import classes from './over-limit-banner.module.css';

const EVERY_MS = 60_000;

/** Warns the administrators of a company that messages of its devices are not stored any more on the current day. */
export function OverLimitBanner() {
  const { t } = useTranslation('frame');
  const isAdmin = useAccess().is_admin;
  const { data } = useQuery({ ...query(messageQuotas, {}), enabled: isAdmin, refetchInterval: EVERY_MS });
  const quota = data?.quotas[0];
  const over = isAdmin && quota !== undefined && quota.limit !== null && quota.over_limit > 0 ? quota : null;
  return (
    <div role="status">
      {over && (
        <div className={classes.banner}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {t('over_limit', { limit: formatNumber(over.limit ?? 0, 0), over: formatNumber(over.over_limit, 0) })}
        </div>
      )}
    </div>
  );
}

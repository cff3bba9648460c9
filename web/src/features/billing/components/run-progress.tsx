import type { BillingPeriod } from '@gaugeway/proto/api/billing-periods';
import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { counted, formatDateTime, formatNumber } from '@/shared/i18n';
import { useUserZone } from '@/shared/access';
import { Notice } from '@/shared/ui';
import { percentDone } from '../model/readiness';
import classes from './billing.module.css';

/** Progress of a closing; after its end its time and user. */
export function RunProgress({ closing }: { closing: NonNullable<BillingPeriod['closing']> }) {
  const { t } = useTranslation('billing');
  const zone = useUserZone();
  const { status, done, total, finished_at } = closing;
  const author = closing.author || t('by_schedule');
  if (status === 'failed')
    return (
      <Notice tone="warning" title={t('run_failed')}>
        {t('run_failed_hint')}
      </Notice>
    );
  if (status === 'done')
    return (
      <p className={classes.note}>
        {t('run_done', { author, time: formatDateTime(finished_at ?? 0, zone), ...counted(done) })}
      </p>
    );
  const percent = percentDone(closing);
  return (
    <div>
      <p className={classes.note} role="status">
        {t('run_progress', { done: formatNumber(done, 0), total: formatNumber(total, 0), percent })}
      </p>
      <Progress value={percent} aria-label={t('period_state.closing')} />
    </div>
  );
}

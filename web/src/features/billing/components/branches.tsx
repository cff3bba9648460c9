import type { periodReadiness } from '@gaugeway/proto/api/billing-periods';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@/shared/i18n';
import { lackingOf, pointsOf } from '../model/readiness';
import { useBillingSearch } from '../model/use-billing-search';
import classes from './billing.module.css';
import { ReadinessBar } from './readiness-bar';

type Branch = ReplyOf<typeof periodReadiness>['branches'][number];

/** Readiness by branch of the object tree, those that need most work first. */
export function Branches({ branches }: { branches: readonly Branch[] }) {
  const { t } = useTranslation('billing');
  const { object, toBranch } = useBillingSearch();
  return (
    <section className={classes.card} aria-label={t('branches')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{t('branches')}</h2>
        {object !== undefined && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowLeft size={14} />}
            onClick={() => toBranch(undefined)}
          >
            {t('all_branches')}
          </Button>
        )}
      </div>
      <div className={`${classes.row ?? ''} ${classes.rowHead ?? ''}`}>
        <span>{t('branch')}</span>
        <span className={classes.number}>{t('points')}</span>
        <span className={classes.number}>{t('to_settle')}</span>
      </div>
      {branches.map((branch) => (
        <div key={branch.object_id ?? ''} className={classes.row}>
          {branch.object_id === null ? (
            <span className={classes.plain}>{object === undefined ? t('no_object') : t('directly_here')}</span>
          ) : (
            <button type="button" className={classes.name} onClick={() => toBranch(branch.object_id ?? undefined)}>
              {branch.name || t('unnamed')}
            </button>
          )}
          <span className={classes.number}>{formatNumber(pointsOf(branch), 0)}</span>
          <span className={classes.number}>{formatNumber(lackingOf(branch), 0)}</span>
          <ReadinessBar counts={branch} />
        </div>
      ))}
    </section>
  );
}

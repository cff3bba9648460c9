import { type BillingCorrection, billingCorrections } from '@gaugeway/proto/api/billing-periods';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconFileCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { Paginator, pagingOf } from '@/shared/data-table';
import { formatDateTime, formatDay, formatNumber } from '@/shared/i18n';
import { PlainTable } from '@/shared/plain-table';
import { BlankState, ErrorState } from '@/shared/ui';
import { useBillingSearch } from '../model/use-billing-search';
import classes from './billing.module.css';

/** Corrections of closed periods, the newest first. */
export function CorrectionsTab() {
  const { t } = useTranslation('billing');
  const { list } = useBillingSearch();
  const found = useQuery({
    ...query(billingCorrections, { page: list.page, per_page: list.per_page }),
    placeholderData: keepPreviousData,
  });
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const corrections = found.data?.corrections;
  if (!corrections) return <Skeleton height={320} radius="lg" />;
  if (corrections.total === 0)
    return <BlankState icon={IconFileCheck} title={t('no_corrections')} hint={t('no_corrections_hint')} />;
  return (
    <section className={classes.card} aria-label={t('tab_corrections')}>
      <PlainTable cards>
        <thead>
          <tr>
            <th>{t('column.point')}</th>
            <th>{t('column.period')}</th>
            <th data-number>{t('column.old')}</th>
            <th data-number>{t('column.new')}</th>
            <th data-number>{t('column.difference')}</th>
            <th>{t('column.cause')}</th>
            <th>{t('column.state')}</th>
          </tr>
        </thead>
        <tbody>
          {corrections.data.map((correction) => (
            <Row key={correction.id} correction={correction} />
          ))}
        </tbody>
      </PlainTable>
      <div className={classes.foot}>
        <Paginator {...pagingOf(list, corrections.total)} />
      </div>
    </section>
  );
}

function Row({ correction }: { correction: BillingCorrection }) {
  const { t } = useTranslation('billing');
  const zone = useUserZone();
  const { difference, unit, register, revision, state, into_period: into } = correction;
  const amount = (value: number | null) => (value === null ? '–' : formatNumber(value));
  return (
    <tr>
      <td data-label={t('column.point')}>
        <span className={classes.words}>
          <Link
            className={classes.name}
            to="/cloud/objects/accounting-points/$pointId"
            params={{ pointId: correction.accounting_point_id }}
          >
            {correction.title}
          </Link>
          <span className={classes.facts}>{[register, unit].filter(Boolean).join(', ')}</span>
        </span>
      </td>
      <td data-label={t('column.period')}>
        <span className={classes.words}>
          {formatDay(correction.period_start)}
          <span className={classes.facts}>{t('revision', { revision })}</span>
        </span>
      </td>
      <td data-number data-label={t('column.old')}>
        {amount(correction.old)}
      </td>
      <td data-number data-label={t('column.new')}>
        {amount(correction.new)}
      </td>
      <td data-number data-label={t('column.difference')}>
        {difference > 0 ? `+${formatNumber(difference)}` : formatNumber(difference)}
      </td>
      <td data-label={t('column.cause')}>
        <span className={classes.words}>
          {t(`cause.${correction.cause}`)}
          <span className={classes.facts}>{formatDateTime(correction.found_at, zone)}</span>
        </span>
      </td>
      <td data-label={t('column.state')}>
        {state === 'carried' && into !== null
          ? t('carried_into', { start: formatDay(into) })
          : t(`correction_state.${state}`)}
      </td>
    </tr>
  );
}

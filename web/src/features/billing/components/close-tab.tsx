import { billingPeriods, type BillingPeriod, periodReadiness } from '@gaugeway/proto/api/billing-periods';
import { Select, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconCalendarCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { Swatch } from '@/shared/charts';
import { formatDay, formatNumber } from '@/shared/i18n';
import { BlankState, ErrorState, StateMark, type Tone } from '@/shared/ui';
import { BAR, pointsOf, periodShown, readinessColour } from '../model/readiness';
import { useBillingSearch } from '../model/use-billing-search';
import classes from './billing.module.css';
import { Branches } from './branches';
import { LackingList } from './lacking-list';
import { PeriodActions } from './period-actions';
import { ReadinessBar } from './readiness-bar';
import { RunProgress } from './run-progress';

const EVERY_MS = 2000;
const TONES: Record<BillingPeriod['state'], Tone> = {
  ...{ open: 'idle', partly_closed: 'warning', closing: 'busy', closed: 'online' },
};

/** Close the month: missing, suspect and estimated values, and the button that freezes the figures. */
export function CloseTab() {
  const { t } = useTranslation('billing');
  const { period: start, object, state, toPeriod, narrow } = useBillingSearch();
  const found = useQuery({
    ...query(billingPeriods, { limit: 25 }),
    refetchInterval: ({ state: { data } }) =>
      data?.periods.some((each) => each.state === 'closing') === true ? EVERY_MS : false,
  });
  const periods = found.data?.periods;
  const period = periods && periodShown(periods, start);
  const ready = useQuery({
    ...query(periodReadiness, { period_start: period?.start ?? '', object_id: object ?? null }),
    enabled: period !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: period?.state === 'closing' ? EVERY_MS : false,
  });
  if (found.isError && !periods) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (ready.isError && !ready.data) return <ErrorState error={ready.error} onRetry={() => void ready.refetch()} />;
  if (!periods || !period) return <Skeleton height={420} radius="lg" />;
  const counts = ready.data?.total;
  return (
    <Stack gap="md">
      <section className={classes.card} aria-label={t('period')}>
        <div className={classes.head}>
          <Select
            className={classes.periods}
            aria-label={t('period')}
            allowDeselect={false}
            data={periods.map((each) => ({ value: each.start, label: nameOf(each) }))}
            value={period.start}
            onChange={(value) => value && toPeriod(value)}
          />
          <StateMark tone={TONES[period.state]} label={t(`period_state.${period.state}`)} filled />
          <PeriodActions period={period} counts={counts} />
        </div>
        {!period.has_ended && <p className={classes.note}>{t('not_ended', { end: formatDay(period.end) })}</p>}
        {/* The run of a period that was reopened is over. */}
        {period.closing && period.state !== 'open' && <RunProgress closing={period.closing} />}
        {counts && pointsOf(counts) > 0 && (
          <>
            <ReadinessBar counts={counts} isTall />
            <ul className={classes.legend}>
              {BAR.map((each) => (
                <li key={each}>
                  <button
                    type="button"
                    className={classes.count}
                    aria-pressed={state === each}
                    onClick={() => narrow(state === each ? undefined : each)}
                  >
                    <Swatch colour={readinessColour(each)} />
                    {t(`state.${each}`)}
                    <b>{formatNumber(counts[each], 0)}</b>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
        {!counts && <Skeleton height={64} />}
      </section>
      {counts && pointsOf(counts) === 0 && (
        <BlankState icon={IconCalendarCheck} title={t('no_points')} hint={t('no_points_hint')} />
      )}
      {ready.data && pointsOf(ready.data.total) > 0 && (
        <>
          <Branches branches={ready.data.branches} />
          <LackingList period={period} />
        </>
      )}
    </Stack>
  );
}

const nameOf = ({ start, end }: BillingPeriod): string => `${formatDay(start)} – ${formatDay(end)}`;

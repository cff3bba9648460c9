import {
  type BillingSettings,
  billingSettings,
  CLOSING_MODES,
  LATE_POLICIES,
  setBillingSettings,
} from '@gaugeway/proto/api/billing-periods';
import { Button, NumberInput, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, query, useCall } from '@/shared/api';
import { PolicyVersions } from '@/entities/point';
import { ErrorSummary, RadioChoices } from '@/shared/forms';
import { ErrorState, errorText, useDone } from '@/shared/ui';
import classes from './billing.module.css';

/** First day of a period, how periods are closed, where late values go, and policies about suspect and missing values. */
export function SettingsTab({ mayChange }: { mayChange: boolean }) {
  const { t } = useTranslation('quality');
  const found = useQuery(query(billingSettings, {}));
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton height={360} radius="lg" />;
  return (
    <Stack gap="md">
      <SettingsForm initial={found.data.settings} mayChange={mayChange} />
      <section className={classes.card} aria-label={t('policy.title')}>
        <h2 className={classes.heading}>{t('policy.title')}</h2>
        <PolicyVersions />
      </section>
    </Stack>
  );
}

const DAYS = inputBounds(setBillingSettings, 'first_day');
const isDay = (value: string | number): value is number =>
  typeof value === 'number' &&
  Number.isInteger(value) &&
  value >= (DAYS.min ?? -Infinity) &&
  value <= (DAYS.max ?? Infinity);

function SettingsForm({ initial, mayChange }: { initial: BillingSettings; mayChange: boolean }) {
  const { t } = useTranslation(['billing', 'common']);
  const [firstDay, setFirstDay] = useState<string | number>(initial.first_day);
  const [latestDay, setLatestDay] = useState<string | number>(initial.latest_day);
  const [closing, setClosing] = useState(initial.closing);
  const [late, setLate] = useState(initial.late_values);
  const save = useCall(setBillingSettings, { meta: { quiet: true }, onSuccess: useDone('all') });
  const fault = (value: string | number) => (isDay(value) ? undefined : t('settings.day_fault'));
  return (
    <section className={classes.card} aria-label={t('tab_settings')}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDay(firstDay) || !isDay(latestDay)) return;
          save.mutate({ first_day: firstDay, latest_day: latestDay, closing, late_values: late });
        }}
      >
        <ErrorSummary message={save.error ? errorText(save.error) : null} />
        <NumberInput
          label={t('settings.first_day')}
          description={t('settings.first_day_hint')}
          {...DAYS}
          disabled={!mayChange}
          value={firstDay}
          error={fault(firstDay)}
          onChange={setFirstDay}
        />
        <RadioChoices
          label={t('settings.closing')}
          choices={CLOSING_MODES}
          titleOf={(value) => t(`settings.closing_${value}`)}
          hintOf={(value) => t(`settings.closing_${value}_hint`)}
          disabled={!mayChange}
          value={closing}
          onChange={setClosing}
        />
        {closing === 'schedule' && (
          <NumberInput
            label={t('settings.latest_day')}
            description={t('settings.latest_day_hint')}
            {...DAYS}
            disabled={!mayChange}
            value={latestDay}
            error={fault(latestDay)}
            onChange={setLatestDay}
          />
        )}
        <RadioChoices
          label={t('settings.late')}
          choices={LATE_POLICIES}
          titleOf={(value) => t(`settings.late_${value}`)}
          hintOf={(value) => t(`settings.late_${value}_hint`)}
          disabled={!mayChange}
          value={late}
          onChange={setLate}
        />
        {mayChange && (
          <Button type="submit" loading={save.isPending} className={classes.save}>
            {t('common:actions.save')}
          </Button>
        )}
      </form>
    </section>
  );
}

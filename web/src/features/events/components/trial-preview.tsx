import { type EventTrial, LONGEST_TRIAL_DAYS, tryEventRule } from '@gaugeway/proto/api/event-trials';
import { Button, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { TimeChart } from '@/shared/charts';
import { formatDateTime } from '@/shared/i18n';
import { ErrorState } from '@/shared/ui';
import { isJudgeable, type RuleDraft, trialInput } from '../model/rule-draft';
import { valueTextWith } from '../model/occurred';
import { useFields } from '../model/use-fields';
import classes from './events.module.css';

/** Debounce, milliseconds: no request per typed letter. */
const PAUSE_MS = 800;
const CHART_HEIGHT = 180;
const LISTED = 20;

/** Times at which the rule in the form would have fired. After the first request it follows the input. */
export function TrialPreview({ draft }: { draft: RuleDraft }) {
  const { t } = useTranslation('event-channels');
  const [isRequested, setRequested] = useState(false);
  const [steady] = useDebouncedValue(draft, PAUSE_MS);
  const isReady = isJudgeable(steady);
  const found = useQuery({
    ...query(tryEventRule, isReady ? trialInput(steady) : trialInput(draft)),
    enabled: isRequested && isReady,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
    meta: { quiet: true },
  });
  return (
    <section className={classes.trial} aria-live="polite">
      <h2 className={classes.heading}>{t('trial.title', { days: LONGEST_TRIAL_DAYS })}</h2>
      {!isRequested && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconHistory size={14} />}
          disabled={!isJudgeable(draft)}
          onClick={() => setRequested(true)}
        >
          {t('trial.ask')}
        </Button>
      )}
      {isRequested && !isReady && <p className={classes.sentence}>{t('trial.incomplete')}</p>}
      {isRequested && isReady && found.isPending && <Loader size="sm" />}
      {isRequested && isReady && found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {isRequested && isReady && found.data && !found.error && (
        <div data-waiting={found.isFetching || undefined} className={classes.found}>
          <Found trial={found.data.trial} />
        </div>
      )}
    </section>
  );
}

function Found({ trial }: { trial: EventTrial }) {
  const { t } = useTranslation('event-channels');
  const { t: tEvents } = useTranslation('events');
  const zone = useUserZone();
  const valueText = valueTextWith(useFields());
  const { total, devices, devices_tried, devices_fired, firings, days, is_truncated, skipped_conditions } = trial;
  const kinds = skipped_conditions.map((kind) => tEvents(`kind.${kind}` as 'kind.threshold')).join(', ');
  return (
    <>
      {skipped_conditions.length > 0 && <p className={classes.sentence}>{t('trial.untried', { kinds })}</p>}
      {devices_tried > 0 && (
        <p className={classes.verdict}>
          {total === 0
            ? t('trial.never', { devices: devices_tried })
            : t('trial.fired', { number: total, devices: devices_fired, tried: devices_tried })}
        </p>
      )}
      {devices === 0 && skipped_conditions.length === 0 && <p className={classes.sentence}>{t('trial.nobody')}</p>}
      {is_truncated && <p className={classes.sentence}>{t('trial.cut', { tried: devices_tried, devices })}</p>}
      {total > 0 && (
        <>
          <TimeChart
            label={t('trial.chart')}
            times={days.map(({ at }) => at)}
            kind="bar"
            zone={zone}
            height={CHART_HEIGHT}
            series={[
              {
                id: 'firings',
                title: t('trial.firings'),
                unit: null,
                decimals: 0,
                values: days.map((day) => day.firings),
              },
            ]}
          />
          <ul className={classes.members}>
            {firings.slice(0, LISTED).map(({ device, at, ended_at, field, value }, index) => (
              // A device may fire twice within a second.
              <li key={`${device.id}:${at}:${index}`}>
                <span>
                  {device.name}
                  {field && <span className={classes.soft}> · {valueText({ field, value })}</span>}
                </span>
                <span className={classes.soft}>
                  {`${formatDateTime(at, zone)} – ${ended_at === null ? t('trial.lasts') : formatDateTime(ended_at, zone)}`}
                </span>
              </li>
            ))}
          </ul>
          {total > LISTED && <p className={classes.sentence}>{t('trial.more', { number: total - LISTED })}</p>}
        </>
      )}
    </>
  );
}

import { type HeatCalculation, heatCalculation } from '@gaugeway/proto/api/object-heat';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Tooltip } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { isNotFound, query } from '@/shared/api';
import { type Series, TimeChart } from '@/shared/charts';
import { formatNumber } from '@/shared/i18n';
import { Panel } from '@/shared/panel';
import { ErrorState, ShareBar, StateMark } from '@/shared/ui';
import { heatPeriod, type HeatStep } from '../model/heat-period';
import { HeatPoints } from './heat-points';
import classes from './objects.module.css';
import { StepChoice } from './step-choice';

const HEIGHT = 220;
const KWH_A_GCAL = 1163;

/** Heat of an object and its branch; empty if no heat is measured. */
export function ObjectHeat({ id }: { id: string }) {
  const { t } = useTranslation('objects');
  const zone = useUserZone();
  const mayRead = useCan(['read', 'access_all'], SECTION.objects);
  const [step, setStep] = useState<HeatStep>('day');
  const period = useMemo(() => heatPeriod(step, zone), [step, zone]);
  const found = useQuery({
    ...query(heatCalculation, { object_id: id, step, ...period }),
    meta: { quiet: true },
    placeholderData: keepPreviousData,
    enabled: mayRead,
  });
  if (!mayRead || isNotFound(found.error)) return null;
  if (!found.isError && (!found.data || found.data.points.length === 0)) return null;
  return (
    <Panel dense level={3} title={t('heat.title')} aside={<StepChoice step={step} onChange={setStep} />}>
      {found.data ? (
        <Body heat={found.data} zone={zone} />
      ) : (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      )}
    </Panel>
  );
}

function Body({ heat, zone }: { heat: HeatCalculation; zone: number }) {
  const { t } = useTranslation('objects');
  const { unit, total, parts, points } = heat;
  const times = useMemo(() => parts.map(({ from }) => from), [parts]);
  const series = useMemo<Series[]>(
    () => [
      { id: 'heat', title: t('heat.title'), unit, decimals: 4, values: parts.map((part) => part.heat), kind: 'bar' },
    ],
    [parts, unit, t],
  );
  return (
    <>
      {total.heat !== null && (
        <div className={classes.heatTotal}>
          {t('heat.total')}:{' '}
          <strong>
            {formatNumber(total.heat, 3)} {unit}
          </strong>{' '}
          <ShareBar share={total.share} />{' '}
          <span className={classes.serial}>
            {t('heat.in_kwh', { value: formatNumber(total.heat * KWH_A_GCAL, 0) })}
          </span>
          {!total.is_complete && (
            <Tooltip label={t('heat.incomplete')}>
              <span tabIndex={0}>
                <StateMark tone="warning" label={t('heat.partly')} />
              </span>
            </Tooltip>
          )}
          {parts.some(({ is_estimated }) => is_estimated) && (
            <span className={classes.serial}>{t('heat.estimated')}</span>
          )}
        </div>
      )}
      {total.heat !== null && (
        <TimeChart label={t('heat.chart')} times={times} series={series} kind="bar" zone={zone} height={HEIGHT} />
      )}
      <HeatPoints points={points} unit={unit} />
    </>
  );
}

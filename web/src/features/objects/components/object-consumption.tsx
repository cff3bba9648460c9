import { type ObjectConsumption as Consumption, objectConsumption } from '@gaugeway/proto/api/object-consumption';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import type { ObjectDetails } from '@gaugeway/proto/api/objects';
import { SegmentedControl, Skeleton, Tooltip } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { isNotFound, query } from '@/shared/api';
import { ChartNotes, notesOf, type Series, TimeChart } from '@/shared/charts';
import { EventTimeline, useEventSpans } from '@/entities/event';
import { formatNumber } from '@/shared/i18n';
import { Panel } from '@/shared/panel';
import { ErrorState, ShareBar, StateMark } from '@/shared/ui';
import { consumptionDates, dayStart } from '../model/consumption-dates';
import type { HeatStep } from '../model/heat-period';
import { type CountedPart, lackingParts, wholePeriod } from '../model/whole-period';
import { ConsumptionFlow } from './consumption-flow';
import { ConsumptionLosses } from './consumption-losses';
import classes from './objects.module.css';
import { StepChoice } from './step-choice';

const DAY = 86_400;
const HEIGHT = 220;
const SKELETON = 260;

/** Consumption of an object and its branch by resource: as bars, as a flow through its meters, and with the losses. */
export function ObjectConsumption({ object }: { object: ObjectDetails }) {
  const { t } = useTranslation(['objects', 'common']);
  const zone = useUserZone();
  const mayRead = useCan(['read', 'access_all'], SECTION.objects);
  const [step, setStep] = useState<HeatStep>('day');
  const [chosen, setChosen] = useState<Consumption['resource']>(null);
  const dates = useMemo(() => consumptionDates(step, zone), [step, zone]);
  const found = useQuery({
    ...query(objectConsumption, { object_id: object._id, resource: chosen, by: step, ...dates }),
    meta: { quiet: true },
    placeholderData: keepPreviousData,
    enabled: mayRead,
  });
  const { data, isPlaceholderData: isOld } = found;
  // Until the data of the new step is loaded, the chart shows the data of the previous period.
  const parts = useMemo(
    () => (data ? (isOld ? data.parts : wholePeriod(step, dates, data.parts)) : []),
    [isOld, data, step, dates],
  );
  if (!mayRead || isNotFound(found.error)) return null;
  if (!found.data && !found.isError) return <Skeleton height={SKELETON} radius="md" />;
  if (found.data?.resources.length === 0) return null;
  const { resources = [], resource = null } = found.data ?? {};
  return (
    <Panel
      dense
      level={3}
      title={t('consumption.title')}
      aside={
        <>
          {resources.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label={t('consumption.resource')}
              value={resource ?? ''}
              onChange={(next) => setChosen(resources.find((each) => each === next) ?? null)}
              data={resources.map((value) => ({ value, label: t(`common:resources.${value}`) }))}
            />
          )}
          <StepChoice step={step} onChange={setStep} />
        </>
      }
    >
      {found.data ? (
        <Body consumption={found.data} parts={parts} step={step} object={object} zone={zone} />
      ) : (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      )}
    </Panel>
  );
}

interface BodyProps {
  consumption: Consumption;
  /** Parts of the whole period. */
  parts: readonly CountedPart[];
  step: HeatStep;
  object: ObjectDetails;
  zone: number;
}

function Body({ consumption, parts, step, object, zone }: BodyProps) {
  const { t } = useTranslation(['objects', 'common']);
  const { unit, total, share, resource, counted, due, points_without_data: silent } = consumption;
  const isWhole = !share || share.missing === 0;
  const times = useMemo(() => parts.map(({ day }) => dayStart(day, zone)), [parts, zone]);
  const series = useMemo<Series[]>(
    () => [
      {
        ...{
          id: 'consumption',
          title: resource ? t(`common:resources.${resource}`) : '',
          unit: unit || null,
          decimals: 3,
        },
        values: parts.map(({ value }) => value),
        estimates: parts.map(({ estimated }) => estimated),
        lacking: isWhole ? [] : lackingParts(parts, due),
        kind: 'bar',
      },
    ],
    [parts, due, isWhole, resource, unit, t],
  );
  const length = (step === 'month' ? 31 : 1) * DAY;
  const since = (times[0] ?? 0) - length / 2;
  const until = (times.at(-1) ?? 0) + length;
  const events = useEventSpans({ object_id: object._id }, times[0] ?? 0, until);
  if (total === null) return <p className={classes.none}>{t('consumption.none')}</p>;
  return (
    <>
      <p className={classes.heatTotal}>
        {t('consumption.total')}:{' '}
        <strong>
          {formatNumber(total, 2)} {unit}
        </strong>{' '}
        <ShareBar share={share} />{' '}
        <span className={classes.serial}>{t('consumption.counted', { count: counted })}</span>
        {silent > 0 && (
          <Tooltip label={t('consumption.silent_hint')}>
            <span tabIndex={0}>
              <StateMark tone="warning" label={t('consumption.silent', { count: silent })} />
            </span>
          </Tooltip>
        )}
      </p>
      <ChartNotes notes={notesOf(series)} />
      <TimeChart
        label={t('consumption.chart')}
        times={times}
        series={series}
        kind="bar"
        zone={zone}
        since={since}
        until={until}
        height={HEIGHT}
        below={
          events && events.spans.length > 0
            ? (axis) => <EventTimeline {...events} axis={axis} zone={zone} />
            : undefined
        }
      />
      <ConsumptionFlow consumption={consumption} name={object.name} />
      <ConsumptionLosses losses={consumption.losses} unit={unit} />
    </>
  );
}

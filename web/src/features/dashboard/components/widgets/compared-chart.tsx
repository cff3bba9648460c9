import { consumptionSeries } from '@gaugeway/proto/api/consumption';
import { useElementSize } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { ChartLegend, TimeChart } from '@/shared/charts';
import { barsOf, periodOf, type Span } from '../../model/periods';
import type { Resource } from './span-select';
import { QuietNote } from './quiet-note';
import { REFRESH_MS } from './widget-body';
import classes from './widgets.module.css';

const LOWEST = 120;
const DECIMALS = 3;

interface ComparedChartProps {
  of: { resource: Resource } | { device_id: number };
  span: Span;
  label: string;
}

/** Bars of a span of a resource or a device next to those of the span before. */
export function ComparedChart({ of, span, label }: ComparedChartProps) {
  const zone = useUserZone();
  const { by, now, before } = periodOf(span, Date.now() / 1000, zone);
  const options = { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS };
  const current = useQuery({ ...query(consumptionSeries, { ...of, by, ...now }), ...options });
  const earlier = useQuery({ ...query(consumptionSeries, { ...of, by, ...before }), ...options });
  return <ComparedBars span={span} label={label} current={current.data} earlier={earlier.data} />;
}

interface Consumed {
  unit: string;
  parts: readonly { day: string; hour?: number | null; value: number; estimated?: number }[];
}

interface ComparedBarsProps {
  span: Span;
  label: string;
  /** undefined = not loaded yet. */
  current: Consumed | undefined;
  earlier: Consumed | undefined;
}

/** Bars of a span next to those of the span before. The wheel scrolls the page: it does not zoom here. */
export function ComparedBars({ span, label, current, earlier }: ComparedBarsProps) {
  const { t } = useTranslation('dashboard');
  const zone = useUserZone();
  const { ref, height } = useElementSize<HTMLDivElement>();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const { by, now, before, times } = periodOf(span, Date.now() / 1000, zone);
  const unit = current?.unit || earlier?.unit || null;
  const bars = (parts: Consumed['parts'], from: string) => barsOf(parts, from, by, times.length);
  const nothing = current?.parts.length === 0 && earlier?.parts.length === 0;
  const series = [
    { id: 'now', title: t(`span.${span}`), parts: current?.parts ?? [], from: now.from },
    { id: 'before', title: t(`before.${span}`), parts: earlier?.parts ?? [], from: before.from },
  ].map(({ id, title, parts, from }) => ({ id, title, unit, decimals: DECIMALS, values: bars(parts, from) }));
  // The amounts that nobody measured, beside the sums that they are in.
  for (const { id, parts, from } of [
    { id: 'estimated' as const, parts: current?.parts ?? [], from: now.from },
    { id: 'estimated_before' as const, parts: earlier?.parts ?? [], from: before.from },
  ]) {
    const values = bars(
      parts.flatMap(({ estimated = 0, ...part }) => (estimated > 0 ? [{ ...part, value: estimated }] : [])),
      from,
    );
    if (values.some((value) => value !== null))
      series.push({ id, title: t(`consumption.${id}`), unit, decimals: DECIMALS, values });
  }
  const shown = series.filter(({ id }) => !hidden.includes(id));
  const toggle = (id: string) =>
    setHidden((old) => (old.includes(id) ? old.filter((each) => each !== id) : [...old, id]));
  return (
    <>
      {!nothing && (
        <div className={classes.legend}>
          <ChartLegend
            label={label}
            choices={series.map(({ id, title }) => ({ id, title, unit: null }))}
            shown={shown.map(({ id }) => id)}
            onToggle={toggle}
          />
        </div>
      )}
      <div ref={ref} className={classes.chart} onWheelCapture={(event) => event.stopPropagation()}>
        {nothing ? (
          <QuietNote title={t('consumption.nothing')}>{t('consumption.nothing_hint')}</QuietNote>
        ) : (
          height > 0 && (
            <TimeChart
              label={label}
              times={times}
              series={shown}
              kind="bar"
              zone={zone}
              height={Math.max(LOWEST, Math.floor(height))}
            />
          )
        )}
      </div>
    </>
  );
}

import { consumptionSeries } from '@gaugeway/proto/api/consumption';
import { useElementSize } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { ChartLegend, notesOf, type Series, TimeChart } from '@/shared/charts';
import { barsOf, daysOf, gapsOf, periodOf, type Span } from '../../model/periods';
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
  /** Content beside the legend. */
  beside?: ReactNode;
}

/** Bars of a span of a resource or a device next to those of the span before. */
export function ComparedChart({ of, span, label, beside }: ComparedChartProps) {
  const zone = useUserZone();
  const { by, now, before } = periodOf(span, Date.now() / 1000, zone);
  const options = { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS };
  const current = useQuery({ ...query(consumptionSeries, { ...of, by, ...now }), ...options });
  const earlier = useQuery({ ...query(consumptionSeries, { ...of, by, ...before }), ...options });
  return <ComparedBars {...{ span, label, beside }} current={current.data} earlier={earlier.data} />;
}

interface Consumed {
  unit: string;
  parts: readonly { day: string; hour?: number | null; value: number; estimated?: number }[];
}

interface ComparedBarsProps extends Omit<ComparedChartProps, 'of'> {
  /** undefined = not loaded yet. */
  current: Consumed | undefined;
  earlier: Consumed | undefined;
}

/** Bars of a span next to those of the span before. The wheel scrolls the page: it does not zoom here. */
export function ComparedBars({ span, label, beside, current, earlier }: ComparedBarsProps) {
  const { t } = useTranslation('dashboard');
  const zone = useUserZone();
  const { ref, height } = useElementSize<HTMLDivElement>();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const { by, now, before, times } = periodOf(span, Date.now() / 1000, zone);
  const unit = current?.unit || earlier?.unit || null;
  const nothing = current?.parts.length === 0 && earlier?.parts.length === 0;
  const finished = times.filter((time) => time < Date.now() / 1000).length - 1;
  const series: Series[] = [
    { id: 'now', title: t(`span.${span}`), parts: current?.parts ?? [], from: now.from, due: finished },
    { id: 'before', title: t(`before.${span}`), parts: earlier?.parts ?? [], from: before.from, due: daysOf(before) },
  ].map(({ id, title, parts, from, due }) => {
    const bars = (of: Consumed['parts']) => barsOf(of, from, by, times.length);
    const values = bars(parts);
    return {
      ...{ id, title, unit, decimals: DECIMALS, values },
      estimates: bars(parts.map(({ estimated = 0, ...part }) => ({ ...part, value: estimated }))),
      // Hours of a day may come later than they end.
      lacking: by === 'day' ? gapsOf(values, due) : [],
    };
  });
  const shown = series.filter(({ id }) => !hidden.includes(id));
  const toggle = (id: string) =>
    setHidden((old) => (old.includes(id) ? old.filter((each) => each !== id) : [...old, id]));
  return (
    <>
      {(!nothing || beside) && (
        <div className={classes.legend}>
          {!nothing && (
            <ChartLegend
              label={label}
              choices={series.map(({ id, title }) => ({ id, title, unit: null }))}
              shown={shown.map(({ id }) => id)}
              onToggle={toggle}
              notes={notesOf(shown)}
            />
          )}
          {beside}
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

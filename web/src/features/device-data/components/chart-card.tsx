import { BlankState } from '@/shared/ui';
import { Button, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconChartBar, IconChartLine, IconGridDots, IconZoomReset } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useSetting } from '@/shared/access';
import { type ChartHandle, ChartLegend, type Guide, notesOf, type Stretch, TimeChart } from '@/shared/charts';
import { EventTimeline, useEventSpans } from '@/entities/event';
import { formatDateTime } from '@/shared/i18n';
import { chartSeries, namedFields } from '../model/chart-series';
import type { DataSource } from '../model/data-source';
import { isHourly } from '../model/hour-heat';
import { chartableFields, type Field, isHiddenAtFirst, type MessageTable } from '../model/message-table';
import type { ShownTab } from '../model/tabs';
import type { Brush } from '../model/use-brush';
import type { DataQuery } from '../model/use-messages';
import { useOverlays } from '../model/use-overlays';
import type { ViewSearch } from '../model/use-view-search';
import { ChartTools } from './chart-tools';
import { ComparedDevices } from './compared-devices';
import { HeatChart } from './heat-chart';
import classes from './device-data.module.css';

const KINDS = ['line', 'bar', 'heat'] as const;

const chartSchema = v.object({
  kind: v.picklist(KINDS),
  /** Names of the fields; null = the initial ones of the view. */
  shown: v.nullable(v.array(v.string())),
});

interface ChartCardProps {
  source: DataSource;
  tab: ShownTab;
  view: ViewSearch;
  /** Table with the drawable fields. */
  table: MessageTable;
  /** Query of the table. */
  query: DataQuery;
  /** Fields that are drawn at first. */
  start: readonly string[];
  /** Part of the setting's name if the tab has several sets of fields. */
  mode?: string;
  guides?: readonly Guide[];
  buttons?: ReactNode;
  /** Called on zoom; null = the initial range. */
  onBrush: (brush: Brush | null) => void;
}

const NO_GUIDES: readonly Guide[] = [];
const ICONS = { line: IconChartLine, bar: IconChartBar, heat: IconGridDots } as const;

/** Chart of the fields of the tab over time. Absent for a tab without a chart or without numeric fields. */
export function ChartCard(props: ChartCardProps) {
  const { source, tab, view, table, query, start, mode = '', guides = NO_GUIDES, buttons, onBrush } = props;
  const { t } = useTranslation(['device-data', 'device-views']);
  const chart = useRef<ChartHandle>(null);
  const { zoomed, onZoom } = useZoom(chart, query, onBrush);
  const name = `chart.${source.settings}.${tab.name}${mode}`;
  const [setting, save] = useSetting(name, chartSchema, { kind: 'line', shown: null });
  const overlays = useOverlays(source, query, view);
  const events = useEventSpans({ device_id: source.device.id }, query.startDate, query.stopDate);

  const choices = useMemo(() => chartableFields(table).filter((field) => !isHiddenAtFirst(field.name)), [table]);
  const shown = useMemo<Field[]>(() => {
    const wanted = [view.series ?? [], setting.shown ?? [], start]
      .map((names) => namedFields(choices, names))
      .find((fields) => fields.length > 0);
    return wanted ?? choices.slice(0, 1);
  }, [choices, view.series, setting.shown, start]);
  const { times, series, left } = useMemo(
    () => chartSeries(table, shown, { name: source.name, overlays }),
    [table, shown, source.name, overlays],
  );
  if (tab.chartFields.length === 0 || series.length === 0) return null;

  const isMap = setting.kind === 'heat';
  const toggle = (field: string) => {
    const names = shown.map((choice) => choice.name);
    const next = names.includes(field) ? names.filter((one) => one !== field) : [...names, field];
    if (next.length === 0) return;
    save({ ...setting, shown: next });
    if (view.series) view.draw({ series: next });
  };
  const span = `${formatDateTime(times[0] ?? 0, source.zone)} – ${formatDateTime(times.at(-1) ?? 0, source.zone)}`;
  const names = { line: t('line'), bar: t('bar'), heat: t('heat') };
  return (
    <section className={classes.panel} aria-label={t('chart')}>
      <div className={classes.chartBar}>
        {isMap ? (
          <span className={classes.spring} />
        ) : (
          <ChartLegend
            label={t('series')}
            choices={choices.map(({ name: id, title, unit }) => ({ id, title, unit: unit?.title ?? null }))}
            shown={shown.map((field) => field.name)}
            onToggle={toggle}
            notes={notesOf(series)}
          />
        )}
        <div className={classes.tools}>
          {zoomed && !isMap && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<IconZoomReset size={16} stroke={1.6} />}
              onClick={() => chart.current?.showAll()}
            >
              {t('show_all')}
            </Button>
          )}
          {buttons}
          <SegmentedControl
            aria-label={t('chart_kind')}
            size="xs"
            value={setting.kind}
            onChange={(kind) => {
              save({ ...setting, kind: KINDS.find((known) => known === kind) ?? 'line' });
              // A heat map has no range of time for the table.
              if (kind === 'heat') onZoom(false, null);
            }}
            data={KINDS.map((kind) => ({ value: kind, label: <KindLabel kind={kind} word={names[kind]} /> }))}
          />
          <ChartTools source={source} tab={tab} view={view} series={shown.map((field) => field.name)} chart={chart} />
        </div>
      </div>
      {!isMap && <ComparedDevices view={view} series={series} ownFields={shown.length} left={left} source={source} />}
      {!isMap && (
        <TimeChart
          ref={chart}
          label={t('chart_label', { fields: series.map(({ title }) => title).join(', '), span })}
          times={times}
          series={series}
          kind={setting.kind === 'bar' ? 'bar' : 'line'}
          guides={guides}
          zone={source.zone}
          onZoom={onZoom}
          opensOn={view.zoom}
          below={
            events && events.spans.length > 0
              ? (axis) => <EventTimeline {...events} axis={axis} zone={source.zone} />
              : undefined
          }
        />
      )}
      {isMap &&
        (isHourly(table.times) ? (
          <HeatChart source={source} table={table} fields={choices} start={shown[0]} chart={chart} onDay={view.show} />
        ) : (
          <BlankState icon={IconGridDots} title={t('device-views:heat.none')} hint={t('device-views:heat.none_hint')} />
        ))}
    </section>
  );
}

/** Zoom of the chart; another period is shown as a whole. */
function useZoom(chart: RefObject<ChartHandle | null>, query: DataQuery, onBrush: ChartCardProps['onBrush']) {
  const [zoomed, setZoomed] = useState(false);
  const onZoom = useCallback(
    (isZoomed: boolean, stretch: Stretch | null) => {
      setZoomed(isZoomed);
      onBrush(stretch ? { stretch, clear: () => chart.current?.showAll() } : null);
    },
    [chart, onBrush],
  );
  const span = `${query.startDate}-${query.stopDate}`;
  const shown = useRef(span);
  useEffect(() => {
    if (shown.current === span) return;
    shown.current = span;
    chart.current?.reset();
  }, [chart, span]);
  return { zoomed, onZoom };
}

function KindLabel({ kind, word }: { kind: (typeof KINDS)[number]; word: string }) {
  const Icon = ICONS[kind];
  return (
    <span className={classes.kind} title={word}>
      <Icon size={16} stroke={1.6} />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}

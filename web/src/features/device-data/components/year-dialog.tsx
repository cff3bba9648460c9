import { BlankState, Dialog, ErrorState } from '@/shared/ui';
import { Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { YearPickerInput } from '@mantine/dates';
import { IconCalendar, IconChartLine } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartLegend, type ChartHandle, TimeChart } from '@/shared/charts';
import { inZone } from '@/shared/i18n';
import { chartSeries } from '../model/chart-series';
import type { DataSource } from '../model/data-source';
import { chartableFields, isHiddenAtFirst } from '../model/message-table';
import type { DataQuery } from '../model/use-messages';
import type { ViewSearch } from '../model/use-view-search';
import { useYear } from '../model/use-year';
import { HeatChart } from './heat-chart';

const HEIGHT = 440;
const KINDS = ['line', 'heat'] as const;
type Kind = (typeof KINDS)[number];

interface YearDialogProps {
  source: DataSource;
  view: ViewSearch;
  /** Query of the tab, for the tab's period. */
  query: DataQuery;
  /** Fields that the tab shows. */
  names: readonly string[];
  onClose: () => void;
}

/**
 * Profile of a whole year as a line chart or a heat map by hour and day; a click on a day opens it in the tab. A tab
 * loads at most 99 days (specification 3, section 5), so the year is requested in quarters.
 */
export function YearDialog({ source, view, query, names, onClose }: YearDialogProps) {
  const { t } = useTranslation(['device-views', 'device-data']);
  const chart = useRef<ChartHandle>(null);
  const [year, setYear] = useState<number | null>(null);
  const [kind, setKind] = useState<Kind>('line');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { table, error, retry } = useYear(source, query, year);
  const fields = useMemo(
    () => (table ? chartableFields(table).filter(({ name }) => names.includes(name) && !isHiddenAtFirst(name)) : []),
    [table, names],
  );
  const shown = useMemo(() => {
    const wanted = fields.filter(({ name }) => chosen.includes(name));
    return wanted.length > 0 ? wanted : fields.slice(0, 1);
  }, [fields, chosen]);
  const drawn = useMemo(
    () => (table ? chartSeries(table, shown, { name: source.name, overlays: [] }) : null),
    [table, shown, source.name],
  );
  const ends = useMemo<[number, number] | undefined>(
    () => (drawn?.times.length ? [drawn.times[0] ?? 0, drawn.times.at(-1) ?? 0] : undefined),
    [drawn],
  );
  const toggle = (field: string) => {
    const now = shown.map(({ name }) => name);
    setChosen(now.includes(field) ? now.filter((one) => one !== field) : [...now, field]);
  };
  const last = inZone(Date.now() / 1000, source.zone).year();
  return (
    <Dialog title={t('year.title', { name: source.name })} size="95%" onClose={onClose}>
      <Stack gap="sm">
        <Group align="flex-end" justify="space-between">
          <YearPickerInput
            label={t('year.year')}
            placeholder={t('year.last')}
            clearable
            w={220}
            leftSection={<IconCalendar size={16} stroke={1.6} />}
            maxDate={`${last}-12-31`}
            value={year === null ? null : `${year}-01-01`}
            onChange={(day) => setYear(day ? Number(day.slice(0, 4)) : null)}
          />
          <SegmentedControl
            aria-label={t('device-data:chart_kind')}
            value={kind}
            onChange={(next) => setKind(KINDS.find((known) => known === next) ?? 'line')}
            data={KINDS.map((value) => ({ value, label: t(`device-data:${value}`) }))}
          />
        </Group>
        {error && <ErrorState error={error} onRetry={retry} />}
        {!error && !table && <Skeleton height={HEIGHT} radius="md" />}
        {table && fields.length === 0 && (
          <BlankState icon={IconChartLine} title={t('device-data:nothing')} hint={t('year.nothing')} />
        )}
        {table && drawn && fields.length > 0 && kind === 'line' && (
          <>
            <ChartLegend
              label={t('device-data:series')}
              choices={fields.map(({ name, title, unit }) => ({ id: name, title, unit: unit?.title ?? null }))}
              shown={shown.map(({ name }) => name)}
              onToggle={toggle}
            />
            <TimeChart
              ref={chart}
              label={t('year.title', { name: source.name })}
              times={drawn.times}
              series={drawn.series}
              kind="line"
              zone={source.zone}
              height={HEIGHT}
              opensOn={ends}
            />
          </>
        )}
        {table && fields.length > 0 && kind === 'heat' && (
          <HeatChart
            source={source}
            table={table}
            fields={fields}
            start={shown[0]}
            chart={chart}
            onDay={(period) => {
              view.show(period);
              onClose();
            }}
          />
        )}
      </Stack>
    </Dialog>
  );
}

import { ActionIcon, Button, SegmentedControl, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconChartBar, IconChartLine, IconPhotoDown, IconZoomReset } from '@tabler/icons-react';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useSetting } from '@/shared/access';
import { ChartLegend, TimeChart, type ChartHandle, type Series } from '@/shared/charts';
import { formatDateTime } from '@/shared/i18n';
import { chartableFields, isHiddenAtFirst, type MessageTable } from '../model/message-table';
import type { ShownTab } from '../model/tabs';
import type { DataDevice } from './device-view';
import classes from './device-data.module.css';

const chartSchema = v.object({
  kind: v.picklist(['line', 'bar']),
  /** Names of the fields; null = those that the model's tab starts with. */
  shown: v.nullable(v.array(v.string())),
});

interface ChartCardProps {
  device: DataDevice;
  tab: ShownTab;
  table: MessageTable;
}

/** The fields of the tab over time. Absent where the tab has no chart or nothing in it is a number. */
export function ChartCard({ device, tab, table }: ChartCardProps) {
  const { t } = useTranslation('device-data');
  const chart = useRef<ChartHandle>(null);
  const [zoomed, setZoomed] = useState(false);
  const [setting, save] = useSetting(`chart.${device.model_id}.${tab.name}`, chartSchema, {
    kind: 'line',
    shown: null,
  });

  const choices = useMemo(() => chartableFields(table).filter(({ name }) => !isHiddenAtFirst(name)), [table]);
  const shown = useMemo(() => {
    const there = (name: string) => choices.some((choice) => choice.name === name);
    const chosen = (setting.shown ?? tab.chartFields).filter(there);
    return chosen.length > 0 ? chosen : choices.slice(0, 1).map(({ name }) => name);
  }, [choices, setting.shown, tab.chartFields]);

  const times = useMemo(() => table.times.toReversed(), [table]);
  const series = useMemo<Series[]>(
    () =>
      shown.flatMap((name) => {
        const field = choices.find((choice) => choice.name === name);
        if (!field) return [];
        const values = (table.columns[name] ?? []).map((cell) => (typeof cell === 'number' ? cell : null)).toReversed();
        return [{ id: name, title: field.title, unit: field.unit?.title ?? null, decimals: field.decimals, values }];
      }),
    [shown, choices, table],
  );
  if (tab.chartFields.length === 0 || series.length === 0) return null;

  const toggle = (name: string) => {
    const next = shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name];
    if (next.length > 0) save({ ...setting, shown: next });
  };
  const download = () => {
    const link = document.createElement('a');
    link.href = chart.current?.toJpeg() ?? '';
    link.download = `${device.name} ${t(`tab.${tab.name}`)}.jpeg`.replace(/[\\/:*?"<>|]/g, '_');
    link.click();
  };
  const span = `${formatDateTime(times[0] ?? 0, device.deviceTimezone)} – ${formatDateTime(times.at(-1) ?? 0, device.deviceTimezone)}`;
  return (
    <section className={classes.panel} aria-label={t('chart')}>
      <div className={classes.chartBar}>
        <ChartLegend
          label={t('series')}
          choices={choices.map(({ name, title, unit }) => ({ id: name, title, unit: unit?.title ?? null }))}
          shown={shown}
          onToggle={toggle}
        />
        <div className={classes.tools}>
          {zoomed && (
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
          <SegmentedControl
            aria-label={t('chart_kind')}
            size="xs"
            value={setting.kind}
            onChange={(kind) => save({ ...setting, kind: kind === 'bar' ? 'bar' : 'line' })}
            data={[
              { value: 'line', label: kindLabel(<IconChartLine size={16} stroke={1.6} />, t('line')) },
              { value: 'bar', label: kindLabel(<IconChartBar size={16} stroke={1.6} />, t('bar')) },
            ]}
          />
          <Tooltip label={t('save_image')}>
            <ActionIcon aria-label={t('save_image')} onClick={download}>
              <IconPhotoDown size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </div>
      </div>
      <TimeChart
        ref={chart}
        label={t('chart_label', { fields: series.map(({ title }) => title).join(', '), span })}
        times={times}
        series={series}
        kind={setting.kind}
        zone={device.deviceTimezone}
        onZoom={setZoomed}
      />
    </section>
  );
}

function kindLabel(icon: ReactNode, word: string): ReactNode {
  return (
    <span className={classes.kind} title={word}>
      {icon}
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}

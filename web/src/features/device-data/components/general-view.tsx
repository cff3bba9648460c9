import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useSetting } from '@/shared/access';
import type { Guide } from '@/shared/charts';
import { formatNumber } from '@/shared/i18n';
import type { DataSource } from '../model/data-source';
import { ROW_FACTS } from '../model/edited-values';
import { isHiddenAtFirst, withFields } from '../model/message-table';
import { normOf, normSpan } from '../model/norm';
import {
  ALL_SWITCHES,
  chartStart,
  NO_SWITCHES,
  SWITCHES,
  switchedNames,
  switchesFor,
  switchesOf,
  type Switches,
} from '../model/switches';
import { hasRegisters, type ShownTab } from '../model/tabs';
import { useBrush } from '../model/use-brush';
import { useMessages } from '../model/use-messages';
import type { ViewSearch } from '../model/use-view-search';
import { useVerdicts } from '../model/verdicts';
import { hasPhases, powerVectors, valuesAt } from '../model/vectors';
import { ChartCard } from './chart-card';
import { DataCard } from './data-card';
import { useRowButtons } from './row-buttons';
import { SignalCard } from './signal-card';
import { SwitchBar } from './switch-bar';
import { VectorCard } from './vector-card';
import { ViewFrame } from './view-frame';

const switchSchema = v.object({ delta: v.boolean(), losses: v.boolean(), ratio: v.boolean() });
const vectorSchema = v.object({ shown: v.boolean() });
const NOT_SHOWN = { shown: false };

interface GeneralViewProps {
  source: DataSource;
  tab: ShownTab;
  /** Message type. */
  type: number;
  view: ViewSearch;
}

/** The chart and the table of the messages of a period (specification 2, section 2.5). */
export function GeneralView({ source, tab, type, view }: GeneralViewProps) {
  const { group, period } = view;
  const { t } = useTranslation('device-views');
  const isOfPoint = source.kind === 'accounting_point';
  const isComputed = hasRegisters(tab.name);
  const query = {
    msgType: type,
    startDate: period.start,
    stopDate: period.stop,
    msgGroup: group,
    tab: tab.name,
    ...(isComputed
      ? {
          with_delta: true,
          with_loss_factor: true,
          // Multiplied by one it would be the same column.
          with_transformation_ratio: source.device.transformation_ratio !== 1,
          extra_fields: [...ROW_FACTS],
        }
      : {}),
  };
  const { messages, arrival, table: loaded, cut } = useMessages(source, query);
  const table = useVerdicts(source, loaded, query);
  const [brush, setBrush] = useBrush();
  const [kept, keep] = useSetting(`switches.${source.settings}.${tab.name}`, switchSchema, NO_SWITCHES);
  const [vector, keepVector] = useSetting(`vector.${source.settings}`, vectorSchema, NOT_SHOWN);
  const [selected, setSelected] = useState<number | null>(null);

  const names = useMemo(() => table?.fields.map(({ name }) => name) ?? [], [table]);
  const offered = isComputed ? switchesOf(names) : NO_SWITCHES;
  const switches = useMemo<Switches>(
    () => (isOfPoint ? ALL_SWITCHES : switchesFor(view.series, kept)),
    [isOfPoint, view.series, kept],
  );
  const shown = useMemo(
    () => (table ? withFields(table, switchedNames(names, switches)) : null),
    [table, names, switches],
  );
  const start = useMemo(() => chartStart(tab.chartFields, switches, names), [tab.chartFields, switches, names]);

  const newest = useMemo(() => (table && table.times.length > 0 ? valuesAt(table, 0) : null), [table]);
  const hasDiagram =
    tab.name === 'instant_readings' && newest !== null && (hasPhases(newest) || powerVectors(newest).length > 0);
  const isDiagram = hasDiagram && vector.shown;
  const place = selected === null || !table ? 0 : Math.max(0, table.times.indexOf(selected));

  const guides = useMemo<Guide[]>(() => {
    const norm = isComputed ? normOf(source.point, normSpan({ tab: tab.name, type, group }, table?.times ?? [])) : null;
    const consumption = shown?.fields.find(({ name }) => name.startsWith('delta_') && !isHiddenAtFirst(name));
    if (!norm || !consumption) return [];
    const unit = t(`norm.unit.${norm.unit}`);
    const title = t(`norm.${norm.span}`, { value: formatNumber(norm.value), unit });
    return [{ title, value: norm.value, unit: consumption.unit?.title ?? null }];
  }, [isComputed, source.point, tab.name, type, group, table, shown, t]);

  const { actions, dialog } = useRowButtons({ source, type, table, isStored: !isOfPoint });
  const choices = SWITCHES.filter((name) => offered[name]).map((name) => ({
    id: name,
    label: t(`switch.${name}`),
    checked: switches[name],
    disabled: isOfPoint,
  }));
  const toggleDiagram = { id: 'vector', label: t('switch.vector'), checked: isDiagram };
  return (
    <ViewFrame
      messages={messages}
      table={table}
      arrival={arrival}
      {...{ source, type, period }}
      onShow={view.show}
      head={
        <SwitchBar
          label={t('switch.label')}
          choices={[...choices, ...(hasDiagram ? [toggleDiagram] : [])]}
          onChange={(id, checked) => {
            if (id === 'vector') {
              setSelected(null);
              keepVector({ shown: checked });
            } else {
              keep({ ...switches, [id]: checked });
              // Otherwise the series of the link would override the switch.
              if (view.series) view.draw({ series: undefined });
            }
          }}
        />
      }
    >
      {shown && table && (
        <>
          {isDiagram ? (
            <VectorCard
              row={valuesAt(table, place)}
              time={table.times[place] ?? 0}
              isLast={place === 0}
              zone={source.zone}
            />
          ) : (
            <ChartCard {...{ source, tab, view, query, start, guides }} table={shown} onBrush={setBrush} />
          )}
          <DataCard
            source={source}
            tab={tab}
            table={shown}
            period={period}
            arrival={arrival}
            brush={isDiagram ? null : brush}
            cut={cut}
            refreshing={messages.isFetching}
            onRefresh={() => void messages.refetch()}
            {...(actions ? { actions } : {})}
            {...(isDiagram ? { current: place, onOpen: (at: number) => setSelected(table.times[at] ?? null) } : {})}
          />
          <SignalCard times={table.times} links={table.links} zone={source.zone} />
        </>
      )}
      {dialog}
    </ViewFrame>
  );
}

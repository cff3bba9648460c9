import { ActionIcon, Tooltip } from '@mantine/core';
import { useDebouncedValue, useViewportSize } from '@mantine/hooks';
import { IconCalendarStats, IconGauge, IconMathFunction } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useSetting } from '@/shared/access';
import type { Guide } from '@/shared/charts';
import { formatNumber } from '@/shared/i18n';
import type { DataSource } from '../model/data-source';
import { withFields } from '../model/message-table';
import { highestShare, isPeak, profileNames, profileSwitches, rowsWhere } from '../model/profile';
import type { ShownTab } from '../model/tabs';
import { useBrush } from '../model/use-brush';
import { useMessages } from '../model/use-messages';
import { usePeakHours } from '../model/use-peak-hours';
import type { ViewSearch } from '../model/use-view-search';
import { useVerdicts } from '../model/verdicts';
import { ChartCard } from './chart-card';
import { DataCard } from './data-card';
import { MaxPowerDialog } from './max-power-dialog';
import { useRowButtons } from './row-buttons';
import { SummaryDialog } from './summary-dialog';
import { SwitchBar } from './switch-bar';
import { ViewFrame } from './view-frame';
import { YearDialog } from './year-dialog';

const settingSchema = v.object({
  losses: v.boolean(),
  ratio: v.boolean(),
  shares: v.boolean(),
  peak: v.boolean(),
  energy: v.boolean(),
});
const INITIAL = { losses: false, ratio: false, shares: false, peak: false, energy: false };
/** Message types whose rows have values of the kind. */
const TYPE_OF = { power: 5, energy: 10 } as const;
/** After the window was resized the profile is drawn again (specification 2, section 9). */
const RESIZED_MS = 500;

interface ProfileViewProps {
  source: DataSource;
  tab: ShownTab;
  type: number;
  view: ViewSearch;
}

/** A profile of powers or energies (specification 2, section 2.3). */
export function ProfileView({ source, tab, type, view }: ProfileViewProps) {
  const { profile, period } = view;
  const { t } = useTranslation('device-views');
  const isOfPoint = source.kind === 'accounting_point';
  const isEnergyTab = tab.name === 'energy_profiles';
  const [own, keep] = useSetting(`profile.${source.settings}.${tab.name}`, settingSchema, INITIAL);
  const kept = useMemo(() => profileSwitches(view.series, own), [view.series, own]);
  const [shownDialog, setShownDialog] = useState<'summary' | 'power' | 'year' | null>(null);
  const peakHours = usePeakHours();

  const isByDirection = !isEnergyTab && kept.shares;
  const isEnergy = isEnergyTab || (isByDirection && profile === 30 && kept.energy);
  const kind = isEnergy ? 'energy' : 'power';
  const query = {
    msgType: type,
    startDate: period.start,
    stopDate: period.stop,
    tab: tab.name,
    is_energy: isEnergy,
    profile_type: profile,
    with_loss_factor: true,
    with_transformation_ratio: source.device.transformation_ratio !== 1,
  };
  const { messages, arrival, table: loaded, cut } = useMessages(source, query);
  const table = useVerdicts(source, loaded, query);
  const [brush, setBrush] = useBrush();
  useReloadOnResize(() => void messages.refetch());

  const names = useMemo(() => Object.keys(table?.columns ?? {}), [table]);
  const has = {
    losses: names.some((name) => name.endsWith('_loss_factor')),
    ratio: names.some((name) => name.includes('_kkt')),
  };
  const switches = useMemo(
    () =>
      isOfPoint
        ? { delta: false, losses: true, ratio: true }
        : { delta: false, losses: kept.losses, ratio: kept.ratio },
    [isOfPoint, kept.losses, kept.ratio],
  );
  const peakOnly = kept.peak ? peakHours : null;
  const rows = useMemo(
    () => (table && peakOnly ? rowsWhere(table, (time) => isPeak(time, peakOnly, source.zone)) : table),
    [table, peakOnly, source.zone],
  );
  const shown = useMemo(
    () =>
      rows
        ? withFields(rows, profileNames(names, { kind, isByDirection: isByDirection || isEnergyTab, switches }))
        : null,
    [rows, names, kind, isByDirection, isEnergyTab, switches],
  );
  const start = useMemo(() => (shown ? shown.fields.slice(0, 1).map(({ name }) => name) : []), [shown]);
  const level = table?.voltageLevel ?? null;
  const guides = useMemo<Guide[]>(() => {
    if (!isByDirection) return [];
    const value = highestShare(level);
    return [{ title: t('profile.highest_share', { value: formatNumber(value, 0) }), value, unit: '%' }];
  }, [isByDirection, level, t]);

  // Rows that were converted into the other kind are not stored rows of the device.
  const isOwn = !isOfPoint && type === TYPE_OF[kind];
  const { actions, dialog } = useRowButtons({
    ...{ source, type, table: rows },
    isStored: isOwn && profile === 30,
    isHourly: isOwn && profile === 60,
  });
  const choices = [
    ...(has.losses ? [{ id: 'losses', checked: switches.losses, disabled: isOfPoint }] : []),
    ...(has.ratio ? [{ id: 'ratio', checked: switches.ratio, disabled: isOfPoint }] : []),
    ...(isEnergyTab ? [] : [{ id: 'shares', checked: kept.shares }]),
    ...(peakHours ? [{ id: 'peak', checked: kept.peak }] : []),
    ...(isByDirection && profile === 30 ? [{ id: 'energy', checked: kept.energy }] : []),
  ] as { id: 'losses' | 'ratio' | 'shares' | 'peak' | 'energy'; checked: boolean; disabled?: boolean }[];
  return (
    <ViewFrame
      messages={messages}
      table={table}
      isEmpty={shown?.times.length === 0 || shown?.fields.length === 0}
      arrival={arrival}
      {...{ source, type, period }}
      onShow={view.show}
      head={
        <SwitchBar
          label={t('switch.label')}
          choices={choices.map((choice) => ({ ...choice, label: t(`switch.${choice.id}`) }))}
          onChange={(id, checked) => {
            keep({ ...kept, [id]: checked });
            // Otherwise the series of a link would override the switch.
            if (view.series) view.draw({ series: undefined });
          }}
        />
      }
    >
      {shown && (
        <>
          <ChartCard
            key={`${kind}${isByDirection}`}
            source={source}
            tab={tab}
            view={view}
            query={query}
            table={shown}
            start={
              isByDirection
                ? shown.fields
                    .filter(({ name }) => name.includes('/'))
                    .map(({ name }) => name)
                    .concat(start)
                : start
            }
            mode={isByDirection ? '.shares' : ''}
            guides={guides}
            onBrush={setBrush}
            buttons={
              <>
                <Tooltip label={t('year.open')}>
                  <ActionIcon aria-label={t('year.open')} onClick={() => setShownDialog('year')}>
                    <IconCalendarStats size={18} stroke={1.6} />
                  </ActionIcon>
                </Tooltip>
                <Tooltip label={t('summary.title')}>
                  <ActionIcon aria-label={t('summary.title')} onClick={() => setShownDialog('summary')}>
                    <IconMathFunction size={18} stroke={1.6} />
                  </ActionIcon>
                </Tooltip>
                <Tooltip label={t('max_power.title')}>
                  <ActionIcon aria-label={t('max_power.title')} onClick={() => setShownDialog('power')}>
                    <IconGauge size={18} stroke={1.6} />
                  </ActionIcon>
                </Tooltip>
              </>
            }
          />
          <DataCard
            source={source}
            tab={tab}
            table={shown}
            period={period}
            arrival={arrival}
            brush={brush}
            cut={cut}
            refreshing={messages.isFetching}
            onRefresh={() => void messages.refetch()}
            {...(actions ? { actions } : {})}
          />
        </>
      )}
      {shown && shownDialog === 'summary' && (
        <SummaryDialog table={shown} kind={kind} switches={switches} onClose={() => setShownDialog(null)} />
      )}
      {shownDialog === 'power' && <MaxPowerDialog source={source} onClose={() => setShownDialog(null)} />}
      {shown && shownDialog === 'year' && (
        <YearDialog
          source={source}
          view={view}
          query={query}
          names={shown.fields.map(({ name }) => name)}
          onClose={() => setShownDialog(null)}
        />
      )}
      {dialog}
    </ViewFrame>
  );
}

/** Called some time after the width of the window has changed. */
function useReloadOnResize(reload: () => void): void {
  const { width } = useViewportSize();
  const [settled] = useDebouncedValue(width, RESIZED_MS);
  const last = useRef(0);
  const run = useRef(reload);
  run.current = reload;
  useEffect(() => {
    if (settled === 0) return;
    const isFirst = last.current === 0;
    const isOther = last.current !== settled;
    last.current = settled;
    if (!isFirst && isOther) run.current();
  }, [settled]);
}

import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { listEstimates, undoEstimates } from '@gaugeway/proto/api/estimates';
import { deviceQuality } from '@gaugeway/proto/api/quality';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Button, Skeleton, Stack, Tooltip } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconHeartRateMonitor, IconWand } from '@tabler/icons-react';
import { type ComponentProps, type CSSProperties, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { isNotFound, query, useCall } from '@/shared/api';
import { endOfDay, startOfDay } from '@/shared/forms';
import { formatDateTime, formatDay, formatNumber } from '@/shared/i18n';
import { BlankState, confirm, ErrorState, NotFound, Page, useDone } from '@/shared/ui';
import { EstimateDialog } from '@/entities/point';
import { slotColour, slotEnd, slotState } from '../model/heat';
import { useQualitySearch } from '../model/use-quality-search';
import { HeatLegend } from './heat-strip';
import { RegisterResets } from './register-resets';
import { type DataWindowType, RejectedList } from './rejected-list';
import classes from './quality.module.css';

/** Content of the dialog over the calendar. */
type Looked = Omit<ComponentProps<DataWindowType>, 'onClose'>;

type Series = ReplyOf<typeof deviceQuality>['series'][number];

/** Tabs of the data view by message type; all other types are archives. */
const TAB_OF: Readonly<Record<number, string>> = { 1: 'tariffs', 5: 'power_profiles', 10: 'energy_profiles' };
const DAY = 86_400;
/** Slots shown before and after the clicked one: as many rows as a table shows. */
const SLOTS_AROUND = 4;

/** Hours of a device, or of the devices of an accounting point: received, doubtful and missing slots. */
export function DeviceQuality({ picker, DataWindow }: { picker: ReactNode; DataWindow: DataWindowType }) {
  const { t } = useTranslation('quality');
  const { device, point, from, to, zone } = useQualitySearch();
  const mayUpdate = useCan('update', SECTION.devices);
  const [isEstimating, setEstimating] = useState(false);
  const [looked, setLooked] = useState<Looked | null>(null);
  const of = device === undefined ? { accounting_point_id: point } : { device_id: device };
  const found = useQuery({ ...query(deviceQuality, { ...of, from, to }), placeholderData: keepPreviousData });
  const about = useQuery({ ...query(getMeteringDevice, { id: device ?? 0 }), enabled: device !== undefined });
  const name = about.data?.metering_device.name;
  if (isNotFound(found.error)) return <NotFound what={device === undefined ? 'point' : 'device'} />;
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const series = found.data?.series;
  const clock = series?.[0]?.time_zone ?? zone;
  return (
    <Page
      title={name === undefined ? t('title') : t('of', { name })}
      actions={
        <>
          {device !== undefined && (
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/cloud/devices/data/$id" params={{ id: device }} {...props} />}
            >
              {t('to_data')}
            </Button>
          )}
          {mayUpdate && series !== undefined && series.length > 0 && (
            <Button leftSection={<IconWand size={16} />} onClick={() => setEstimating(true)}>
              {t('estimate')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="md">
        {picker}
        {!series && <Skeleton height={420} radius="lg" />}
        {series?.length === 0 && (
          <BlankState icon={IconHeartRateMonitor} title={t('no_data')} hint={t('no_data_hint')} />
        )}
        {series?.map((one) => (
          <SeriesCard key={`${one.device_id}/${one.msgType}`} series={one} onLook={setLooked} />
        ))}
        {series !== undefined && series.some(({ days }) => days.some(({ suspect }) => suspect > 0)) && (
          <section className={classes.suspects} aria-label={t('tab_rejected')}>
            <h2 className={classes.heading}>{t('tab_rejected')}</h2>
            <RejectedList
              DataWindow={DataWindow}
              {...(series[0] ? { clock: series[0].time_zone } : {})}
              of={device === undefined ? { accounting_point_ids: [point ?? 0] } : { device_ids: [device] }}
            />
          </section>
        )}
        {device !== undefined && (
          <>
            <Estimates deviceId={device} zone={clock} mayUpdate={mayUpdate} />
            <RegisterResets deviceId={device} zone={clock} mayUpdate={mayUpdate} />
          </>
        )}
      </Stack>
      {isEstimating && series && (
        <EstimateDialog
          of={device === undefined ? { accounting_point_id: point ?? 0 } : { device_ids: [device] }}
          zone={clock}
          initial={{ start: startOfDay(from, clock), stop: endOfDay(to, clock) }}
          usual="like_days"
          types={[...new Map(series.map(({ msgType, title }) => [msgType, title]))]}
          onClose={() => setEstimating(false)}
        />
      )}
      {looked && (
        <Suspense>
          <DataWindow {...looked} onClose={() => setLooked(null)} />
        </Suspense>
      )}
    </Page>
  );
}

interface SeriesCardProps {
  series: Series;
  onLook: (looked: Looked) => void;
}

/** Row per day with its hours, each of which opens its data. */
function SeriesCard({ series, onLook }: SeriesCardProps) {
  const { t } = useTranslation('quality');
  const { title, days, per_day, time_zone } = series;
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{title}</h2>
        <HeatLegend />
      </div>
      <div className={classes.calendar} role="group" aria-label={t('hours')}>
        {per_day > 1 && (
          <div className={classes.dayRow}>
            <span />
            <span className={classes.hours}>
              {[0, 6, 12, 18, 24].map((hour) => (
                <span key={hour}>{hour}</span>
              ))}
            </span>
            <span className={classes.number}>%</span>
          </div>
        )}
        {days.map((day) => (
          <div key={day.day} className={classes.dayRow}>
            <span className={classes.dayName}>{formatDay(day.day)}</span>
            <span className={classes.strip}>
              {Array.from(day.slots).map((slot, place) => {
                const end = slotEnd(day.day, place, per_day, time_zone);
                // A future slot is not missing.
                const isDue = slot !== '.' || end < Date.now() / 1000;
                const label = t('slot_tooltip', {
                  time: formatDateTime(end, time_zone),
                  state: t(`state.${slotState(slot)}`),
                });
                return isDue ? (
                  <SlotCell key={end} {...{ series, end, label, onLook }} state={slotState(slot)} />
                ) : (
                  <span key={end} className={classes.cell} />
                );
              })}
            </span>
            <span className={classes.number}>
              {day.expected > 0 ? formatNumber(((day.expected - day.missing) / day.expected) * 100, 0) : ''}
            </span>
          </div>
        ))}
      </div>
    </section>
  );
}

interface SlotCellProps {
  series: Series;
  end: number;
  state: ReturnType<typeof slotState>;
  label: string;
  onLook: (looked: Looked) => void;
}

/** Opens the data over the calendar. As a link it can open the page of the data in another tab. */
function SlotCell({ series: { device_id, msgType, per_day }, end, state, label, onLook }: SlotCellProps) {
  const slot = DAY / per_day;
  const around = { start: end - (SLOTS_AROUND + 1) * slot, stop: end + SLOTS_AROUND * slot };
  const parts = { tab: TAB_OF[msgType] ?? 'archives', type: msgType, ...around };
  return (
    <Tooltip label={label}>
      <Link
        className={classes.cell}
        aria-label={label}
        style={{ '--heat': slotColour(state), '--strength': state === 'complete' ? '45%' : '85%' } as CSSProperties}
        to="/cloud/devices/data/$id"
        params={{ id: device_id }}
        search={parts}
        preload={false}
        onClick={(event) => {
          if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          onLook({ deviceId: device_id, parts });
        }}
      />
    </Tooltip>
  );
}

/** Estimates of the device, with the action to undo them. */
function Estimates({ deviceId, zone, mayUpdate }: { deviceId: number; zone: number; mayUpdate: boolean }) {
  const { t } = useTranslation('quality');
  const found = useQuery(query(listEstimates, { device_id: deviceId }));
  const undo = useCall(undoEstimates, { onSuccess: useDone('all') });
  const estimates = found.data?.estimates ?? [];
  if (estimates.length === 0) return null;
  const ask = async (id: number) => {
    const dialog = { title: t('undo_title'), text: t('undo_text'), confirm: t('undo'), danger: true };
    if (await confirm(dialog)) undo.mutate({ estimate_ids: [id] });
  };
  return (
    <section className={classes.card} aria-label={t('estimates')}>
      <h2 className={classes.heading}>{t('estimates')}</h2>
      <ul className={classes.list}>
        {estimates.map(({ id, startDate, stopDate, method, reason, user_id }) => (
          <li key={id}>
            <span>
              {formatDateTime(startDate, zone)} – {formatDateTime(stopDate, zone)} · {t(`methods.${method}`)} ·{' '}
              {user_id === 0 ? t('policy.made') : reason}
            </span>
            {mayUpdate && (
              <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => void ask(id)}>
                {t('undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { saveTariffSchedule, type TariffSchedule } from '@gaugeway/proto/api/schedules';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { AddEntry } from '@/shared/forms';
import { confirm, notifyDone, Notice } from '@/shared/ui';
import { EMPTY, faultsOf, freeId, type Limits, ordered } from '../model/tariff-draft';
import { useDraft } from '../model/use-draft';
import { useMeterWriting } from '../model/use-meter-writing';
import { type Kept, useSchedulesChanged } from '../model/use-schedules';
import { DayTypeCard } from './day-type-card';
import { MeterWriting } from './meter-writing';
import { NoSchedule } from './no-schedule';
import { ScheduleBar } from './schedule-bar';
import { SeasonTable } from './season-table';
import { SpecialDays } from './special-days';
import classes from './schedules.module.css';

interface TariffEditorProps {
  device: MeteringDevice;
  limits: Limits;
  kept: Kept<TariffSchedule> | null;
  /** The model has a command that writes the schedule. */
  isWritable: boolean;
  mayUpdate: boolean;
}

/** Tariffs by time: day types with their zones, seasons with their weeks, and special days. */
export function TariffEditor({ device, limits, kept, isWritable, mayUpdate }: TariffEditorProps) {
  const { t } = useTranslation('schedules');
  const { draft, isChanged, set, begin, discard, saved } = useDraft(kept, EMPTY);
  const changed = useSchedulesChanged();
  const writing = useMeterWriting(device.id, isWritable);
  const save = useCall(saveTariffSchedule, {
    onSuccess: async ({ results: [result], msg }) => {
      notifyDone(result?.msg ?? msg);
      saved();
      await changed();
    },
  });
  if (draft === null) {
    return (
      <NoSchedule<TariffSchedule>
        deviceId={device.id}
        kind="tariff"
        mayUpdate={mayUpdate}
        onBegin={begin}
        onTake={set}
      />
    );
  }
  const faults = faultsOf(draft, limits);
  const days = draft.day_types;
  const write = async () => {
    const schedule = ordered(draft);
    const text = t('writing.text', { name: device.name });
    if (!(await confirm({ title: t('writing.ask'), text, confirm: t('writing.write') }))) return;
    if (isChanged) {
      try {
        const { results } = await save.mutateAsync({ device_ids: [device.id], tariff_schedule: schedule });
        if (!results[0]?.success) return;
      } catch {
        // Shown by the global handler of the calls.
        return;
      }
    }
    writing.write(schedule);
  };
  return (
    <div className={classes.editor}>
      <ScheduleBar
        device={device}
        kind="tariff"
        kept={kept}
        draft={faults.length === 0 ? ordered(draft) : null}
        isChanged={isChanged}
        isSaving={save.isPending}
        mayUpdate={mayUpdate}
        isWritable={isWritable}
        onSave={() => save.mutate({ device_ids: [device.id], tariff_schedule: ordered(draft) })}
        onTake={set}
        onDiscard={discard}
      />
      {faults.length > 0 && (
        <Notice tone="alarm" role="alert" title={t('faulty')}>
          <ul>
            {faults.map((fault) => (
              <li key={`${fault.key}:${fault.day ?? fault.date ?? ''}`}>{t(`fault.${fault.key}`, { ...fault })}</li>
            ))}
          </ul>
        </Notice>
      )}
      <p className={classes.lead}>{isWritable ? t('written_by_button') : t('not_sent')}</p>
      {isWritable && (
        <MeterWriting
          writing={writing}
          deviceId={device.id}
          zone={device.deviceTimezone}
          savedAt={kept?.saved_at ?? null}
          isChanged={isChanged}
          isOff={!mayUpdate || faults.length > 0}
          onWrite={() => void write()}
        />
      )}
      <section className={classes.part} aria-label={t('day_types')}>
        <header className={classes.partHead}>
          <h2 className={classes.heading}>{t('day_types')}</h2>
          <span className={classes.faint}>{t('of_most', { count: days.length, max: limits.day_types })}</span>
        </header>
        <div className={classes.days}>
          {days.map((day) => (
            <DayTypeCard
              key={day.id}
              day={day}
              limits={limits}
              mayUpdate={mayUpdate}
              onChange={(next) => set({ day_types: days.map((one) => (one.id === day.id ? next : one)) })}
              onRemove={days.length > 1 ? () => set({ day_types: days.filter((one) => one.id !== day.id) }) : undefined}
            />
          ))}
        </div>
        {mayUpdate && (
          <AddEntry
            className={classes.add}
            count={days.length}
            most={limits.day_types}
            onAdd={() =>
              set({ day_types: [...days, { id: freeId(days), name: '', switches: [{ time: '00:00', tariff: 1 }] }] })
            }
          >
            {t('add_day_type')}
          </AddEntry>
        )}
      </section>
      <SeasonTable
        seasons={draft.seasons}
        days={days}
        most={limits.seasons}
        mayUpdate={mayUpdate}
        onChange={(seasons) => set({ seasons })}
      />
      <SpecialDays
        special={draft.special_days}
        days={days}
        mayUpdate={mayUpdate}
        onChange={(special_days) => set({ special_days })}
      />
    </div>
  );
}

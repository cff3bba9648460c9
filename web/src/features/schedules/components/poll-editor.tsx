import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { type PollSchedule, saveSchedule } from '@gaugeway/proto/api/schedules';
import { ActionIcon, Checkbox, Group, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inputBounds, useCall } from '@/shared/api';
import { AddEntry } from '@/shared/forms';
import { formatZone } from '@/shared/i18n';
import { notifyDone, Notice } from '@/shared/ui';
import { WEEKDAYS } from '../model/tariff-draft';
import { useDraft } from '../model/use-draft';
import { type Kept, useSchedulesChanged } from '../model/use-schedules';
import { NoSchedule } from './no-schedule';
import { TimeField } from './time-field';
import { NextPoll } from './next-poll';
import { ScheduleBar } from './schedule-bar';
import classes from './schedules.module.css';

const FIRST: PollSchedule = { weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['06:00'] };
const MOST = inputBounds(saveSchedule, 'schedule', 'times').maxItems;
/** Hours between two times of a day. */
const STEPS = [1, 2, 3, 4, 6, 8, 12];
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

interface PollEditorProps {
  device: MeteringDevice;
  kept: Kept<PollSchedule> | null;
  mayUpdate: boolean;
}

/** Days and times of the polls of a device. */
export function PollEditor({ device, kept, mayUpdate }: PollEditorProps) {
  const { t } = useTranslation('schedules');
  const { draft, isChanged, set, begin, discard, saved } = useDraft(kept, FIRST);
  const changed = useSchedulesChanged();
  const save = useCall(saveSchedule, {
    onSuccess: async ({ results: [result], msg }) => {
      notifyDone(result?.msg ?? msg);
      saved();
      await changed();
    },
  });
  if (draft === null) {
    return (
      <div className={classes.editor}>
        <NextPoll device={device} version={kept?.version ?? 0} mayUpdate={mayUpdate} />
        <NoSchedule<PollSchedule> deviceId={device.id} kind="poll" mayUpdate={mayUpdate} onBegin={begin} onTake={set} />
      </div>
    );
  }
  const { weekdays, times } = draft;
  const faults = [
    weekdays.length === 0 && t('fault.no_weekday'),
    times.length === 0 && t('fault.no_time'),
    times.some((time) => !TIME.test(time)) && t('fault.bad_poll_time'),
    new Set(times).size < times.length && t('fault.same_poll_time'),
  ].filter((fault) => fault !== false);
  const whole = { weekdays: [...weekdays].sort(), times: [...times].sort() };
  return (
    <div className={classes.editor}>
      <ScheduleBar
        device={device}
        kind="poll"
        kept={kept}
        draft={faults.length === 0 ? whole : null}
        isChanged={isChanged}
        isSaving={save.isPending}
        mayUpdate={mayUpdate}
        onSave={() => save.mutate({ device_ids: [device.id], schedule: whole })}
        onTake={set}
        onDiscard={discard}
      />
      <NextPoll device={device} version={kept?.version ?? 0} mayUpdate={mayUpdate} />
      {faults.length > 0 && (
        <Notice tone="alarm" role="alert" title={t('faulty')}>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      )}
      <section className={classes.part} aria-label={t('weekdays')}>
        <h2 className={classes.heading}>{t('weekdays')}</h2>
        <Checkbox.Group
          aria-label={t('weekdays')}
          value={weekdays.map(String)}
          onChange={(value) => set({ weekdays: WEEKDAYS.filter((day) => value.includes(String(day))) })}
        >
          <Group gap="lg" mt="xs">
            {WEEKDAYS.map((day) => (
              <Checkbox key={day} value={String(day)} disabled={!mayUpdate} label={t(`weekday.${day}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      </section>
      <section className={classes.part} aria-label={t('times')}>
        <header className={classes.partHead}>
          <h2 className={classes.heading}>{t('times')}</h2>
          <span className={classes.faint}>{t('in_zone', { zone: formatZone(device.deviceTimezone) })}</span>
        </header>
        <ul className={classes.times}>
          {times.map((time, n) => (
            <li key={n}>
              {mayUpdate ? (
                <>
                  <TimeField
                    label={t('time', { n: n + 1 })}
                    value={time}
                    onChange={(next) => set({ times: times.map((one, at) => (at === n ? next : one)) })}
                  />
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('remove_time', { n: n + 1 })}
                    onClick={() => set({ times: times.filter((_, at) => at !== n) })}
                  >
                    <IconTrash size={14} />
                  </ActionIcon>
                </>
              ) : (
                time
              )}
            </li>
          ))}
        </ul>
        {mayUpdate && (
          <Group gap="xs" mt="sm">
            <AddEntry count={times.length} most={MOST} onAdd={() => set({ times: [...times, freeTime(times)] })}>
              {t('add_time')}
            </AddEntry>
            <Select
              aria-label={t('every')}
              placeholder={t('every')}
              value={null}
              data={STEPS.map((hours) => ({ value: String(hours), label: t('every_hours', { count: hours }) }))}
              onChange={(hours) => hours && set({ times: timesEvery(Number(hours)) })}
            />
          </Group>
        )}
      </section>
    </div>
  );
}

const timeOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

function timesEvery(hours: number): string[] {
  return Array.from({ length: 24 / hours }, (_, n) => timeOf(n * hours));
}

/** Full hour without a poll yet. */
function freeTime(times: readonly string[]): string {
  return timesEvery(1).find((time) => time > (times.at(-1) ?? '') && !times.includes(time)) ?? '';
}

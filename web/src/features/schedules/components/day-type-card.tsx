import { saveTariffSchedule, type TariffSchedule } from '@gaugeway/proto/api/schedules';
import { ActionIcon, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import { AddEntry } from '@/shared/forms';
import { type Limits, minutesOf, zonesOf } from '../model/tariff-draft';
import { DayBar } from './day-bar';
import { TimeField } from './time-field';
import classes from './schedules.module.css';

type DayType = TariffSchedule['day_types'][number];

interface DayTypeCardProps {
  day: DayType;
  limits: Limits;
  mayUpdate: boolean;
  onChange: (day: DayType) => void;
  /** undefined = the last one cannot be removed. */
  onRemove: (() => void) | undefined;
}

/** Day type: its zones as a bar of 24 hours and as a table. */
export function DayTypeCard({ day, limits, mayUpdate, onChange, onRemove }: DayTypeCardProps) {
  const { t } = useTranslation('schedules');
  const { switches } = day;
  const name = day.name || t('day_type', { id: day.id });
  const put = (n: number, next: Partial<DayType['switches'][number]>) =>
    onChange({ ...day, switches: switches.map((one, at) => (at === n ? { ...one, ...next } : one)) });
  const ends = new Map(zonesOf(day).map(({ from, to }) => [from, to]));
  return (
    <article className={classes.day} aria-label={name}>
      <header className={classes.dayHead}>
        <span className={classes.dayId}>{day.id}</span>
        {mayUpdate ? (
          <TextInput
            aria-label={t('day_name', { id: day.id })}
            placeholder={t('day_type', { id: day.id })}
            className={classes.dayName}
            {...inputBounds(saveTariffSchedule, 'tariff_schedule', 'day_types', 'name')}
            value={day.name ?? ''}
            onChange={(event) => onChange({ ...day, name: event.currentTarget.value })}
          />
        ) : (
          <b className={classes.dayName}>{name}</b>
        )}
        {mayUpdate && onRemove && (
          <ActionIcon variant="subtle" color="red" aria-label={t('remove_day', { name })} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </header>
      <DayBar day={day} label={name} />
      <table className={classes.zones}>
        <thead>
          <tr>
            <th scope="col">{t('zone_from')}</th>
            <th scope="col">{t('zone_to')}</th>
            <th scope="col">{t('tariff_column')}</th>
            {mayUpdate && <th aria-label={t('remove')} />}
          </tr>
        </thead>
        <tbody>
          {switches.map(({ time, tariff }, n) => (
            <tr key={n}>
              <td>
                {mayUpdate && n > 0 ? (
                  <TimeField
                    label={t('zone_from_of', { zone: n + 1, name })}
                    value={time}
                    onChange={(next) => put(n, { time: next })}
                  />
                ) : (
                  time
                )}
              </td>
              <td>{ends.get(time) ?? '–'}</td>
              <td>
                {mayUpdate ? (
                  <Select
                    size="xs"
                    aria-label={t('tariff_of', { zone: n + 1, name })}
                    allowDeselect={false}
                    data={Array.from({ length: limits.tariffs }, (_, at) => ({
                      value: String(at + 1),
                      label: t('tariff_short', { tariff: at + 1 }),
                    }))}
                    value={String(tariff)}
                    onChange={(value) => put(n, { tariff: Number(value) })}
                  />
                ) : (
                  t('tariff_short', { tariff })
                )}
              </td>
              {mayUpdate && (
                <td>
                  {n > 0 && (
                    <ActionIcon
                      variant="subtle"
                      aria-label={t('remove_zone', { zone: n + 1, name })}
                      onClick={() => onChange({ ...day, switches: switches.filter((_, at) => at !== n) })}
                    >
                      <IconTrash size={14} />
                    </ActionIcon>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {mayUpdate && (
        <AddEntry
          size="compact-sm"
          variant="subtle"
          count={switches.length}
          most={limits.switches}
          onAdd={() => onChange({ ...day, switches: [...switches, nextSwitch(switches, limits.tariffs)] })}
        >
          {t('add_zone')}
        </AddEntry>
      )}
    </article>
  );
}

/** The next full hour after the last switch, with the next tariff. */
function nextSwitch(switches: DayType['switches'], tariffs: number): DayType['switches'][number] {
  const last = [...switches].sort((a, b) => (a.time < b.time ? -1 : 1)).at(-1);
  const hour = Math.min(23, Math.floor(minutesOf(last?.time ?? '00:00') / 60) + (switches.length === 1 ? 7 : 1));
  return { time: `${String(hour).padStart(2, '0')}:00`, tariff: ((last?.tariff ?? 0) % tariffs) + 1 };
}

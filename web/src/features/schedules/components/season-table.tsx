import type { TariffSchedule } from '@gaugeway/proto/api/schedules';
import { ActionIcon, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AddEntry } from '@/shared/forms';
import { shownDay, WEEKDAYS } from '../model/tariff-draft';
import { DayField } from './day-field';
import classes from './schedules.module.css';

type Season = TariffSchedule['seasons'][number];

interface SeasonTableProps {
  seasons: readonly Season[];
  days: TariffSchedule['day_types'];
  most: number;
  mayUpdate: boolean;
  onChange: (seasons: Season[]) => void;
}

/** Seasons: the first day, and the day types of the week. */
export function SeasonTable({ seasons, days, most, mayUpdate, onChange }: SeasonTableProps) {
  const { t } = useTranslation('schedules');
  const heading = useId();
  const choices = days.map(({ id, name }) => ({ value: String(id), label: name || t('day_type', { id }) }));
  const put = (n: number, next: Partial<Season>) =>
    onChange(seasons.map((one, at) => (at === n ? { ...one, ...next } : one)));
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <header className={classes.partHead}>
        <h2 className={classes.heading} id={heading}>
          {t('seasons')}
        </h2>
        <span className={classes.faint}>{t('of_most', { count: seasons.length, max: most })}</span>
      </header>
      <div className={classes.scroll} tabIndex={0} role="region" aria-labelledby={heading}>
        <table className={classes.seasons}>
          <thead>
            <tr>
              <th scope="col">{t('season_from')}</th>
              {WEEKDAYS.map((day) => (
                <th key={day} scope="col">
                  {t(`weekday.${day}`)}
                </th>
              ))}
              {mayUpdate && <th aria-label={t('remove')} />}
            </tr>
          </thead>
          <tbody>
            {seasons.map(({ start, week }, n) => (
              <tr key={n}>
                <td>
                  {mayUpdate ? (
                    <DayField
                      label={t('season_start', { season: n + 1 })}
                      value={start}
                      onChange={(next) => put(n, { start: next })}
                    />
                  ) : (
                    shownDay(start)
                  )}
                </td>
                {WEEKDAYS.map((day) => (
                  <td key={day}>
                    {mayUpdate ? (
                      <Select
                        size="xs"
                        aria-label={t('season_day', { season: n + 1, day: t(`weekday.${day}`) })}
                        allowDeselect={false}
                        data={choices}
                        value={String(week[day - 1])}
                        onChange={(value) =>
                          put(n, { week: week.map((one, at) => (at === day - 1 ? Number(value) : one)) })
                        }
                      />
                    ) : (
                      choices.find(({ value }) => value === String(week[day - 1]))?.label
                    )}
                  </td>
                ))}
                {mayUpdate && (
                  <td>
                    {seasons.length > 1 && (
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={t('remove_season', { season: n + 1 })}
                        onClick={() => onChange(seasons.filter((_, at) => at !== n))}
                      >
                        <IconTrash size={16} />
                      </ActionIcon>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mayUpdate && (
        <AddEntry
          className={classes.add}
          count={seasons.length}
          most={most}
          onAdd={() => onChange([...seasons, { start: nextStart(seasons), week: [...(seasons.at(-1)?.week ?? [])] }])}
        >
          {t('add_season')}
        </AddEntry>
      )}
    </section>
  );
}

/** First day of the month after the last season; 31 December if the last season begins in December. */
function nextStart(seasons: readonly Season[]): string {
  const last = Math.max(...seasons.map(({ start }) => Number(start.slice(0, 2)) || 0));
  return last >= 12 ? '12-31' : `${String(last + 1).padStart(2, '0')}-01`;
}

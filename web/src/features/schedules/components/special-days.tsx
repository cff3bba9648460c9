import { saveTariffSchedule, type TariffSchedule } from '@gaugeway/proto/api/schedules';
import { ActionIcon, Select } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import { AddEntry } from '@/shared/forms';
import { shownDay } from '../model/tariff-draft';
import { DayField } from './day-field';
import classes from './schedules.module.css';

type Special = TariffSchedule['special_days'][number];
const MOST = inputBounds(saveTariffSchedule, 'tariff_schedule', 'special_days').maxItems;

interface SpecialDaysProps {
  special: readonly Special[];
  days: TariffSchedule['day_types'];
  mayUpdate: boolean;
  onChange: (special: Special[]) => void;
}

/** Holidays, and working days on weekends: each has its day type. */
export function SpecialDays({ special, days, mayUpdate, onChange }: SpecialDaysProps) {
  const { t } = useTranslation('schedules');
  const heading = useId();
  const choices = days.map(({ id, name }) => ({ value: String(id), label: name || t('day_type', { id }) }));
  const put = (n: number, next: Partial<Special>) =>
    onChange(special.map((one, at) => (at === n ? { ...one, ...next } : one)));
  return (
    <section className={classes.part} aria-labelledby={heading}>
      <header className={classes.partHead}>
        <h2 className={classes.heading} id={heading}>
          {t('special_days')}
        </h2>
      </header>
      {special.length === 0 && <p className={classes.faint}>{t('no_special_days')}</p>}
      <ul className={classes.special}>
        {special.map(({ date, day_type: type }, n) => (
          <li key={n}>
            {mayUpdate ? (
              <>
                <DayField
                  label={t('special_date', { n: n + 1 })}
                  value={date}
                  onChange={(next) => put(n, { date: next })}
                />
                <Select
                  size="xs"
                  aria-label={t('special_type', { n: n + 1 })}
                  allowDeselect={false}
                  data={choices}
                  value={String(type)}
                  onChange={(value) => put(n, { day_type: Number(value) })}
                />
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t('remove_special', { n: n + 1 })}
                  onClick={() => onChange(special.filter((_, at) => at !== n))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </>
            ) : (
              `${shownDay(date)} – ${choices.find(({ value }) => value === String(type))?.label ?? ''}`
            )}
          </li>
        ))}
      </ul>
      {mayUpdate && (
        <AddEntry
          className={classes.add}
          count={special.length}
          most={MOST}
          onAdd={() => onChange([...special, { date: '', day_type: days.at(-1)?.id ?? 1 }])}
        >
          {t('add_special')}
        </AddEntry>
      )}
    </section>
  );
}

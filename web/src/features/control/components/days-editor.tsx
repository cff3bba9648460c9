import '@mantine/dates/styles.layer.css';
import { ActionIcon, Button, Input, Pill, Select } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayOfYear, formatMonth } from '@/shared/i18n';
import { notifyNotice, useIsPhone } from '@/shared/ui';
import { dateOf, dayOfDate, daysIn, dayText, LEAP_YEAR, shownDay, withDay } from '../model/days';
import classes from './control.module.css';

interface DaysEditorProps {
  label: string;
  days: readonly string[];
  disabled: boolean;
  required: boolean;
  error: string | undefined;
  onChange: (days: readonly string[]) => void;
}

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

/** Days of the year, each once. */
export function DaysEditor({ days, disabled, onChange, ...shared }: DaysEditorProps) {
  const { t } = useTranslation('control');
  const isPhone = useIsPhone();
  const [month, setMonth] = useState(1);
  const [day, setDay] = useState(1);
  const last = daysIn(month);
  const add = () => {
    const next = withDay(days, dayText(month, Math.min(day, last)));
    if (next) onChange(next);
    else notifyNotice(t('day_twice', { day: shownDay(dayText(month, day)) }));
  };
  return (
    <Input.Wrapper {...shared} labelElement="div" className={classes.wide}>
      <div className={classes.zone}>
        <Select
          aria-label={t('month')}
          // Months have long names in Mongolian.
          style={{ flex: '1 1 148px', maxWidth: 208 }}
          allowDeselect={false}
          disabled={disabled}
          data={MONTHS.map((each) => ({ value: String(each), label: formatMonth(each - 1) }))}
          value={String(month)}
          onChange={(value) => setMonth(Number(value ?? 1))}
        />
        <Select
          aria-label={t('day')}
          w={76}
          allowDeselect={false}
          disabled={disabled}
          data={Array.from({ length: last }, (_, at) => String(at + 1))}
          value={String(Math.min(day, last))}
          onChange={(value) => setDay(Number(value ?? 1))}
        />
        {isPhone ? (
          <ActionIcon size={36} variant="default" aria-label={t('add_day')} disabled={disabled} onClick={add}>
            <IconPlus size={16} />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconPlus size={16} />} disabled={disabled} onClick={add}>
            {t('add_day')}
          </Button>
        )}
      </div>
      <div className={classes.calendar}>
        <DatePicker
          type="multiple"
          aria-label={shared.label}
          hideOutsideDates
          hideWeekdays
          // A yearly day has no weekday.
          weekendDays={[]}
          size="xs"
          maxLevel="month"
          monthLabelFormat="MMMM"
          minDate={`${LEAP_YEAR}-01-01`}
          maxDate={`${LEAP_YEAR}-12-31`}
          date={`${LEAP_YEAR}-${dayText(month, 1)}`}
          onDateChange={(shown) => setMonth(Number(shown.slice(5, 7)))}
          value={days.map(dateOf)}
          getDayAriaLabel={(date) => formatDayOfYear(dayOfDate(date))}
          getDayProps={() => ({ disabled })}
          onChange={(dates) => onChange(dates.map(dayOfDate).sort())}
        />
      </div>
      <ul className={classes.days}>
        {days.map((each) => (
          <li key={each}>
            <Pill
              size="md"
              withRemoveButton={!disabled}
              removeButtonProps={{
                'aria-label': t('remove_day', { day: shownDay(each) }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => onChange(days.filter((other) => other !== each))}
            >
              {shownDay(each)}
            </Pill>
          </li>
        ))}
      </ul>
    </Input.Wrapper>
  );
}

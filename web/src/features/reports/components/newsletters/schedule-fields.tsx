import { createNewsletter, NEWSLETTER_TERMS } from '@gaugeway/proto/api/newsletters';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import { NumberOrNone, zoneChoices } from '@/shared/forms';
import type { NewsletterDraft } from '../../model/newsletter-draft';
import classes from '../reports.module.css';
import { Choice } from '../choice';

const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

interface ScheduleFieldsProps {
  draft: NewsletterDraft;
  onChange: (part: Partial<NewsletterDraft>) => void;
}

/** Schedule of a newsletter, and the period of its report. */
export function ScheduleFields({ draft, onChange }: ScheduleFieldsProps) {
  const { t } = useTranslation('newsletters');
  const { every, weekday, day, hour, zone, period } = draft;
  return (
    <>
      <Choice
        label={t('field.every')}
        names={NEWSLETTER_TERMS}
        value={every}
        title={(name) => t(`every.${name}`)}
        // The usual period is the one that has just ended.
        onChange={(next) => onChange({ every: next, period: next })}
      />
      <div className={classes.pair}>
        {every === 'week' && (
          <Select
            label={t('field.weekday')}
            allowDeselect={false}
            maxDropdownHeight={270}
            data={WEEKDAYS.map((value) => ({ value, label: t(`weekday.${value}`) }))}
            value={String(weekday)}
            onChange={(value) => value !== null && onChange({ weekday: Number(value) })}
          />
        )}
        {every === 'month' && (
          <NumberOrNone
            label={t('field.day')}
            description={t('form.day_hint')}
            required
            {...inputBounds(createNewsletter, 'schedule', 'day')}
            allowDecimal={false}
            value={day}
            onChange={(next) => onChange({ day: next })}
          />
        )}
        <Select
          label={t('field.hour')}
          allowDeselect={false}
          maxDropdownHeight={270}
          data={HOURS}
          value={String(hour)}
          onChange={(value) => value !== null && onChange({ hour: Number(value) })}
        />
        <Select
          label={t('field.zone')}
          allowDeselect={false}
          maxDropdownHeight={270}
          data={zoneChoices(zone)}
          value={String(zone)}
          onChange={(value) => value !== null && onChange({ zone: Number(value) })}
        />
      </div>
      <Choice
        label={t('field.period')}
        names={NEWSLETTER_TERMS}
        value={period}
        title={(name) => t(`period.${name}`)}
        onChange={(next) => onChange({ period: next })}
      />
    </>
  );
}

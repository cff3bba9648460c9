import '@mantine/dates/styles.layer.css';
import { createPollGroup } from '@gaugeway/proto/api/poll-groups';
import { ActionIcon, Chip, Group, Select } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inputBounds } from '@/shared/api';
import { AddEntry, FieldGroup, zoneChoices } from '@/shared/forms';
import type { InputsProps } from './plan-inputs';
import classes from './poll-groups.module.css';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const MOST_HOURS = inputBounds(createPollGroup, 'poll_params', 'hours').maxItems;

/** Days and hours in which the devices can be polled. */
export function WindowInputs({ draft, onChange }: InputsProps) {
  const { t } = useTranslation('poll-groups');
  const { hours } = draft;
  const setHours = (at: number, part: Partial<(typeof hours)[number]>) =>
    onChange({ hours: hours.map((span, index) => (index === at ? { ...span, ...part } : span)) });
  return (
    <FieldGroup title={t('field.window')}>
      <p className={classes.hint}>{t('field.window_hint')}</p>
      <Chip.Group
        multiple
        value={draft.weekdays.map(String)}
        onChange={(value) => onChange({ weekdays: WEEKDAYS.filter((day) => value.includes(String(day))) })}
      >
        <Group gap={6} mb="sm">
          {WEEKDAYS.map((day) => (
            <Chip key={day} size="xs" value={String(day)}>
              {t(`weekday.${day}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {hours.map((span, index) => (
        <div key={index} className={classes.hoursRow}>
          <TimePicker
            format="24h"
            aria-label={t('field.from')}
            hoursInputLabel={t('field.from')}
            minutesInputLabel={t('field.from')}
            value={span.from}
            onChange={(from) => setHours(index, { from: from.slice(0, 5) })}
          />
          <span aria-hidden="true">–</span>
          <TimePicker
            format="24h"
            aria-label={t('field.to')}
            hoursInputLabel={t('field.to')}
            minutesInputLabel={t('field.to')}
            value={span.to}
            onChange={(to) => setHours(index, { to: to.slice(0, 5) })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={t('field.remove_hours')}
            onClick={() => onChange({ hours: hours.filter((_, at) => at !== index) })}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <Group gap="sm" align="end">
        <AddEntry
          count={hours.length}
          most={MOST_HOURS}
          onAdd={() => onChange({ hours: [...hours, { from: '01:00', to: '05:00' }] })}
        >
          {t('field.add_hours')}
        </AddEntry>
        {(hours.length > 0 || draft.weekdays.length > 0) && (
          <Select
            aria-label={t('field.zone')}
            allowDeselect={false}
            maxDropdownHeight={270}
            data={[{ value: 'own', label: t('window.own_zone') }, ...zoneChoices()]}
            value={draft.timeZone === null ? 'own' : String(draft.timeZone)}
            onChange={(value) => onChange({ timeZone: value === 'own' || value === null ? null : Number(value) })}
          />
        )}
      </Group>
    </FieldGroup>
  );
}

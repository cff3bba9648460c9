import { createEventRule } from '@gaugeway/proto/api/event-rules';
import { Chip, Group, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { FieldGroup, NumberOrNone, zoneChoices } from '@/shared/forms';
import { inputBounds } from '@/shared/api';
import { isTime } from '../model/clock-time';
import { type RuleDraft, workHours } from '../model/rule-draft';
import classes from './events.module.css';

const DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** Time zone of each device. */
const OWN = 'own';

interface TimeFieldsProps {
  draft: RuleDraft;
  /** Only devices have a clock. */
  isOfDevices: boolean;
  onChange: (part: Partial<RuleDraft>) => void;
}

/** Minimum duration of a condition, interval of notifications, and permitted hours. */
export function TimeFields({ draft, isOfDevices, onChange }: TimeFieldsProps) {
  const { t } = useTranslation('events');
  const userZone = Math.round(useUserZone());
  const { schedule } = draft;
  const minutes = (name: 'hold' | 'recover' | 'repeat') => (
    <NumberOrNone
      label={t(`form.${name}`)}
      description={name === 'repeat' ? t('form.repeat_hint') : undefined}
      required
      {...inputBounds(createEventRule, 'hold_minutes')}
      suffix={` ${t('form.minutes')}`}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <FieldGroup title={t('form.time')}>
      <div className={classes.inputs}>
        {minutes('hold')}
        {minutes('recover')}
        {minutes('repeat')}
        <Switch
          className={classes.wide}
          label={t('form.schedule')}
          checked={schedule !== null}
          onChange={(event) =>
            onChange({ schedule: event.currentTarget.checked ? workHours(isOfDevices, userZone) : null })
          }
        />
        {schedule && (
          <>
            <Chip.Group
              multiple
              value={[...schedule.days]}
              onChange={(days) => onChange({ schedule: { ...schedule, days } })}
            >
              <Group gap={6} className={classes.wide} role="group" aria-label={t('form.days')}>
                {DAYS.map((day) => (
                  <Chip key={day} value={day} size="xs">
                    {t(`day.${day}`)}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
            {(['from', 'to'] as const).map((name) => (
              <TextInput
                key={name}
                label={t(`form.${name}`)}
                placeholder="00:00"
                maxLength={'00:00'.length}
                value={schedule[name]}
                error={isTime(schedule[name]) ? undefined : t('form.time_wrong')}
                onChange={(event) => onChange({ schedule: { ...schedule, [name]: event.currentTarget.value } })}
              />
            ))}
            <Select
              className={classes.wide}
              label={t('form.zone')}
              allowDeselect={false}
              maxDropdownHeight={270}
              data={[
                // A rule created through the API may have no zone.
                ...(isOfDevices || schedule.zone === null
                  ? [{ value: OWN, label: t(isOfDevices ? 'form.zone_own' : 'form.zone_utc') }]
                  : []),
                ...zoneChoices(),
              ]}
              value={schedule.zone === null ? OWN : String(schedule.zone)}
              onChange={(zone) => onChange({ schedule: { ...schedule, zone: zone === OWN ? null : Number(zone) } })}
            />
          </>
        )}
      </div>
    </FieldGroup>
  );
}

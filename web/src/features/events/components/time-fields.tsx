import { Chip, Group, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NumberOrNone } from '@/shared/forms';
import { type RuleDraft, WORKDAYS } from '../model/rule-draft';
import classes from './events.module.css';

const DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
const LONGEST = 10_080;

interface TimeFieldsProps {
  draft: RuleDraft;
  onChange: (part: Partial<RuleDraft>) => void;
}

/** How long a condition has to last, how often it is notified, and at which hours. */
export function TimeFields({ draft, onChange }: TimeFieldsProps) {
  const { t } = useTranslation('events');
  const { schedule } = draft;
  const minutes = (name: 'hold' | 'recover' | 'repeat') => (
    <NumberOrNone
      label={t(`form.${name}`)}
      required
      min={0}
      max={LONGEST}
      suffix={` ${t('form.minutes')}`}
      value={draft[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <fieldset className={classes.section}>
      <legend className={classes.heading}>{t('form.time')}</legend>
      <div className={classes.inputs}>
        {minutes('hold')}
        {minutes('recover')}
        {minutes('repeat')}
        <p className={`${classes.sentence} ${classes.wide}`}>{t('form.repeat_hint')}</p>
        <Switch
          className={classes.wide}
          label={t('form.schedule')}
          checked={schedule !== null}
          onChange={(event) => onChange({ schedule: event.currentTarget.checked ? WORKDAYS : null })}
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
                maxLength={5}
                value={schedule[name]}
                onChange={(event) => onChange({ schedule: { ...schedule, [name]: event.currentTarget.value } })}
              />
            ))}
          </>
        )}
      </div>
    </fieldset>
  );
}

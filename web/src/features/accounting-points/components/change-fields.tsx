import '@mantine/dates/styles.layer.css';
import { NumberInput } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { FieldGroup } from '@/shared/forms';
import { inZone } from '@/shared/i18n';
import { isTenfold, minuteAfter } from '@/entities/point';
import { Notice } from '@/shared/ui';
import { registersOf } from '../model/registers';
import type { CardDevice } from '../model/use-point';
import classes from './card.module.css';

export interface Change {
  /** Unix seconds. */
  date: number;
  noted: Record<string, string | number>;
}

/** `from`: time since which the changed meter measures at the point. */
export const changeNow = (from?: number): Change => ({ date: minuteAfter(from), noted: {} });

interface ChangeFieldsProps {
  legend: string;
  /** undefined = unknown registers: nothing is recorded. */
  meter: CardDevice | undefined;
  change: Change;
  faults: Record<string, string>;
  onChange: (change: Change) => void;
}

/** Time of the installation or removal of a meter, and the values of its registers then. */
export function ChangeFields({ legend, meter, change, faults, onChange }: ChangeFieldsProps) {
  const { t } = useTranslation('accounting-points');
  const zone = useUserZone();
  const registers = meter ? registersOf(meter.model) : [];
  const tenfold = registers.filter(({ name }) => isTenfold(change.noted[name], lastOf(meter, name)));
  return (
    <>
      <DateTimePicker
        label={t('moment')}
        description={t('moment_hint')}
        valueFormat="DD.MM.YYYY HH:mm"
        leftSection={<IconCalendar size={16} stroke={1.6} />}
        value={inZone(change.date, zone).format('YYYY-MM-DD HH:mm:ss')}
        maxDate={inZone(Date.now() / 1000, zone).format('YYYY-MM-DD HH:mm:ss')}
        error={faults['date']}
        onChange={(value) => {
          if (!value) return;
          const date = Date.parse(`${value.replace(' ', 'T')}Z`) / 1000 - zone * 3600;
          onChange({ ...change, date });
        }}
      />
      {registers.length > 0 && (
        <FieldGroup title={legend} look="framed">
          <div className={classes.pair}>
            {registers.map((field) => (
              <NumberInput
                key={field.name}
                label={field.title}
                rightSection={field.unit?.title}
                rightSectionWidth={64}
                hideControls
                decimalScale={field.decimals}
                allowedDecimalSeparators={[',', '.']}
                value={change.noted[field.name] ?? ''}
                onChange={(value) => onChange({ ...change, noted: { ...change.noted, [field.name]: value } })}
              />
            ))}
          </div>
          {tenfold.length > 0 && (
            <div className={classes.tenfold}>
              <Notice
                tone="warning"
                role="alert"
                title={t('tenfold', { registers: tenfold.map(({ title }) => title).join(', ') })}
              />
            </div>
          )}
        </FieldGroup>
      )}
    </>
  );
}

/** The last current reading of a register, if there is one. */
function lastOf(meter: CardDevice | undefined, register: string): number | null {
  const value = meter?.last_reading?.type === 1 ? meter.last_reading.values[register] : undefined;
  return typeof value === 'number' ? value : null;
}

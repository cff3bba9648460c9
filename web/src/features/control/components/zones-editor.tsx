import { Button, Input, SegmentedControl, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isClockTime, type Zones } from '../model/draft';
import { countOf, listed, mayBeginTwice, type ZoneCount, zonesOf } from '../model/zones';
import { DayBar } from './day-bar';
import classes from './control.module.css';

interface ZonesEditorProps {
  label: string;
  zones: Zones;
  disabled: boolean;
  required: boolean;
  error: string | undefined;
  onChange: (zones: Zones | null) => void;
}

const COUNTS = [0, 1, 2, 3, 4] as const;

/** One to four tariff zones of a day, drawn on its 24 hours. */
export function ZonesEditor({ zones, disabled, onChange, ...shared }: ZonesEditorProps) {
  const { t } = useTranslation('control');
  const count = countOf(zones);
  const setCount = (next: ZoneCount) => onChange(next === 0 ? null : zonesOf(next));
  return (
    <Input.Wrapper {...shared} labelElement="div" className={classes.wide}>
      <div className={classes.control}>
        <SegmentedControl
          aria-label={t('zone_count')}
          disabled={disabled}
          value={String(count)}
          data={COUNTS.map((each) => ({ value: String(each), label: String(each) }))}
          onChange={(value) => setCount(COUNTS.find((each) => String(each) === value) ?? 0)}
        />
        {listed(zones).map(({ name, starts }, at) => (
          <div key={name} className={classes.zone}>
            <span className={classes.zoneName}>{t('zone', { n: at + 1 })}</span>
            {starts.map((start, place) => (
              <TextInput
                key={place}
                w={84}
                aria-label={t('zone_start', { n: at + 1 })}
                inputMode="numeric"
                maxLength={'00:00'.length}
                disabled={disabled}
                value={start}
                error={!isClockTime(start)}
                onChange={(event) => {
                  const typed = event.currentTarget.value;
                  const next = starts.map((old, each) => (each === place ? typed : old));
                  // A cleared second start is removed.
                  onChange({ ...zones, [name]: next.filter((time, each) => each === 0 || time !== '') });
                }}
              />
            ))}
            {mayBeginTwice(name, count) && starts.length === 1 && (
              <Button
                variant="subtle"
                disabled={disabled}
                onClick={() => onChange({ ...zones, [name]: [...starts, '00:00'] })}
              >
                {t('second_start')}
              </Button>
            )}
          </div>
        ))}
        <DayBar zones={zones} disabled={disabled} onChange={onChange} />
      </div>
    </Input.Wrapper>
  );
}

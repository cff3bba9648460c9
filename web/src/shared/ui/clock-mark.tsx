import { Tooltip } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/i18n';
import classes from './clock-mark.module.css';

interface ClockMarkProps {
  /** Time of the device's clock, Unix seconds. */
  shown: number;
  /** Hours from UTC. */
  zone: number;
  /** true: with a word, if there is room. */
  labelled?: boolean;
}

/** Mark of a reading that is stored with the time of reception, because the clock of the device is wrong. */
export function ClockMark({ shown, zone, labelled = false }: ClockMarkProps) {
  const { t } = useTranslation('common');
  const sentence = t('device_clock.explained', { shown: formatDateTime(shown, zone) });
  return (
    <Tooltip multiline maw={280} label={sentence} events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.mark} role="img" aria-label={sentence} tabIndex={0}>
        <IconClockExclamation size={15} aria-hidden="true" />
        {labelled && t('device_clock.label', { shown: formatDateTime(shown, zone) })}
      </span>
    </Tooltip>
  );
}

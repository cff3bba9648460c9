import '@mantine/dates/styles.layer.css';
import { DateTimePicker } from '@mantine/dates';
import { useTranslation } from 'react-i18next';
import { formatZone, inZone } from '@/shared/i18n';

interface MomentInputProps {
  label: string;
  /** Unix seconds. */
  value: number;
  /** Time zone of the input, hours from UTC. */
  zone: number;
  error?: string;
  onChange: (unixSeconds: number) => void;
}

/** Minute in the past or the current one, in a time zone that is shown. */
export function MomentInput({ label, value, zone, error, onChange }: MomentInputProps) {
  const { t } = useTranslation('devices');
  return (
    <DateTimePicker
      label={label}
      description={t('moment_hint', { zone: formatZone(zone) })}
      valueFormat="DD.MM.YYYY HH:mm"
      required
      error={error}
      maxDate={inZone(Date.now() / 1000, zone)
        .add(1, 'minute')
        .format('YYYY-MM-DD HH:mm:ss')}
      popoverProps={{ withinPortal: true }}
      timePickerProps={{ format: '24h' }}
      value={inZone(value, zone).format('YYYY-MM-DD HH:mm:ss')}
      onChange={(moment) => {
        if (moment) onChange(Date.parse(`${moment.replace(' ', 'T')}Z`) / 1000 - zone * 3600);
      }}
    />
  );
}

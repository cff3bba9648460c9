import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/i18n';
import { useNextPoll } from '../model/use-schedules';
import classes from './schedules.module.css';

interface NextPollProps {
  device: MeteringDevice;
  /** Of the saved schedule. */
  version: number;
}

/** When the device is asked next, by what is saved: not by what stands in the editor. */
export function NextPoll({ device, version }: NextPollProps) {
  const { t } = useTranslation('schedules');
  const poll = useNextPoll(device.id, version);
  if (!poll) return null;
  return (
    <p className={classes.lead} role="status" aria-label={t('next_title')}>
      {text()}
    </p>
  );

  function text(): string {
    const next = poll?.next_poll_at ?? null;
    if (next === null) return t('next_never');
    const at = formatDateTime(next, device.deviceTimezone);
    if (next < Date.now() / 1000) return t('next_due', { at });
    return t('next', { at, by: poll?.by === 'schedule' ? t('by_schedule') : t('by_interval') });
  }
}

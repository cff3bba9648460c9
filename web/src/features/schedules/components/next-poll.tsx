import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { switchPolling } from '@gaugeway/proto/api/polling';
import { Group, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { formatDateTime, formatZone } from '@/shared/i18n';
import { notifyDone } from '@/shared/ui';
import { usePolling } from '../model/use-schedules';
import classes from './schedules.module.css';

interface NextPollProps {
  device: MeteringDevice;
  /** Version of the saved schedule. */
  version: number;
  mayUpdate: boolean;
}

/** Next poll of the device by the saved schedule, not by the editor; and the state of automatic polling. */
export function NextPoll({ device, version, mayUpdate }: NextPollProps) {
  const { t } = useTranslation('schedules');
  const { polling, renew } = usePolling(device.id, version);
  const change = useCall(switchPolling, { onSuccess: ({ msg }) => notifyDone(msg), onSettled: renew });
  if (!polling) return null;
  return (
    <Group justify="space-between" gap="sm">
      <p className={classes.lead} role="status" aria-label={t('next_title')}>
        {text(polling)}
      </p>
      <Switch
        label={t('by_itself')}
        checked={polling.is_active}
        disabled={!mayUpdate || change.isPending}
        onChange={(event) => change.mutate({ device_ids: [device.id], is_active: event.currentTarget.checked })}
      />
    </Group>
  );

  function text({ is_active, next_poll_at: next, by }: NonNullable<typeof polling>): string {
    if (!is_active) return t('next_off');
    if (next === null) return t('next_never');
    const at = `${formatDateTime(next, device.deviceTimezone)} ${formatZone(device.deviceTimezone)}`;
    if (next < Date.now() / 1000) return t('next_due', { at });
    return t('next', { at, by: t(`by_${by ?? 'interval'}`) });
  }
}

import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import type { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { getLorawanSettings } from '@gaugeway/proto/api/lorawan-devices';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { formatDateTime } from '@/shared/i18n';
import { Notice } from '@/shared/ui';
import classes from './control.module.css';

type Device = ReplyOf<typeof getMeteringDevice>['metering_device'];

/** Path and time of commands to a LoRaWAN device; empty for other devices. */
export function OverTheAir({ device }: { device: Device }) {
  const { t } = useTranslation('downlinks');
  const isLorawan = device.model.interface === 'lorawan';
  const found = useQuery({
    ...query(getLorawanSettings, { id: device.id }),
    enabled: isLorawan,
    meta: { quiet: true },
  });
  if (!isLorawan || !found.data) return null;
  if (found.data.lorawan === null) return <Notice tone="warning" title={t('no_server')} />;
  const last = device.last_contact;
  return (
    <p className={classes.note}>
      {t('class_a')} {last !== null && t('last_heard', { at: formatDateTime(last, device.deviceTimezone) })}
    </p>
  );
}

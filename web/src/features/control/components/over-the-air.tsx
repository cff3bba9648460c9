import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import type { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { getLorawanSettings } from '@gaugeway/proto/api/lorawan-devices';
import { isAble } from '@gaugeway/proto/kinds/find-transport';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { formatDateTime } from '@/shared/i18n';
import { Notice } from '@/shared/ui';
import classes from './control.module.css';

type Device = ReplyOf<typeof getMeteringDevice>['metering_device'];

/** Path and time of commands over a network server; empty for other devices. */
export function OverTheAir({ device }: { device: Device }) {
  const { t } = useTranslation('downlinks');
  const hasServer = isAble(device.model, 'hasNetworkServer');
  const found = useQuery({
    ...query(getLorawanSettings, { id: device.id }),
    enabled: hasServer,
    meta: { quiet: true },
  });
  if (!hasServer || !found.data) return null;
  if (found.data.lorawan === null) return <Notice tone="warning" title={t('no_server')} />;
  const last = device.last_contact;
  return (
    <p className={classes.note}>
      {t('class_a')} {last !== null && t('last_heard', { at: formatDateTime(last, device.deviceTimezone) })}
    </p>
  );
}

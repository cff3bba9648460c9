import { meteringDevices } from '@gaugeway/proto/api/devices';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { query } from '@/shared/api';
import { counted } from '@/shared/i18n';
import { rowsOf, totalOf } from '@/shared/data-table';
import { Since } from '@/shared/ui';
import { addressOf } from '../../model/device-address';
import { QuietNote } from './quiet-note';
import { REFRESH_MS, WidgetBody } from './widget-body';
import classes from './widgets.module.css';

export const icon = IconPlugConnectedX;

const SHOWN = 20;

/** Devices that are silent, the longest first. */
export default function SilentWidget() {
  const { t } = useTranslation('dashboard');
  const found = useQuery({
    ...query(meteringDevices, {
      page: 1,
      per_page: SHOWN,
      device_state: 'no_contact',
      sort_field: 'last_contact',
      sort: 'asc',
    }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <WidgetBody data={found}>
      {({ metering_devices }) => {
        const rows = rowsOf(metering_devices);
        const total = totalOf(metering_devices);
        if (rows.length === 0) return <QuietNote title={t('silent.none')}>{t('silent.none_hint')}</QuietNote>;
        return (
          <div className={classes.column}>
            <ul className={classes.rows}>
              {rows.map((device) => (
                <li key={device.id}>
                  <Link to="/cloud/devices/data/$id" params={{ id: device.id }} className={classes.row}>
                    <span className={classes.named}>
                      <span className={classes.name}>{device.name}</span>
                      {addressOf(device) && <span className={classes.detail}>{addressOf(device)}</span>}
                    </span>
                    <span className={classes.soft}>
                      {device.last_contact !== null && <Since unixSeconds={device.last_contact} />}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            {total > rows.length && (
              <Link to="/cloud/devices" search={{ state: 'no_contact' }} className={classes.more}>
                {t('silent.all', counted(total))}
              </Link>
            )}
          </div>
        );
      }}
    </WidgetBody>
  );
}

import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { useTranslation } from 'react-i18next';
import { CardFoot, CardHead } from '@/shared/data-table';
import { ClockMark, Since } from '@/shared/ui';
import { DeviceState } from './device-state';
import { ReadingValue } from './last-reading';
import classes from '../devices.module.css';

/** A device on a phone: its name, its state and its last reading. */
export function MeteringCard({ device }: { device: MeteringDevice }) {
  const { t } = useTranslation('devices');
  const clock = device.last_reading?.device_clock ?? null;
  return (
    <>
      <CardHead>
        <span>{device.name}</span>
        <DeviceState device={device} />
      </CardHead>
      <CardFoot>
        <span className={classes.cardValue}>
          {device.last_reading && <ReadingValue modelId={device.model_id} reading={device.last_reading} />}
        </span>
        {device.last_reading ? (
          <span>
            {clock !== null && <ClockMark shown={clock} zone={device.deviceTimezone} />}{' '}
            <Since unixSeconds={device.last_reading.datetime} />
          </span>
        ) : (
          t('no_reading')
        )}
      </CardFoot>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { formatDateTime, formatNumber, formatPercent, formatZone } from '@/shared/i18n';
import { type Fact, Facts } from '@/shared/panel';
import { ClockMark, ResourceLabel, Since } from '@/shared/ui';
import type { DataDevice } from '../model/data-device';
import classes from './device-data.module.css';

/** Properties of the device in a line. */
export function DeviceFacts({ device }: { device: DataDevice }) {
  const { t } = useTranslation('device-data');
  const userZone = useUserZone();
  const zone = device.deviceTimezone;
  const facts: Fact[] = [
    [t('fact.model'), `${device.brand} ${device.model_name}`],
    [t('fact.resource'), <ResourceLabel resource={device.resource} />],
  ];
  if (device.serial) facts.push([t('fact.serial'), device.serial]);
  if (device.deviceID) facts.push(['DevEUI', <span className={classes.mono}>{device.deviceID}</span>]);
  if (device.gatewayID !== null && device.inside_addr) facts.push([t('fact.address'), device.inside_addr]);
  if (device.last_contact !== null) {
    facts.push([
      t('fact.last_contact'),
      <span title={formatDateTime(device.last_contact, zone)}>
        <Since unixSeconds={device.last_contact} />
      </span>,
    ]);
  }
  const clock = device.last_reading?.device_clock ?? null;
  if (clock !== null) facts.push([t('fact.device_clock'), <ClockMark shown={clock} zone={zone} labelled />]);
  if (device.rssi !== null) {
    const snr = device.snr === null ? '' : ` / ${formatNumber(device.snr, 1)} ${t('unit.db')}`;
    facts.push([t('fact.radio'), `${formatNumber(device.rssi, 0)} ${t('unit.dbm')}${snr}`]);
  }
  if (device.battery !== null) facts.push([t('fact.battery'), formatPercent(device.battery)]);
  // The zone is shown only if it differs from the user's.
  if (zone !== userZone) facts.push([t('fact.zone'), formatZone(zone)]);
  return (
    <div className={classes.facts}>
      <Facts layout="line" facts={facts} />
    </div>
  );
}

import { deviceModels, type MeteringDevice } from '@gaugeway/proto/api/devices';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { Arrived } from '@/shared/data-table';
import { ClockMark } from '@/shared/ui';
import { formatAgo, formatDateTime, formatNumber, NO_VALUE } from '@/shared/i18n';
import { mainField } from '../../model/readings';
import classes from '../devices.module.css';

type Reading = NonNullable<MeteringDevice['last_reading']>;

/** Register with the unit of the model; for an actuator the state of its valve. */
export function ReadingValue({ modelId, reading }: { modelId: number; reading: Reading }) {
  const { t } = useTranslation('devices');
  const titles = useFieldTitles();
  const field = mainField(reading.values);
  const value = field === null ? null : reading.values[field];
  if (field === null || typeof value !== 'number') return <span className={classes.none}>{NO_VALUE}</span>;
  if (field === 'valve')
    return <span className={classes.value}>{value === 1 ? t('valve_open') : t('valve_closed')}</span>;
  const title = titles.get(modelId)?.get(field);
  return (
    <span title={title?.title}>
      <span className={classes.value}>{formatNumber(value, Math.min(3, title?.decimals ?? 3))}</span>
      {title?.unit && <span className={classes.unit}> {title.unit.title}</span>}
    </span>
  );
}

/** Last reading of a device and its time; highlighted when it arrives. */
export function LastReading({ device, zone }: { device: MeteringDevice; zone: number }) {
  const reading = device.last_reading;
  if (!reading) return <span className={classes.none}>{NO_VALUE}</span>;
  return (
    <Arrived mark={`${reading.datetime}:${mainField(reading.values) ?? ''}:${device.last_contact ?? 0}`}>
      <span className={classes.lines}>
        <ReadingValue modelId={device.model_id} reading={reading} />
        <span className={classes.second} title={formatAgo(reading.datetime)}>
          {formatDateTime(reading.datetime, zone)}
          {reading.device_clock !== null && (
            <>
              {' '}
              <ClockMark shown={reading.device_clock} zone={zone} />
            </>
          )}
        </span>
      </span>
    </Arrived>
  );
}

/** Titles and units of the fields, by model and field. */
function useFieldTitles() {
  const { data } = useQuery({ ...query(deviceModels, {}), staleTime: Infinity });
  return useMemo(
    () => new Map(data?.models.map(({ id, fields }) => [id, new Map(fields.map((field) => [field.name, field]))])),
    [data],
  );
}

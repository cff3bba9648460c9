import { fieldTitles, type MeteringDevice } from '@gaugeway/proto/api/devices';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '@/shared/api';
import { Arrived } from '@/shared/data-table';
import { formatNumber, NO_VALUE } from '@/shared/i18n';
import { Since } from '@/shared/ui';
import { mainField } from '../../model/readings';
import classes from '../devices.module.css';

type Reading = NonNullable<MeteringDevice['last_reading']>;

/** A register with its unit. */
export function ReadingValue({ reading }: { reading: Reading }) {
  const titles = useFieldTitles();
  const field = mainField(reading.values);
  const value = field === null ? null : reading.values[field];
  if (field === null || typeof value !== 'number') return <span className={classes.none}>{NO_VALUE}</span>;
  const title = titles.get(field);
  return (
    <span title={title?.title}>
      <span className={classes.value}>{formatNumber(value, Math.min(3, title?.decimals ?? 3))}</span>
      {title?.unit && <span className={classes.unit}> {title.unit.title}</span>}
    </span>
  );
}

/** The last reading of a device and how long ago it was; lit up when it arrives. */
export function LastReading({ device }: { device: MeteringDevice }) {
  const reading = device.last_reading;
  if (!reading) return <span className={classes.none}>{NO_VALUE}</span>;
  return (
    <Arrived mark={`${reading.datetime}:${mainField(reading.values) ?? ''}:${device.last_contact ?? 0}`}>
      <span className={classes.lines}>
        <ReadingValue reading={reading} />
        <span className={classes.second}>
          <Since unixSeconds={reading.datetime} />
        </span>
      </span>
    </Arrived>
  );
}

function useFieldTitles() {
  const { data } = useQuery({ ...query(fieldTitles, {}), staleTime: Infinity, retry: false });
  return useMemo(() => new Map(data?.fields.map((field) => [field.name, field])), [data]);
}

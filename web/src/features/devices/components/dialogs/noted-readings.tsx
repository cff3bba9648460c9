import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { Button, NumberInput, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { FieldGroup } from '@/shared/forms';
import { formatDateTime, formatNumber } from '@/shared/i18n';
import { isTenfold } from '@/entities/point';
import { Notice } from '@/shared/ui';
import { type Noted, registersOf } from '../../model/registers';
import classes from '../devices.module.css';

interface NotedReadingsProps {
  legend: string;
  deviceId: number;
  noted: Noted;
  onChange: (noted: Noted) => void;
}

/** Recorded values of the registers of a device; a click fills in the last readings. */
export function NotedReadings({ legend, deviceId, noted, onChange }: NotedReadingsProps) {
  const { t } = useTranslation('devices');
  const zone = useUserZone();
  const found = useQuery(query(getMeteringDevice, { id: deviceId }));
  const device = found.data?.metering_device;
  if (!device) return <Skeleton height={96} radius="md" />;
  const registers = registersOf(device.model, device);
  const tenfold = registers.filter(({ name, last }) => isTenfold(noted[name], last));
  const known = registers.filter(({ last }) => last !== null);
  return (
    <FieldGroup title={legend} look="framed">
      <div className={classes.registers}>
        {registers.map(({ name, title, unit, last }) => (
          <NumberInput
            key={name}
            label={title}
            description={last === null ? undefined : t('noted.last', { value: formatNumber(last) })}
            hideControls
            inputMode="decimal"
            rightSection={unit}
            rightSectionWidth={unit ? 16 + unit.length * 9 : 0}
            rightSectionProps={{ style: { color: 'var(--text-faint)', fontSize: 13 } }}
            value={noted[name] ?? ''}
            onChange={(value) => onChange({ ...noted, [name]: value })}
          />
        ))}
      </div>
      {tenfold.length > 0 && (
        <div className={classes.tenfold}>
          <Notice
            tone="warning"
            role="alert"
            title={t('noted.tenfold', { registers: tenfold.map(({ title }) => title).join(', ') })}
          />
        </div>
      )}
      {known.length > 0 && device.last_reading && (
        <Button
          mt="sm"
          size="compact-sm"
          variant="default"
          onClick={() =>
            onChange({ ...noted, ...Object.fromEntries(known.map(({ name, last }) => [name, last ?? ''])) })
          }
        >
          {t('noted.take', { at: formatDateTime(device.last_reading.datetime, zone) })}
        </Button>
      )}
    </FieldGroup>
  );
}

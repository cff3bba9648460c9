import { consumptionSeries } from '@gaugeway/proto/api/consumption';
import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconGauge } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound, query } from '@/shared/api';
import { useRealtime, useWatchedDevices } from '@/shared/realtime';
import { Since } from '@/shared/ui';
import { addressOf } from '../../model/device-address';
import type { Span } from '../../model/periods';
import { ComparedChart } from './compared-chart';
import { QuietNote } from './quiet-note';
import { SpanSelect } from './span-select';
import { REFRESH_MS, WidgetBody, type WidgetProps } from './widget-body';
import classes from './widgets.module.css';

export const icon = IconGauge;

/** Consumption of one device and its last contact. */
export default function DeviceWidget({ options, onDrop }: WidgetProps) {
  const { t } = useTranslation('dashboard');
  const client = useQueryClient();
  const id = options.device_id ?? 0;
  const [chosen, setChosen] = useState<Span>();
  const span = chosen ?? options.span ?? 'month';
  const found = useQuery({
    ...query(getMeteringDevice, { id }),
    meta: { quiet: true },
    refetchInterval: REFRESH_MS,
  });
  useWatchedDevices([id]);
  useRealtime('reading_stored', (events) => {
    if (events.some(({ device_id }) => device_id === id))
      void client.invalidateQueries({ predicate: ({ queryKey: [call, input] }) => isOf(id, call, input) });
  });
  if (isNotFound(found.error)) {
    return (
      <QuietNote title={t('device.deleted')} action={onDrop && { label: t('edit.remove'), onClick: onDrop }}>
        {t('device.deleted_hint')}
      </QuietNote>
    );
  }
  return (
    <WidgetBody data={found}>
      {({ metering_device: device }) => (
        <div className={classes.column}>
          <div className={classes.bar2}>
            <Link to="/cloud/devices/data/$id" params={{ id }} className={classes.link}>
              {[device.name, addressOf(device)].filter(Boolean).join(' · ')}
            </Link>
            <SpanSelect value={span} onChange={setChosen} />
          </div>
          <p className={classes.soft}>
            {device.last_contact === null ? (
              t('device.never')
            ) : (
              <>
                {t('device.heard')} <Since unixSeconds={device.last_contact} />
              </>
            )}
          </p>
          <ComparedChart of={{ device_id: id }} span={span} label={t('device.chart', { name: device.name })} />
        </div>
      )}
    </WidgetBody>
  );
}

/** true if a query loads data of this device for the widget. */
function isOf(id: number, call: unknown, input: unknown): boolean {
  const { id: device, device_id: measured } = (input ?? {}) as { id?: unknown; device_id?: unknown };
  return (call === getMeteringDevice.id && device === id) || (call === consumptionSeries.id && measured === id);
}

import { type AccountingPoint, accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { replaceDevice } from '@gaugeway/proto/api/point-devices';
import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { DialogBody, fieldErrors } from '@/shared/forms';
import { Dialog, ErrorState, Notice } from '@/shared/ui';
import { rowsOf } from '@/shared/data-table';
import { LeftOutNotice, minuteAfter } from '@/entities/point';
import { type Noted, notedValues } from '../../model/registers';
import type { DeviceDialogProps } from '../../model/device-dialog';
import { DeviceSelect } from './device-select';
import { MomentInput } from './moment-input';
import { NotedReadings } from './noted-readings';
import { PointForm } from './point-dialog';
import { useDeviceDone } from './use-device-done';

/** Replaces a meter by another one: both readings are recorded, so that the consumption continues. */
export function ReplaceDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation('devices');
  const [isTying, setTying] = useState(false);
  const found = useQuery({ ...query(accountingPoints, { device_id: device.id }), staleTime: 0 });
  const point = found.data && rowsOf(found.data.accounting_points)[0];
  const body = () => {
    if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (!found.data) return <Skeleton height={220} radius="md" />;
    if (point) return <ReplaceForm device={device} point={point} onClose={onClose} />;
    if (isTying) return <PointForm device={device} point={null} onClose={() => setTying(false)} />;
    return (
      <Stack gap="md" align="flex-start">
        <Notice tone="warning" title={t('replace.no_point')}>
          {t('replace.no_point_hint')}
        </Notice>
        <Button onClick={() => setTying(true)}>{t('replace.tie')}</Button>
      </Stack>
    );
  };
  return (
    <Dialog title={t('replace.title', { name: device.name })} size={618} onClose={onClose}>
      {body()}
    </Dialog>
  );
}

function ReplaceForm({ device, point, onClose }: DeviceDialogProps & { point: AccountingPoint }) {
  const { t } = useTranslation('devices');
  const zone = useUserZone();
  const [other, setOther] = useState<MeteringDevice | null>(null);
  const [date, setDate] = useState(() => minuteAfter(point.device?.from));
  const [end, setEnd] = useState<Noted>({});
  const [start, setStart] = useState<Noted>({});
  const done = useDeviceDone(onClose);
  const replace = useCall(replaceDevice, { meta: { quiet: true }, onSuccess: done });
  const refused = replace.error ? fieldErrors(replace.error) : {};
  const isNoted = notedValues(end) !== undefined && notedValues(start) !== undefined;
  return (
    <DialogBody
      error={replace.error}
      details={Object.values(refused)}
      saving={replace.isPending}
      disabled={other === null}
      confirm={t('replace.do')}
      onClose={onClose}
      onSubmit={() =>
        other &&
        replace.mutate({
          accounting_point_id: point.id,
          device_id: other.id,
          date,
          end_values: notedValues(end),
          start_values: notedValues(start),
        })
      }
    >
      <Text size="sm">{t('replace.text', { point: point.title })}</Text>
      <MomentInput label={t('replace.date')} value={date} zone={zone} error={refused['date']} onChange={setDate} />
      <NotedReadings
        legend={t('replace.end', { name: device.name })}
        deviceId={device.id}
        noted={end}
        onChange={setEnd}
      />
      <DeviceSelect
        label={t('replace.other')}
        description={t('replace.other_hint')}
        without={device.id}
        resourceTypeId={point.resource_type_id}
        value={other}
        onChange={(next) => {
          setOther(next);
          setStart({});
        }}
      />
      {other && <LeftOutNotice modelId={other.model_id} resourceTypeId={point.resource_type_id} />}
      {other && (
        <NotedReadings
          legend={t('replace.start', { name: other.name })}
          deviceId={other.id}
          noted={start}
          onChange={setStart}
        />
      )}
      {other && !isNoted && <Notice tone="warning" title={t('replace.not_noted')} />}
    </DialogBody>
  );
}

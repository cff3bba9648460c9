import { type AccountingPoint, accountingPoints } from '@gaugeway/proto/api/accounting-points';
import { tieDevice, untieDevice } from '@gaugeway/proto/api/point-devices';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { DialogBody, fieldErrors } from '@/shared/forms';
import { formatDateTime } from '@/shared/i18n';
import { Dialog, ErrorState } from '@/shared/ui';
import { rowsOf } from '@/shared/data-table';
import { LeftOutNotice, minuteAfter } from '@/entities/point';
import { type Noted, notedValues } from '../../model/registers';
import type { DeviceDialogProps } from '../../model/device-dialog';
import { MomentInput } from './moment-input';
import { NotedReadings } from './noted-readings';
import { PointSelect } from './point-select';
import { useDeviceDone } from './use-device-done';

/** Dialog of the accounting point of a device: ties the device to one, or unties it. */
export function PointDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation('devices');
  const found = useQuery({ ...query(accountingPoints, { device_id: device.id }), staleTime: 0 });
  return (
    <Dialog title={t('point.title', { name: device.name })} size={618} onClose={onClose}>
      {found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <PointForm device={device} point={rowsOf(found.data.accounting_points)[0] ?? null} onClose={onClose} />
      ) : (
        <Skeleton height={220} radius="md" />
      )}
    </Dialog>
  );
}

/** Ties a device to a point, or unties it from the one where it measures. */
export function PointForm({ device, point, onClose }: DeviceDialogProps & { point: AccountingPoint | null }) {
  const { t } = useTranslation('devices');
  const zone = useUserZone();
  const [chosen, setChosen] = useState<AccountingPoint | null>(null);
  const [date, setDate] = useState(() => minuteAfter(point?.device?.from));
  const [noted, setNoted] = useState<Noted>({});
  const done = useDeviceDone(onClose);
  const tie = useCall(tieDevice, { meta: { quiet: true }, onSuccess: done });
  const untie = useCall(untieDevice, { meta: { quiet: true }, onSuccess: done });
  const error = tie.error ?? untie.error;
  const refused = error ? fieldErrors(error) : {};
  const values = notedValues(noted);
  return (
    <DialogBody
      error={error}
      details={Object.values(refused)}
      saving={tie.isPending || untie.isPending}
      disabled={point === null && chosen === null}
      danger={point !== null}
      confirm={point ? t('point.untie') : t('point.tie')}
      onClose={onClose}
      onSubmit={() => {
        if (point) untie.mutate({ accounting_point_id: point.id, date, end_values: values });
        else if (chosen !== null)
          tie.mutate({ accounting_point_id: chosen.id, device_id: device.id, date, start_values: values });
      }}
    >
      {point ? (
        <Text size="sm">
          {t('point.tied', {
            point: point.title,
            from: formatDateTime(point.device?.from ?? 0, zone),
          })}
        </Text>
      ) : (
        <PointSelect
          device={device}
          value={chosen?.id ?? null}
          error={refused['accounting_point_id']}
          onChange={setChosen}
        />
      )}
      {chosen && <LeftOutNotice modelId={device.model_id} resourceTypeId={chosen.resource_type_id} />}
      <MomentInput
        label={t(point ? 'point.until' : 'point.since')}
        value={date}
        zone={zone}
        error={refused['date']}
        onChange={setDate}
      />
      <NotedReadings
        legend={t(point ? 'point.end' : 'point.start')}
        deviceId={device.id}
        noted={noted}
        onChange={setNoted}
      />
    </DialogBody>
  );
}

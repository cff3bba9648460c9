import { tieDevice } from '@gaugeway/proto/api/point-devices';
import { getMeteringDevice, meteringDevices } from '@gaugeway/proto/api/devices';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { DialogForm, fieldErrors } from '@/shared/forms';
import { LeftOutNotice, useFittingModels } from '@/entities/point';
import { notifyDone } from '@/shared/ui';
import { notedValues } from '../model/registers';
import { type CardDevice, type Point, usePointsChanged } from '../model/use-point';
import { ChangeFields, changeNow } from './change-fields';

interface TieDialogProps {
  point: Pick<Point, 'id' | 'title' | 'resource_type_id'>;
  /** Device of the card, which is preselected. */
  device?: CardDevice;
  onClose: () => void;
}

/** Dialog to tie a meter to a point. */
export function TieDialog({ point, device, onClose }: TieDialogProps) {
  const { t } = useTranslation(['accounting-points', 'common']);
  const [deviceId, setDeviceId] = useState(device?.id ?? null);
  const [search, setSearch] = useState('');
  const [debounced] = useDebouncedValue(search, 250);
  const [change, setChange] = useState(() => changeNow());
  const changed = usePointsChanged();
  const models = useFittingModels(point.resource_type_id);
  const searched = { page: 1, per_page: 20, search_string: debounced || null };
  const fitting = useQuery({
    ...query(meteringDevices, { ...searched, model_id: models, available_accounting_points: true }),
    enabled: models !== undefined,
    placeholderData: keepPreviousData,
  });
  const found = useQuery({ ...query(meteringDevices, searched), placeholderData: keepPreviousData });
  const chosen = useQuery({ ...query(getMeteringDevice, { id: deviceId ?? 0 }), enabled: deviceId !== null });
  const meter = chosen.data?.metering_device;
  const first = fitting.data ? rowsOf(fitting.data.metering_devices) : [];
  const offered = new Set(first.map(({ id }) => id));
  const others = (found.data ? rowsOf(found.data.metering_devices) : []).filter(({ id }) => !offered.has(id));
  if (meter && [...first, ...others].every(({ id }) => id !== meter.id)) others.unshift(meter);
  const choiceOf = (one: (typeof first)[number]) => ({
    value: String(one.id),
    label: [one.name, one.serial, one.model_name].filter(Boolean).join(' · '),
    disabled: models?.includes(one.model_id) === false,
  });
  const tie = useCall(tieDevice, {
    meta: { quiet: true },
    onSuccess: async ({ msg }) => {
      notifyDone(msg);
      await changed();
      onClose();
    },
  });
  const faults = tie.error ? fieldErrors(tie.error) : {};
  return (
    <DialogForm
      title={t('tie_title', { title: point.title })}
      confirm={t('tie')}
      error={tie.error}
      saving={tie.isPending}
      disabled={!meter}
      onClose={onClose}
      onSubmit={() =>
        meter &&
        tie.mutate({
          accounting_point_id: point.id,
          device_id: meter.id,
          date: change.date,
          start_values: notedValues(change.noted),
        })
      }
    >
      <Select
        label={t('device')}
        searchable
        allowDeselect={false}
        data={[
          { group: t('tie_fitting'), items: first.map(choiceOf) },
          { group: t('tie_others'), items: others.map(choiceOf) },
        ].filter(({ items }) => items.length > 0)}
        filter={({ options }) => options}
        value={deviceId === null ? null : String(deviceId)}
        searchValue={search}
        onSearchChange={setSearch}
        error={faults['device_id']}
        nothingFoundMessage={t('common:nothing_found')}
        onChange={(value) => {
          if (value) setDeviceId(Number(value));
          setChange({ ...change, noted: {} });
        }}
      />
      {meter && <LeftOutNotice modelId={meter.model_id} resourceTypeId={point.resource_type_id} />}
      <ChangeFields legend={t('start_reading')} meter={meter} change={change} faults={faults} onChange={setChange} />
    </DialogForm>
  );
}

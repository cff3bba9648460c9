import { deviceModels, meteringDevices } from '@gaugeway/proto/api/devices';
import { groupsOfDevices } from '@gaugeway/proto/api/poll-groups';
import { Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { rowsOf, totalOf } from '@/shared/data-table';
import { FieldGroup } from '@/shared/forms';
import type { InputsProps } from './plan-inputs';
import classes from './poll-groups.module.css';

const SHOWN = 20;

interface DevicePickerProps extends InputsProps {
  /** The group that is edited; null = a new one. */
  groupId: number | null;
}

/** Devices behind gateways, by name and model: selected one by one, or all search results. */
export function DevicePicker({ groupId, draft, onChange }: DevicePickerProps) {
  const { t } = useTranslation('poll-groups');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const models = useQuery({ ...query(deviceModels, {}), staleTime: Infinity });
  const filter = {
    search_string: search || null,
    model_id: draft.modelId,
    model_options: ['now_value' as const],
  };
  const found = useQuery({
    ...query(meteringDevices, { ...filter, page: 1, per_page: SHOWN, sort_field: 'name', sort: 'asc' }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data ? rowsOf(found.data.metering_devices) : [];
  const total = found.data ? totalOf(found.data.metering_devices) : 0;
  const ids = rows.map(({ id }) => id);
  const taken = useQuery({ ...query(groupsOfDevices, { device_ids: ids }), enabled: ids.length > 0 });
  const otherGroup = (id: number) =>
    taken.data?.members.find((member) => member.device_id === id && member.poll_group_id !== groupId);
  const all = useQuery({
    ...query(meteringDevices, { ...filter, paginate: false, only: ['id', 'gatewayID'] }),
    enabled: false,
  });
  const tickAll = async () => {
    const reply = await all.refetch();
    const behind = (reply.data ? rowsOf(reply.data.metering_devices) : []).filter(({ gatewayID }) => gatewayID);
    onChange({ deviceIds: [...new Set([...draft.deviceIds, ...behind.map(({ id }) => id)])] });
  };
  const tick = (id: number, isTicked: boolean) =>
    onChange({ deviceIds: isTicked ? [...draft.deviceIds, id] : draft.deviceIds.filter((other) => other !== id) });
  const pollable = (models.data?.models ?? []).filter(({ options }) => options.control.now_value?.active);
  return (
    <FieldGroup title={t('field.devices', { count: draft.deviceIds.length })}>
      <Group gap="xs" align="end" grow>
        <TextInput
          aria-label={t('search_devices')}
          placeholder={t('search_devices')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Select
          aria-label={t('field.model')}
          placeholder={t('field.any_model')}
          searchable
          clearable
          maxDropdownHeight={270}
          data={pollable.map(({ id, brand, name }) => ({ value: String(id), label: `${brand} ${name}` }))}
          value={draft.modelId === null ? null : String(draft.modelId)}
          onChange={(value) => onChange({ modelId: value === null ? null : Number(value) })}
        />
      </Group>
      {rows.length > 0 ? (
        <ul className={classes.found}>
          {rows.map((device) => {
            const other = otherGroup(device.id);
            const isBehind = Boolean(device.gatewayID);
            return (
              <li key={device.id}>
                <Checkbox
                  label={device.name}
                  description={
                    other
                      ? t('in_group', { name: other.name })
                      : isBehind
                        ? `${device.brand} ${device.model_name}`
                        : t('behind_none')
                  }
                  disabled={other !== undefined || !isBehind}
                  checked={draft.deviceIds.includes(device.id)}
                  onChange={(event) => tick(device.id, event.currentTarget.checked)}
                />
              </li>
            );
          })}
        </ul>
      ) : (
        <Text size="sm" c="dimmed" mt="xs">
          {found.isPending ? '' : t('none_found')}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {total > 0 && (
          <Button size="compact-sm" variant="default" loading={all.isFetching} onClick={() => void tickAll()}>
            {t('tick_all', { count: total })}
          </Button>
        )}
        {draft.deviceIds.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => onChange({ deviceIds: [] })}>
            {t('tick_none')}
          </Button>
        )}
      </Group>
    </FieldGroup>
  );
}

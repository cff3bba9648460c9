import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import {
  type PollSchedule,
  saveSchedule,
  saveTariffSchedule,
  type TariffSchedule,
} from '@gaugeway/proto/api/schedules';
import { Button, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { Dialog, ErrorSummary } from '@/shared/forms';
import { errorText, StateMark } from '@/shared/ui';
import { type ScheduleKind, useSchedulesChanged } from '../model/use-schedules';
import { useDeviceSearch } from './device-search';
import classes from './schedules.module.css';

interface ApplyDialogProps {
  device: MeteringDevice;
  kind: ScheduleKind;
  /** Of the kind. */
  schedule: unknown;
  onClose: () => void;
}

/** Saves the schedule for many devices and says of each what came of it. */
export function ApplyDialog({ device, kind, schedule, onClose }: ApplyDialogProps) {
  const { t } = useTranslation(['schedules', 'common']);
  const [ids, setIds] = useState<string[]>([]);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const { search, setSearch, choices } = useDeviceSearch(device.id, device.device_group_id);
  const changed = useSchedulesChanged();
  const quiet = { meta: { quiet: true }, onSuccess: changed };
  const tariff = useCall(saveTariffSchedule, quiet);
  const poll = useCall(saveSchedule, quiet);
  const outcome = (tariff.data ?? poll.data)?.results;
  const error = tariff.error ?? poll.error;
  const known = new Map([...names, ...choices.map(({ value, label }) => [value, label] as const)]);
  const send = () => {
    const device_ids = [...ids.map(Number), device.id];
    // The kind says which of the two shapes it has.
    if (kind === 'tariff') tariff.mutate({ device_ids, tariff_schedule: schedule as TariffSchedule });
    else poll.mutate({ device_ids, schedule: schedule as PollSchedule });
  };
  return (
    <Dialog title={t('apply_title')} size={618} onClose={onClose}>
      <Stack gap="md">
        <ErrorSummary message={error ? errorText(error) : null} />
        {outcome ? (
          <ul className={classes.outcome}>
            {outcome.map(({ device_id: id, success, msg }) => (
              <li key={id}>
                <span>{id === device.id ? device.name : known.get(String(id))}</span>
                <StateMark tone={success ? 'online' : 'alarm'} label={msg} />
              </li>
            ))}
          </ul>
        ) : (
          <>
            <Text size="sm">{t('apply_text')}</Text>
            <MultiSelect
              label={t('target_devices')}
              data-autofocus
              searchable
              hidePickedOptions
              maxValues={999}
              data={[...known].map(([value, label]) => ({ value, label }))}
              filter={({ options }) =>
                options.filter((one) => 'value' in one && choices.some(({ value }) => value === one.value))
              }
              searchValue={search}
              onSearchChange={setSearch}
              nothingFoundMessage={t('common:nothing_found')}
              value={ids}
              onChange={(next) => {
                setNames(new Map(next.map((id) => [id, known.get(id) ?? id])));
                setIds(next);
              }}
            />
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {outcome ? t('common:actions.close') : t('common:actions.cancel')}
          </Button>
          {!outcome && (
            <Button disabled={ids.length === 0} loading={tariff.isPending || poll.isPending} onClick={send}>
              {t('apply_do', { count: ids.length + 1 })}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

import { type MeteringDevice, meteringDevices } from '@gaugeway/proto/api/devices';
import {
  type PollSchedule,
  saveSchedule,
  saveTariffSchedule,
  type TariffSchedule,
} from '@gaugeway/proto/api/schedules';
import { Button, Checkbox, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, query, useCall } from '@/shared/api';
import { rowsOf } from '@/shared/data-table';
import { ErrorSummary, useFullText } from '@/shared/forms';
import { formatNumber } from '@/shared/i18n';
import { Dialog, errorText, StateMark } from '@/shared/ui';
import { type ScheduleKind, useSchedulesChanged } from '../model/use-schedules';
import { useDeviceSearch } from './device-search';
import { WriteMany } from './write-many';
import classes from './schedules.module.css';

/** Most devices of one call, including this one. */
const MOST = inputBounds(saveSchedule, 'device_ids').maxItems;

interface ApplyDialogProps {
  device: MeteringDevice;
  kind: ScheduleKind;
  /** Schedule of the kind. */
  schedule: unknown;
  /** The model has a command that writes the schedule. */
  isWritable: boolean;
  onClose: () => void;
}

/** Saves the schedule for many devices, reports the result of each, and writes it to their meters. */
export function ApplyDialog({ device, kind, schedule, isWritable, onClose }: ApplyDialogProps) {
  const { t } = useTranslation(['schedules', 'common']);
  const fullText = useFullText();
  const [ids, setIds] = useState<string[]>([]);
  const [isWhole, setWhole] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const { search, setSearch, choices } = useDeviceSearch(device.id, device.device_group_id);
  const alike = useQuery({
    ...query(meteringDevices, {
      page: 1,
      per_page: MOST,
      model_id: [device.model_id],
      sort_field: 'created_at',
      sort: 'asc',
      only: ['id', 'name'],
    }),
    select: ({ metering_devices: list }) => ({
      others: rowsOf(list).filter(({ id }) => id !== device.id),
      total: (Array.isArray(list) ? list.length : list.total) - 1,
    }),
  });
  const { others: sameModel, total } = alike.data ?? { others: [], total: 0 };
  const changed = useSchedulesChanged();
  const quiet = { meta: { quiet: true } };
  const tariff = useCall(saveTariffSchedule, quiet);
  const poll = useCall(saveSchedule, quiet);
  const outcome = (tariff.data ?? poll.data)?.results;
  const error = tariff.error ?? poll.error;
  // A new version reopens the editor, and this dialog with it: only after its results were read.
  const close = () => {
    onClose();
    if (outcome) void changed();
  };
  const known = new Map([
    ...sameModel.map(({ id, name }) => [String(id), name] as const),
    ...names,
    ...choices.map(({ value, label }) => [value, label] as const),
  ]);
  const others = isWhole ? sameModel.slice(0, MOST - 1).map(({ id }) => id) : ids.map(Number);
  const send = () => {
    const device_ids = [...others, device.id];
    // The kind determines which of the two shapes it has.
    if (kind === 'tariff') tariff.mutate({ device_ids, tariff_schedule: schedule as TariffSchedule });
    else poll.mutate({ device_ids, schedule: schedule as PollSchedule });
  };
  if (isWriting && outcome) {
    const saved = outcome.flatMap(({ device_id: id, success }) => (success ? [id] : []));
    return (
      <Dialog title={t('writing.many_title')} size={618} onClose={close}>
        <WriteMany ids={saved} schedule={schedule as TariffSchedule} onClose={close} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t('apply_title')} size={618} onClose={close}>
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
            {sameModel.length > 0 && (
              <Checkbox
                label={
                  total < MOST
                    ? t('apply_model', { count: sameModel.length })
                    : t('apply_model_first', { number: formatNumber(MOST - 1, 0), total: formatNumber(total, 0) })
                }
                checked={isWhole}
                onChange={(event) => setWhole(event.currentTarget.checked)}
              />
            )}
            <MultiSelect
              label={t('target_devices')}
              data-autofocus
              searchable
              hidePickedOptions
              disabled={isWhole}
              maxValues={MOST - 1}
              description={fullText(ids.length, MOST - 1)}
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
          <Button variant="default" onClick={close}>
            {outcome ? t('common:actions.close') : t('common:actions.cancel')}
          </Button>
          {!outcome && (
            <Button disabled={others.length === 0} loading={tariff.isPending || poll.isPending} onClick={send}>
              {t('apply_do', { count: others.length + 1 })}
            </Button>
          )}
          {outcome && isWritable && outcome.some(({ success }) => success) && (
            <Button onClick={() => setWriting(true)}>{t('writing.many')}</Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

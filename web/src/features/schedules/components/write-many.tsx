import type { TariffSchedule } from '@gaugeway/proto/api/schedules';
import { checkCommand, createTask } from '@gaugeway/proto/api/tasks';
import { Center, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { MassCheck, MassWatch } from '@/entities/task';
import { ErrorState } from '@/shared/ui';

interface WriteManyProps {
  ids: readonly number[];
  schedule: TariffSchedule;
  onClose: () => void;
}

/** Writes a schedule to many meters: those that accept it, and the result of each. */
export function WriteMany({ ids, schedule, onClose }: WriteManyProps) {
  const { t } = useTranslation('control');
  const [tasks, setTasks] = useState<number[] | null>(null);
  const management = { set_tariff_schedule: 1, tariff_schedule: schedule };
  const checked = useQuery({
    ...query(checkCommand, { command_type: 'control', device_ids: [...ids], management }),
    meta: { quiet: true },
    gcTime: 0,
  });
  const create = useCall(createTask, {
    meta: { quiet: true },
    onSuccess: ({ device_tasks: made }) => setTasks(made.map(({ id }) => id)),
  });
  if (checked.isError && !checked.data)
    return <ErrorState error={checked.error} onRetry={() => void checked.refetch()} />;
  if (!checked.data) {
    return (
      <Center mih={160} role="status" aria-label={t('loading')}>
        <Loader />
      </Center>
    );
  }
  if (tasks) return <MassWatch ids={tasks} management={management} onClose={onClose} />;
  return (
    <MassCheck
      checked={checked.data}
      error={create.error}
      isSending={create.isPending}
      onBack={onClose}
      onSend={(able) => create.mutate({ command_type: 'control', device_ids: able, management })}
    />
  );
}

import { getSchedule } from '@gaugeway/proto/api/schedules';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import type { ScheduleKind } from '../model/use-schedules';
import { useDeviceSearch } from './device-search';

interface CopyDialogProps<S> {
  kind: ScheduleKind;
  without: number;
  onTake: (schedule: S) => void;
  onClose: () => void;
}

/** Copies another device's schedule into the editor without saving it. */
export function CopyDialog<S>({ kind, without, onTake, onClose }: CopyDialogProps<S>) {
  const { t } = useTranslation(['schedules', 'common']);
  const [id, setId] = useState<string | null>(null);
  const { search, setSearch, choices } = useDeviceSearch(without);
  const found = useQuery({ ...query(getSchedule, { device_id: Number(id) }), enabled: id !== null });
  const theirs = found.data?.schedules.find((one) => one.kind === kind)?.schedule ?? null;
  return (
    <DialogForm
      title={t('copy_title')}
      size={500}
      error={null}
      saving={id !== null && found.isFetching}
      disabled={theirs === null}
      confirm={t('copy')}
      onClose={onClose}
      onSubmit={() => {
        // The kind determines which of the two shapes it has.
        onTake(theirs as S);
        onClose();
      }}
    >
      <Select
        label={t('device')}
        data-autofocus
        searchable
        data={choices}
        filter={({ options }) => options}
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={t('common:nothing_found')}
        value={id}
        onChange={setId}
      />
      {id !== null && found.isSuccess && theirs === null && <Text size="sm">{t('copy_none')}</Text>}
    </DialogForm>
  );
}

import { tiedUsers, tieUser } from '@gaugeway/proto/api/device-ties';
import { companyUsers } from '@gaugeway/proto/api/users';
import { Checkbox, ScrollArea, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { ErrorState } from '@/shared/ui';
import { rowsOf } from '@/shared/data-table';
import { DialogForm } from '@/shared/forms';
import type { DeviceDialogProps } from '../../model/device-dialog';
import { useDeviceDone } from './use-device-done';

/** Access to this device for users who do not have access to all devices. */
export function UsersDialog({ device, onClose }: DeviceDialogProps) {
  const { t } = useTranslation('devices');
  const users = useQuery(query(companyUsers, { paginate: false }));
  const ties = useQuery({ ...query(tiedUsers, { device_ids: [device.id] }), staleTime: 0 });
  const [changed, setChanged] = useState<Record<number, boolean>>({});
  const [searched, setSearched] = useState('');
  const done = useDeviceDone(onClose);
  const tie = useCall(tieUser, { meta: { quiet: true }, onSuccess: done });
  const tied = new Set(ties.data?.ties.find(({ device_id }) => device_id === device.id)?.user_ids ?? []);
  const failed = users.isError ? users : ties.isError ? ties : null;
  const rows = users.data && rowsOf(users.data.users);
  const word = searched.trim().toLowerCase();
  const shown = (rows ?? []).filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(word));
  const isTied = (id: number) => changed[id] ?? tied.has(id);
  const among = (wanted: boolean) =>
    Object.entries(changed).flatMap(([id, now]) =>
      now === wanted && tied.has(Number(id)) !== now ? [Number(id)] : [],
    );
  const [add, remove] = [among(true), among(false)];
  return (
    <DialogForm
      title={t('users.title', { name: device.name })}
      error={tie.error}
      saving={tie.isPending}
      disabled={add.length + remove.length === 0}
      confirm={t('users.do')}
      onClose={onClose}
      onSubmit={() => tie.mutate({ device_ids: [device.id], add, remove })}
    >
      <Text size="sm">{t('users.text')}</Text>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : !rows || !ties.data ? (
        <Skeleton height={180} radius="md" />
      ) : (
        <>
          <TextInput
            aria-label={t('users.search')}
            placeholder={t('users.search')}
            leftSection={<IconSearch size={16} stroke={1.6} />}
            value={searched}
            onChange={(event) => setSearched(event.currentTarget.value)}
          />
          <ScrollArea.Autosize mah={300} type="auto" offsetScrollbars="present">
            <Stack gap="xs">
              {shown.map(({ id, name, email }) => (
                <Checkbox
                  key={id}
                  label={name}
                  description={email}
                  checked={isTied(id)}
                  onChange={(event) => {
                    const now = event.currentTarget.checked;
                    setChanged((old) => ({ ...old, [id]: now }));
                  }}
                />
              ))}
              {shown.length === 0 && (
                <Text size="sm" c="dimmed">
                  {t('users.nobody')}
                </Text>
              )}
            </Stack>
          </ScrollArea.Autosize>
        </>
      )}
    </DialogForm>
  );
}

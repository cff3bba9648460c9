import { listPollGroups, movePolledDevices, type PollGroup } from '@gaugeway/proto/api/poll-groups';
import { Radio, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useCall } from '@/shared/api';
import { DialogForm, SearchedSelect } from '@/shared/forms';
import { notifyDone } from '@/shared/ui';
import { useGroupsChanged } from '../model/use-group-calls';

/** Most groups in the list of matches. */
const OFFERED = 50;

interface MoveDialogProps {
  from: PollGroup;
  /** null = all devices of the group. */
  deviceIds: readonly number[] | null;
  /** Moved devices, in words. */
  what: string;
  onClose: () => void;
  onMoved?: () => void;
}

/** Moves devices of a group into another one, or out of it. */
export function MoveDialog({ from, deviceIds, what, onClose, onMoved }: MoveDialogProps) {
  const { t } = useTranslation('poll-groups');
  const [target, setTarget] = useState<'group' | 'none'>('group');
  const [groupId, setGroupId] = useState<number | null>(null);
  const [search, setSearch] = useState('');
  const changed = useGroupsChanged();
  const found = useQuery({
    ...query(listPollGroups, {
      page: 1,
      per_page: OFFERED,
      sort_field: 'name',
      sort: 'asc',
      search_string: search || null,
    }),
    placeholderData: keepPreviousData,
  });
  const others = (found.data?.polls_groups.data ?? []).filter(({ id }) => id !== from.id);
  const move = useCall(movePolledDevices, {
    meta: { quiet: true },
    onSuccess: ({ msg }) => {
      notifyDone(msg);
      changed();
      onMoved?.();
      onClose();
    },
  });
  const goal = target === 'none' ? null : groupId;
  return (
    <DialogForm
      title={t('move.title')}
      size={500}
      error={move.error}
      saving={move.isPending}
      disabled={target === 'group' && groupId === null}
      confirm={t('move.do')}
      onClose={onClose}
      onSubmit={() =>
        move.mutate({ from_group_id: from.id, to_group_id: goal, ...(deviceIds && { device_ids: [...deviceIds] }) })
      }
    >
      <Stack gap="md">
        <Text size="sm">{what}</Text>
        <Radio.Group value={target} onChange={(value) => setTarget(value === 'none' ? 'none' : 'group')}>
          <Stack gap="xs">
            <Radio value="group" label={t('move.to_group')} />
            <Radio value="none" label={t('move.to_none')} description={t('move.to_none_hint')} />
          </Stack>
        </Radio.Group>
        {target === 'group' && (
          <SearchedSelect
            label={t('move.group')}
            data-autofocus
            required
            choices={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            onSearch={setSearch}
            value={groupId}
            onChange={setGroupId}
          />
        )}
      </Stack>
    </DialogForm>
  );
}

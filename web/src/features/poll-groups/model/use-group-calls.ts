import {
  deletePollGroup,
  devicesOfPollGroup,
  getPollGroup,
  listPollGroups,
  type PollGroup,
  switchPollGroup,
} from '@gaugeway/proto/api/poll-groups';
import { createTask } from '@gaugeway/proto/api/tasks';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { prompt, useDone } from '@/shared/ui';

/** Refetches all queries with groups. */
export function useGroupsChanged() {
  const client = useQueryClient();
  return () => {
    for (const { id } of [listPollGroups, getPollGroup, devicesOfPollGroup])
      void client.invalidateQueries({ queryKey: [id] });
  };
}

/** Actions of a group in its row and on its page. */
export function useGroupCalls(onDeleted?: () => void) {
  const { t } = useTranslation('poll-groups');
  const changed = useGroupsChanged();
  const done = useDone([], changed);
  const poll = useCall(createTask, { onSuccess: done });
  const turn = useCall(switchPollGroup, { onSuccess: done });
  const remove = useCall(deletePollGroup, {
    onSuccess: (reply) => {
      onDeleted?.();
      done(reply);
    },
  });
  return {
    isBusy: poll.isPending || turn.isPending || remove.isPending,
    pollNow: ({ id }: PollGroup, deviceIds: number[] = []) =>
      poll.mutate({ command_type: 'poll', poll_group_id: id, device_ids: deviceIds }),
    turn: ({ id, is_active }: PollGroup) => turn.mutate({ id, is_active: !is_active }),
    remove: async ({ id, name, devices_count }: PollGroup) => {
      const typed = await prompt({
        title: t('delete.title', { name }),
        text: [devices_count > 0 ? t('delete.devices', { count: devices_count }) : '', t('delete.text', { id })]
          .filter(Boolean)
          .join(' '),
        label: t('delete.label'),
        expected: String(id),
        mismatch: t('delete.msg_60'),
        confirm: t('delete.do'),
        danger: true,
      });
      if (typed !== null) remove.mutate({ id });
    },
  };
}

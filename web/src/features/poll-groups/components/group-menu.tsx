import { SECTION } from '@gaugeway/proto/api/endpoint';
import type { PollGroup } from '@gaugeway/proto/api/poll-groups';
import { IconArrowsExchange, IconBan, IconPencil, IconPlayerPlay, IconPower, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { RowMenu } from '@/shared/list-page';
import { useCancelWaiting } from '@/entities/task';
import { useGroupCalls } from '../model/use-group-calls';

interface GroupMenuProps {
  group: PollGroup;
  onEdit: (group: PollGroup) => void;
  onMove: (group: PollGroup) => void;
}

/** Actions of a group. */
export function GroupMenu({ group, onEdit, onMove }: GroupMenuProps) {
  const { t } = useTranslation('poll-groups');
  const mayUpdate = useCan('update', SECTION.devices);
  const mayDelete = useCan('delete', SECTION.devices);
  const calls = useGroupCalls();
  const waiting = useCancelWaiting();
  return (
    <RowMenu
      label={t('actions', { name: group.name })}
      actions={[
        mayUpdate && { id: 'edit', label: t('edit'), icon: IconPencil, onClick: () => onEdit(group) },
        group.devices_count > 0 && {
          id: 'poll',
          label: t('poll_now'),
          icon: IconPlayerPlay,
          isBusy: calls.isBusy,
          onClick: () => calls.pollNow(group),
        },
        mayUpdate &&
          group.devices_count > 0 && {
            id: 'move',
            label: t('move.open_all'),
            icon: IconArrowsExchange,
            onClick: () => onMove(group),
          },
        mayUpdate && {
          id: 'cancel',
          label: t('cancel_tasks'),
          icon: IconBan,
          isBusy: waiting.isPending,
          onClick: () => void waiting.cancel({ poll_group_id: group.id, name: group.name }),
        },
        mayUpdate && {
          id: 'switch',
          label: group.is_active ? t('switch_off') : t('switch_on'),
          icon: IconPower,
          isBusy: calls.isBusy,
          onClick: () => calls.turn(group),
        },
        mayDelete && {
          id: 'delete',
          label: t('delete.do'),
          icon: IconTrash,
          isDanger: true,
          onClick: () => void calls.remove(group),
        },
      ]}
    />
  );
}

import { SECTION } from '@gaugeway/proto/api/endpoint';
import { getPollGroup } from '@gaugeway/proto/api/poll-groups';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBan, IconPencil, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { isNotFound, query } from '@/shared/api';
import { useCancelWaiting } from '@/entities/task';
import { BlankState, ErrorState, Page, useCrumbs } from '@/shared/ui';
import { IconSearchOff } from '@tabler/icons-react';
import { useGroupCalls } from '../model/use-group-calls';
import { GroupDevices } from './group-devices';
import { GroupFacts } from './group-facts';
import { GroupForm } from './group-form';
import { GroupState } from './group-list';
import classes from './poll-groups.module.css';

const RENEW_MS = 15_000;

/** Poll group: its plan, its last day, and its devices with the result of their last poll. */
export function GroupPage({ id }: { id: number }) {
  const { t } = useTranslation('poll-groups');
  const mayUpdate = useCan('update', SECTION.devices);
  const [isEdited, setEdited] = useState(false);
  const calls = useGroupCalls();
  const waiting = useCancelWaiting();
  const found = useQuery({ ...query(getPollGroup, { id }), refetchInterval: RENEW_MS });
  const group = found.data?.polls_group;
  useCrumbs([
    { label: t('devices'), to: '/cloud/devices' },
    { label: t('title'), to: '/cloud/devices/groups' },
    ...(group ? [{ label: group.name }] : []),
  ]);
  if (isNotFound(found.error)) return <BlankState icon={IconSearchOff} title={t('no_group')} />;
  if (found.error && !group) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!group) return <Page title={<Skeleton height={24} width={240} mt={2} />}>{null}</Page>;
  return (
    <Page
      title={group.name}
      aside={<GroupState filled group={group} />}
      actions={
        <>
          {mayUpdate && (
            <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setEdited(true)}>
              {t('edit')}
            </Button>
          )}
          {mayUpdate && (
            <Button
              variant="default"
              leftSection={<IconBan size={16} />}
              loading={waiting.isPending}
              onClick={() => void waiting.cancel({ poll_group_id: group.id, name: group.name })}
            >
              {t('cancel_tasks')}
            </Button>
          )}
          {group.devices_count > 0 && (
            <Button
              leftSection={<IconPlayerPlay size={16} />}
              loading={calls.isBusy}
              onClick={() => calls.pollNow(group)}
            >
              {t('poll_now')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.stack}>
        <GroupFacts group={group} />
        <GroupDevices group={group} />
      </div>
      {isEdited && <GroupForm group={group} onClose={() => setEdited(false)} />}
    </Page>
  );
}

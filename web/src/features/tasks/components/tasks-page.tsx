import { listTasks, TASK_STATE } from '@gaugeway/proto/api/tasks';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconBan, IconCheck, IconHandStop, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAccess, useCan, useCurrentUser } from '@/shared/access';
import { query } from '@/shared/api';
import { formatNumber } from '@/shared/i18n';
import { Page, PageTabs, useCrumbs, useStateAt } from '@/shared/ui';
import { useTaskActions } from '../model/use-task-actions';
import { useTasksSearch } from '../model/use-tasks-search';
import { ThrottleDialog } from './throttle-dialog';
import { TaskList } from './task-list';
import { TaskStatistics } from './task-statistics';
import { TaskTimeline } from './task-timeline';

/** cloud/devices/tasks: requests to the devices with their results, and commands that wait for a second person. */
export function TasksPage() {
  const { t } = useTranslation('tasks');
  const search = useTasksSearch();
  const { tab, toTab, open, narrow, zone } = search;
  const mayUpdate = useCan('update', SECTION.devices);
  const isAdmin = useAccess().is_admin;
  const isDemo = useCurrentUser().user.is_demo;
  const [isThrottleShown, setThrottleShown] = useStateAt(tab, false);
  const actions = useTaskActions(() => undefined);
  const waiting = useQuery({
    ...query(listTasks, { status: [TASK_STATE.quarantined], per_page: 1 }),
    select: (reply) => reply.device_tasks.total,
    refetchInterval: 30_000,
    meta: { quiet: true },
  }).data;
  useCrumbs([{ label: t('devices'), to: '/cloud/devices' }, { label: t('title') }]);
  return (
    <Page
      fill
      title={t('title')}
      actions={
        <>
          {isAdmin && !isDemo && (
            <Button variant="default" leftSection={<IconHandStop size={16} />} onClick={() => setThrottleShown(true)}>
              {t('throttle.open')}
            </Button>
          )}
          {mayUpdate && tab === 'quarantine' && (
            <>
              <Button
                leftSection={<IconCheck size={16} />}
                loading={actions.isPending}
                disabled={!waiting}
                onClick={() => void actions.decideAll('release')}
              >
                {t('release.all')}
              </Button>
              <Button
                variant="default"
                c={waiting ? 'red' : undefined}
                leftSection={<IconX size={16} />}
                disabled={!waiting || actions.isPending}
                onClick={() => void actions.decideAll('reject')}
              >
                {t('reject.all')}
              </Button>
            </>
          )}
          {mayUpdate && tab === 'all' && (
            <Button
              variant="default"
              c="red"
              leftSection={<IconBan size={16} />}
              loading={actions.isPending}
              onClick={() => void actions.cancelAll()}
            >
              {t('cancel.all')}
            </Button>
          )}
        </>
      }
      bar={
        <>
          <PageTabs
            value={tab}
            onChange={toTab}
            tabs={[
              { name: 'all', label: t('tab_all') },
              {
                name: 'quarantine',
                label: waiting ? t('tab_quarantine_count', { number: formatNumber(waiting, 0) }) : t('tab_quarantine'),
              },
            ]}
          />
          {tab === 'all' && (
            <TaskStatistics
              period={search.period}
              deviceId={search.device?.length === 1 ? (search.device[0] ?? null) : null}
              groupId={search.group ?? null}
              chosen={search.status ?? []}
              onChoose={(status) => narrow({ status: status.length > 0 ? status : undefined })}
            />
          )}
        </>
      }
    >
      <TaskList key={tab} mayUpdate={mayUpdate} isDemo={isDemo} />
      {search.task !== undefined && (
        <TaskTimeline
          key={search.task}
          id={search.task}
          {...{ zone, mayUpdate, isDemo }}
          onOpen={open}
          onClose={() => open(undefined)}
        />
      )}
      {isThrottleShown && <ThrottleDialog onClose={() => setThrottleShown(false)} />}
    </Page>
  );
}

import { getMeteringDevice } from '@gaugeway/proto/api/devices';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isNotFound, query } from '@/shared/api';
import { ErrorState, NotFound, Page, PageTabs, useCrumbs } from '@/shared/ui';
import { HistoryTab } from './history-tab';
import { TasksTab } from './tasks-tab';

const route = getRouteApi('/cloud/devices/logs/metering/$deviceId');

/** cloud/devices/logs/metering/:deviceId: the history of a device, and its tasks. */
export function DeviceLogPage() {
  const { t } = useTranslation('device-log');
  const { deviceId } = route.useParams();
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const device = useQuery(query(getMeteringDevice, { id: deviceId }));
  const name = device.data?.metering_device.name;
  useCrumbs([{ label: t('devices'), to: '/cloud/devices' }, ...(name ? [{ label: t('of', { name }) }] : [])]);
  if (isNotFound(device.error)) return <NotFound what="device" />;
  if (device.isError && !device.data) {
    return <ErrorState error={device.error} onRetry={() => void device.refetch()} />;
  }
  return (
    <Page
      fill
      title={name ? t('of', { name }) : <Skeleton height={24} width={280} mt={2} />}
      actions={
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/cloud/devices/data/$id" params={{ id: deviceId }} {...props} />}
        >
          {t('to_data')}
        </Button>
      }
      bar={
        <PageTabs
          value={tab}
          onChange={(next) => void navigate({ search: { tab: next } })}
          tabs={[
            { name: 'history', label: t('history') },
            { name: 'tasks', label: t('tasks') },
          ]}
        />
      }
    >
      {device.data &&
        (tab === 'tasks' ? (
          <TasksTab device={device.data.metering_device} />
        ) : (
          <HistoryTab device={device.data.metering_device} />
        ))}
    </Page>
  );
}

import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button, Skeleton } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconCalendarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { isNotFound } from '@/shared/api';
import { BlankState, ErrorState, NotFound, Page, PageTabs, useCrumbs } from '@/shared/ui';
import { type ScheduleKind, useSchedules } from '../model/use-schedules';
import { PollEditor } from './poll-editor';
import { TariffEditor } from './tariff-editor';

const route = getRouteApi('/cloud/devices/schedules/$deviceId');

/** cloud/devices/schedules/:deviceId: tariff schedule of an electricity meter, and poll schedule of a device. */
export function SchedulesPage() {
  const { t } = useTranslation('schedules');
  const { deviceId } = route.useParams();
  const { kind } = route.useSearch();
  const navigate = route.useNavigate();
  const mayUpdate = useCan('update', SECTION.devices);
  const { device, isReady, limits, takesPoll, tariff, poll, error, retry } = useSchedules(deviceId);
  const name = device?.name ?? '';
  useCrumbs([{ label: t('devices'), to: '/cloud/devices' }, ...(name ? [{ label: t('of', { name }) }] : [])]);
  if (isNotFound(error)) return <NotFound what="device" />;
  if (error && !(device && isReady)) return <ErrorState error={error} onRetry={retry} />;
  if (!device || !isReady) {
    return (
      <Page title={<Skeleton height={24} width={280} mt={2} />}>
        <Skeleton height={360} radius="lg" aria-busy="true" />
      </Page>
    );
  }
  const tabs = [
    ...(limits ? [{ name: 'tariff' as const, label: t('tariff') }] : []),
    ...(takesPoll ? [{ name: 'poll' as const, label: t('poll') }] : []),
  ];
  const shown: ScheduleKind | undefined = tabs.find((tab) => tab.name === kind)?.name ?? tabs[0]?.name;
  return (
    <Page
      title={t('of', { name })}
      actions={
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/cloud/devices/data/$id" params={{ id: deviceId }} {...props} />}
        >
          {t('to_data')}
        </Button>
      }
      bar={
        tabs.length > 1 && (
          <PageTabs value={shown} onChange={(next) => void navigate({ search: { kind: next } })} tabs={tabs} />
        )
      }
    >
      {shown === 'tariff' && limits && (
        <TariffEditor
          key={`${deviceId}:${tariff?.version ?? 0}`}
          device={device}
          limits={limits}
          kept={tariff}
          isWritable={device.model.options.control.set_tariff_schedule?.active ?? false}
          mayUpdate={mayUpdate}
        />
      )}
      {shown === 'poll' && (
        <PollEditor key={`${deviceId}:${poll?.version ?? 0}`} device={device} kept={poll} mayUpdate={mayUpdate} />
      )}
      {!shown && <BlankState icon={IconCalendarOff} title={t('none')} hint={t('none_hint')} />}
    </Page>
  );
}

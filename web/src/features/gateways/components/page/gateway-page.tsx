import { gatewayModels, getGateway } from '@gaugeway/proto/api/gateways';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { isNotFound, query } from '@/shared/api';
import { ErrorState, NotFound, Page, useCrumbs } from '@/shared/ui';
import { useGatewayId } from '../../model/use-gateway-search';
import { useLiveGateways } from '../gateway/use-live-gateways';
import { GatewayView } from './gateway-view';

/** cloud/devices/gateway/:id: properties of a gateway, its meters, its sessions and its log. */
export function GatewayPage() {
  const { t } = useTranslation('gateways');
  const id = useGatewayId();
  const found = useQuery(query(getGateway, { id }));
  const models = useQuery({ ...query(gatewayModels, {}), staleTime: Infinity });
  useLiveGateways();
  const gateway = found.data?.gateway;
  useCrumbs([{ label: t('devices'), to: '/cloud/devices' }, ...(gateway ? [{ label: gateway.name }] : [])]);

  if (gateway && models.data) {
    const model = models.data.models.find((one) => one.id === gateway.model_id);
    return <GatewayView key={id} gateway={gateway} tabs={model?.tabs ?? []} />;
  }
  if (isNotFound(found.error)) return <NotFound what="gateway" />;
  const failed = [found, models].find(({ isError }) => isError);
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  return (
    <Page title={<Skeleton height={24} width={240} mt={2} />}>
      <Stack gap="md" aria-busy="true">
        <Skeleton height={36} width={420} />
        <Skeleton height={120} radius="lg" />
        <Skeleton height={360} radius="lg" />
      </Stack>
    </Page>
  );
}

import { getAccountingPoint } from '@gaugeway/proto/api/accounting-points';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isNotFound, query } from '@/shared/api';
import { ErrorState, NotFound, Page, useCrumbs } from '@/shared/ui';
import { PointCard } from './point-card';
import type { ReplaceSlot } from './meter-panel';

const route = getRouteApi('/cloud/objects/accounting-points/$pointId');

/** cloud/objects/accounting-points/:pointId: the card of a point, with or without a device. */
export function PointPage({ Replace }: { Replace: ReplaceSlot }) {
  const { t } = useTranslation('accounting-points');
  const navigate = useNavigate();
  const { pointId: id } = route.useParams();
  const found = useQuery(query(getAccountingPoint, { id }));
  const point = found.data?.accounting_point;
  useCrumbs([
    { label: t('objects'), to: '/cloud/objects' },
    { label: t('list.title'), to: '/cloud/objects/accounting-points' },
    ...(point ? [{ label: point.title }] : []),
  ]);
  if (point) {
    const toList = () => navigate({ to: '/cloud/objects/accounting-points' });
    return <PointCard key={id} point={point} Replace={Replace} onDeleted={toList} />;
  }
  if (isNotFound(found.error)) return <NotFound what="point" />;
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <Page title={<Skeleton height={24} width={280} mt={2} />}>
      <Skeleton height={480} radius="lg" />
    </Page>
  );
}

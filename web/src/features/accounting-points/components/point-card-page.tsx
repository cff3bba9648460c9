import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Skeleton } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { isNotFound } from '@/shared/api';
import { BlankState, ErrorState, NotFound, Page, useCrumbs } from '@/shared/ui';
import { usePoint } from '../model/use-point';
import type { ReplaceSlot } from './meter-panel';
import { MissingPoint } from './missing-point';
import { PointCard } from './point-card';
import classes from './card.module.css';

const route = getRouteApi('/cloud/devices/accounting-point-card/$deviceId');

/** cloud/devices/accounting-point-card/:deviceId: the accounting point of a device. */
export function PointCardPage({ Replace }: { Replace: ReplaceSlot }) {
  const mayRead = useCan(['read', 'access_all'], SECTION.objects);
  const { t } = useTranslation('accounting-points');
  const { deviceId } = route.useParams();
  const { point_id: pointId } = route.useSearch();
  if (!mayRead) return <BlankState icon={IconLock} title={t('no_right')} hint={t('no_right_hint')} />;
  return <Card key={deviceId} deviceId={deviceId} pointId={pointId} Replace={Replace} />;
}

interface CardProps {
  deviceId: number;
  pointId: number | undefined;
  Replace: ReplaceSlot;
}

function Card({ deviceId, pointId, Replace }: CardProps) {
  const { t } = useTranslation('accounting-points');
  const goTo = route.useNavigate();
  const { device, point, presentId, isMissing, error, retry } = usePoint(deviceId, pointId);
  const [isMoving, setMoving] = useState(false);
  const title = point?.title ?? device?.name;
  useCrumbs([{ label: t('devices'), to: '/cloud/devices' }, ...(title ? [{ label: title }] : [])]);

  // The address contains the point from now on, since a replaced or untied meter leads to its next point.
  useEffect(() => {
    if (pointId !== undefined || presentId === undefined) return;
    setMoving(false);
    void goTo({ search: { point_id: presentId }, replace: true });
  }, [pointId, presentId, goTo]);
  const moveOn = () => {
    setMoving(true);
    void goTo({ search: {}, replace: true });
  };

  if (device && point && !isMoving)
    return (
      <PointCard
        device={device}
        point={point}
        Replace={Replace}
        onMoveOn={moveOn}
        onDeleted={() => goTo({ to: '/cloud/devices/data/$id', params: { id: deviceId } })}
      />
    );
  if (device && (isMissing || isMoving)) return <MissingPoint device={device} />;
  if (isNotFound(error)) return <NotFound what={device ? 'point' : 'device'} />;
  if (error) return <ErrorState error={error} onRetry={retry} />;
  return (
    <Page title={<Skeleton height={24} width={280} mt={2} />}>
      <div className={classes.grid} aria-busy="true">
        <Skeleton height={320} radius="lg" />
        <Skeleton height={320} radius="lg" />
        <Skeleton height={220} radius="lg" />
        <Skeleton height={220} radius="lg" />
      </div>
    </Page>
  );
}

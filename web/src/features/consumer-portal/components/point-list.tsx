import { consumerProfile, type OwnPoint, ownPoints } from '@gaugeway/proto/api/consumer-accounts';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '@/shared/i18n';
import { ErrorState, ResourceLabel, ShareBar } from '@/shared/ui';
import { resourceName } from '../model/resources';
import { askOwn, OWN, ownQuery } from '../model/session';
import { Norm } from './norm';
import classes from './consumer-portal.module.css';

const PER_PAGE = 20;
const SHARE_WIDTH = 48;

/** The points of the consumer as cards. */
export function PointList() {
  const { t } = useTranslation('consumer-portal');
  const profile = useQuery(ownQuery(consumerProfile, {}));
  const found = useInfiniteQuery({
    queryKey: [OWN, ownPoints.id],
    queryFn: ({ pageParam, signal }) => askOwn(ownPoints, { page: pageParam, per_page: PER_PAGE }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ points }, pages) => (pages.length * PER_PAGE < points.total ? pages.length + 1 : undefined),
    meta: { quiet: true },
  });
  const points = found.data?.pages.flatMap((page) => page.points.data);
  return (
    <>
      <h1 className={classes.title}>{profile.data?.name ?? t('title')}</h1>
      {profile.data?.address && <p className={classes.lead}>{profile.data.address}</p>}
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <p className={classes.lead}>{t('loading')}</p>}
      {points?.length === 0 && <p className={classes.blank}>{t('no_points')}</p>}
      <ul className={classes.cards}>
        {points?.map((point) => (
          <li key={point.id}>
            <PointCard point={point} zone={profile.data?.time_zone ?? 0} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

function PointCard({ point, zone }: { point: OwnPoint; zone: number }) {
  const { t } = useTranslation('consumer-portal');
  return (
    <Link to="/account/points/$pointId" params={{ pointId: point.id }} className={classes.card}>
      <span className={classes.cardHead}>
        <ResourceLabel resource={resourceName(point.resource_type_id)} />
        <IconChevronRight size={18} stroke={1.6} className={classes.chevron} aria-hidden="true" />
      </span>
      <strong className={classes.cardTitle}>{point.title}</strong>
      {point.address && <span className={classes.faint}>{point.address}</span>}
      {point.until !== null && (
        <span className={classes.faint}>{t('until', { day: formatDate(point.until, zone) })}</span>
      )}
      <span className={classes.figures}>
        {point.registers.map(({ field, title, unit, value }) => (
          <span key={field} className={classes.figure}>
            <span className={classes.faint}>{point.registers.length > 1 ? title : t('newest')}</span>
            <span>
              <b className={classes.number}>{value === null ? t('nothing') : formatNumber(value)}</b> {unit}
            </span>
          </span>
        ))}
        {point.until === null && (
          <span className={classes.figure}>
            <span className={classes.faint}>{t('this_month')}</span>
            <span>
              <b className={classes.number}>{point.month === null ? t('nothing') : formatNumber(point.month, 2)}</b>{' '}
              {point.unit}
              {point.month !== null && (
                <>
                  {' '}
                  <ShareBar share={point.month_share} width={SHARE_WIDTH} />
                </>
              )}
            </span>
          </span>
        )}
      </span>
      {point.until === null && <Norm value={point.month} norm={point.standard_month} unit={point.unit} />}
      {point.read_at !== null && (
        <span className={classes.faint}>{t('read_on', { day: formatDate(point.read_at, zone) })}</span>
      )}
    </Link>
  );
}

import { consumerProfile, downloadOwnHistory, ownPointHistory } from '@gaugeway/proto/api/consumer-accounts';
import { ActionIcon, Button, Group } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconChevronLeft, IconChevronRight, IconCircleCheck, IconDownload, IconPencilPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '@/shared/api';
import { formatDate, formatMonth, formatNumber } from '@/shared/i18n';
import { ErrorState, Notice, ResourceLabel, ShareBar } from '@/shared/ui';
import { barsOf, daysOf, isYear, moved, type Span } from '../model/bars';
import { resourceName } from '../model/resources';
import { downloadOwn, OWN, ownQuery } from '../model/session';
import { PortalFrame } from './account-page';
import { Bars } from './bars';
import { HandIn } from './hand-in';
import { Norm } from './norm';
import classes from './consumer-portal.module.css';
import { ReadingList } from './reading-list';

const FORMATS = [
  { format: 'xlsx', name: 'Excel' },
  { format: 'csv', name: 'CSV' },
] as const;

/** Interval of requests for a submitted reading, milliseconds. */
const SOON_MS = 700;
/** Duration of requests for a submitted reading, seconds: its consumption is summed up after the reading is stored. */
const SUMMED_S = 20;
const LATER_MS = 4000;

/** `/account/points/$pointId` */
export function PortalPointPage({ pointId }: { pointId: number }) {
  return (
    <PortalFrame>
      <PointContent pointId={pointId} />
    </PortalFrame>
  );
}

function PointContent({ pointId }: { pointId: number }) {
  const { t } = useTranslation(['consumer-portal', 'common']);
  const client = useQueryClient();
  const profile = useQuery(ownQuery(consumerProfile, {}));
  const zone = profile.data?.time_zone ?? 0;
  const thisMonth = new Date(Date.now() + zone * 3_600_000).toISOString().slice(0, 7);
  const [span, setSpan] = useState<Span>(thisMonth);
  const [handingIn, setHandingIn] = useState(false);
  /** Unix seconds of a submitted reading that may not be available yet. */
  const [awaited, setAwaited] = useState(0);
  const found = useQuery({
    ...ownQuery(ownPointHistory, { point_id: pointId, by: isYear(span) ? 'month' : 'day', ...daysOf(span) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if ((state.data?.point.read_at ?? 0) < awaited) return SOON_MS;
      return Date.now() / 1000 < awaited + SUMMED_S ? LATER_MS : false;
    },
  });
  const taking = useMutation({
    mutationFn: (format: 'xlsx' | 'csv') =>
      downloadOwn(downloadOwnHistory, { point_id: pointId, format, ...daysOf(span) }),
  });
  const back = (
    <Link to="/account" className={classes.back}>
      <IconChevronLeft size={18} stroke={1.6} aria-hidden="true" />
      {t('all_points')}
    </Link>
  );
  if (isNotFound(found.error)) {
    return (
      <>
        {back}
        <h1 className={classes.title}>{t('not_found')}</h1>
      </>
    );
  }
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return back;
  const { point, parts, total, share, missing_days, readings } = found.data;
  const current = isYear(span) ? thisMonth.slice(0, 4) : thisMonth;
  const name = isYear(span) ? span : `${formatMonth(Number(span.slice(5)) - 1)} ${span.slice(0, 4)}`;
  return (
    <>
      {back}
      <h1 className={classes.title}>{point.title}</h1>
      <p className={classes.lead}>
        <ResourceLabel resource={resourceName(point.resource_type_id)} />
        {point.address && <span>{point.address}</span>}
        {point.serial && <span>{t('meter_no', { serial: point.serial })}</span>}
        {point.until !== null && <span>{t('until', { day: formatDate(point.until, zone) })}</span>}
      </p>
      {point.takes_readings &&
        (handingIn ? (
          <HandIn
            point={point}
            zone={zone}
            onClose={() => setHandingIn(false)}
            onDone={(at) => {
              setHandingIn(false);
              setAwaited(at);
              setSpan(thisMonth);
              void client.invalidateQueries({ queryKey: [OWN] });
            }}
          />
        ) : (
          <Button size="lg" fullWidth leftSection={<IconPencilPlus size={20} />} onClick={() => setHandingIn(true)}>
            {t('hand_in')}
          </Button>
        ))}
      <div role="status" className={classes.status}>
        {awaited > 0 && !handingIn && (
          <p className={classes.thanks}>
            <IconCircleCheck size={18} aria-hidden="true" />
            {t('handed_in')}
          </p>
        )}
      </div>
      <section className={classes.panel} aria-label={t('consumption')}>
        <div className={classes.period}>
          <ActionIcon size={36} aria-label={t('before')} onClick={() => setSpan(moved(span, -1))}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <h2 className={classes.heading}>{name}</h2>
          <ActionIcon
            size={36}
            aria-label={t('after')}
            disabled={span >= current}
            onClick={() => setSpan(moved(span, 1))}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
          <Button
            variant="default"
            size="compact-md"
            onClick={() =>
              setSpan(isYear(span) ? (span === thisMonth.slice(0, 4) ? thisMonth : `${span}-12`) : span.slice(0, 4))
            }
          >
            {isYear(span) ? t('by_day') : t('by_month')}
          </Button>
        </div>
        <p className={classes.total}>
          <b>{total === null ? t('nothing') : formatNumber(total, 3)}</b> {point.unit}{' '}
          {total !== null && <ShareBar share={share} />}
        </p>
        {!isYear(span) && <Norm value={total} norm={point.standard_month} unit={point.unit} />}
        <Bars span={span} bars={barsOf(span, parts)} unit={point.unit} />
        {missing_days > 0 && <Notice tone="warning" title={t('missing_days', { count: missing_days })} />}
        {parts.some((part) => part.is_estimated) && <p className={classes.faint}>{t('estimated_hint')}</p>}
      </section>
      <section className={classes.panel} aria-label={t('readings')}>
        <h2 className={classes.heading}>{t('readings')}</h2>
        <ReadingList readings={readings} zone={zone} />
        <Group gap="sm" mt="md">
          {FORMATS.map(({ format, name: named }) => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={16} />}
              loading={taking.isPending && taking.variables === format}
              onClick={() => taking.mutate(format)}
            >
              {t('download', { format: named })}
            </Button>
          ))}
        </Group>
      </section>
    </>
  );
}

import { type BillingPeriod, type LackingPoint, periodPoints } from '@gaugeway/proto/api/billing-periods';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { createTask } from '@gaugeway/proto/api/tasks';
import { Button, Group, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query, readNow, useCall } from '@/shared/api';
import { Swatch } from '@/shared/charts';
import { Paginator, pagingOf } from '@/shared/data-table';
import { counted, formatNumber } from '@/shared/i18n';
import { BlankState, ErrorState, notifyDone } from '@/shared/ui';
import { EstimateDialog } from '@/entities/point';
import { LACKING, readinessColour } from '../model/readiness';
import { useBillingSearch } from '../model/use-billing-search';
import classes from './billing.module.css';

/** Points that need work before the period is closed, each with the remedies that fit it. */
export function LackingList({ period }: { period: BillingPeriod }) {
  const { t } = useTranslation('billing');
  const client = useQueryClient();
  const { object, state, list } = useBillingSearch();
  const [estimated, setEstimated] = useState<Pick<ComponentProps<typeof EstimateDialog>, 'title' | 'of'> | null>(null);
  const mayEdit = useCan('update', SECTION.devices);
  const states = state === undefined ? [...LACKING] : [state];
  const input = { period_start: period.start, object_id: object ?? null, states };
  const found = useQuery({
    ...query(periodPoints, { ...input, page: list.page, per_page: list.per_page }),
    placeholderData: keepPreviousData,
  });
  const poll = useCall(createTask, {
    onSuccess: ({ msg }) => {
      notifyDone(msg);
      void client.invalidateQueries({ queryKey: query(periodPoints, input).queryKey.slice(0, 1) });
    },
  });
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const points = found.data?.points;
  const silent = points?.data.filter((point) => point.state === 'missing' && point.requests.includes('poll')) ?? [];
  const gappy = points?.data.filter((point) => point.state === 'estimable' && point.device_id !== null) ?? [];
  return (
    <section className={classes.card} aria-label={t('points_title')}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{state === undefined ? t('points_title') : t(`state.${state}`)}</h2>
        {mayEdit && (
          <Group gap="xs">
            {gappy.length > 1 && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() =>
                  setEstimated({
                    title: t('estimate_shown', { count: gappy.length }),
                    of: { device_ids: gappy.flatMap(({ device_id }) => device_id ?? []) },
                  })
                }
              >
                {t('estimate_shown', { count: gappy.length })}
              </Button>
            )}
            {silent.length > 1 && (
              <Button
                size="compact-sm"
                variant="default"
                loading={poll.isPending}
                onClick={() => poll.mutate(readNow(silent.flatMap(({ device_id }) => device_id ?? [])))}
              >
                {t('poll_shown', { count: silent.length })}
              </Button>
            )}
          </Group>
        )}
      </div>
      {!points && <Skeleton height={240} />}
      {points?.data.length === 0 && (
        <BlankState
          icon={IconCircleCheck}
          title={state === undefined ? t('all_settled') : t('none_in_state')}
          hint={state === undefined ? t('all_settled_hint') : t('none_in_state_hint')}
        />
      )}
      <ul className={classes.points}>
        {points?.data.map((point) => (
          <li key={point.accounting_point_id} className={classes.point}>
            <Swatch colour={readinessColour(point.state)} />
            <div className={classes.words}>
              <Link
                className={classes.name}
                to="/cloud/objects/accounting-points/$pointId"
                params={{ pointId: point.accounting_point_id }}
              >
                {point.title}
              </Link>
              <span className={classes.facts}>{[point.address, point.device_name].filter(Boolean).join(' · ')}</span>
            </div>
            <Lack point={point} />
            {mayEdit && (
              <Remedies
                point={point}
                period={period}
                onEstimate={() =>
                  setEstimated({
                    title: t('estimate_of', { point: point.title }),
                    of: { accounting_point_id: point.accounting_point_id },
                  })
                }
                onPoll={(id) => poll.mutate(readNow([id]))}
              />
            )}
          </li>
        ))}
      </ul>
      {points && points.total > 0 && (
        <div className={classes.foot}>
          <Paginator {...pagingOf(list, points.total)} />
        </div>
      )}
      {estimated && (
        <EstimateDialog
          {...estimated}
          initial={{ start: period.from, stop: period.to - 1 }}
          usual="linear"
          onClose={() => setEstimated(null)}
        />
      )}
    </section>
  );
}

/** Sentence about the values that a point lacks. */
function Lack({ point }: { point: LackingPoint }) {
  const { t } = useTranslation('billing');
  const { state, suspect, missing, estimated, expected } = point;
  const parts = [
    suspect > 0 && t('lack.suspect', counted(suspect)),
    missing > 0 && t('lack.missing', { ...counted(missing), expected: formatNumber(expected, 0) }),
    estimated > 0 && t('lack.estimated', counted(estimated)),
  ].filter((part) => part !== false);
  // Of a meter that never reported nothing is expected.
  const none = state === 'missing' ? t('lack.none') : t(`state.${state}`);
  return <span className={classes.lack}>{parts.length > 0 ? parts.join(', ') : none}</span>;
}

interface RemediesProps {
  point: LackingPoint;
  period: BillingPeriod;
  onEstimate: () => void;
  onPoll: (deviceId: number) => void;
}

/** One button per remedy that fits the state. */
function Remedies({ point, period, onEstimate, onPoll }: RemediesProps) {
  const { t } = useTranslation('billing');
  const { device_id: device, accounting_point_id: id, state, requests } = point;
  const span = { from: period.start, to: period.end };
  if (state === 'suspect')
    return (
      <div className={classes.remedies}>
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => <Link to="/cloud/devices/quality" search={{ point: id, ...span }} {...props} />}
        >
          {t('remedy.decide')}
        </Button>
      </div>
    );
  if (device === null)
    return state === 'missing' ? (
      <div className={classes.remedies}>
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => (
            <Link to="/cloud/objects/accounting-points/$pointId" params={{ pointId: id }} {...props} />
          )}
        >
          {t('remedy.tie')}
        </Button>
      </div>
    ) : null;
  if (state !== 'missing' && state !== 'estimable') return null;
  const data = (tab: string, request: 'archive' | 'indications', label: string) => (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/cloud/devices/data/$id"
          params={{ id: device }}
          search={{ tab, request, start: period.from, stop: period.to }}
          {...props}
        />
      )}
    >
      {label}
    </Button>
  );
  return (
    <div className={classes.remedies}>
      {state === 'estimable' && (
        <Button size="compact-sm" variant="default" onClick={onEstimate}>
          {t('remedy.estimate')}
        </Button>
      )}
      {requests.includes('poll') && (
        <Button size="compact-sm" variant="default" onClick={() => onPoll(device)}>
          {t('remedy.poll')}
        </Button>
      )}
      {requests.includes('archive') && data('archives', 'archive', t('remedy.archive'))}
      {data('tariffs', 'indications', t('remedy.enter'))}
    </div>
  );
}

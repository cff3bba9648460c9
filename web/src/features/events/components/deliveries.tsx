import { SECTION } from '@gaugeway/proto/api/endpoint';
import { eventDeliveries, type EventDelivery, retryEventDelivery } from '@gaugeway/proto/api/event-channels';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { formatDateTime } from '@/shared/i18n';
import { ErrorState, notifyDone, StateMark } from '@/shared/ui';
import { deliveryTone, knownError } from '../model/delivery';
import classes from './events.module.css';

/** Interval of requests while a delivery is in progress, milliseconds. */
const LOOK_MS = 2000;

interface DeliveriesProps {
  /** Channel or occurred event of the deliveries. */
  of: { channel_id: number } | { occurred_id: number };
  /** Hidden if there are none. */
  isOptional?: boolean;
}

/** Latest deliveries with their results and errors. */
export function Deliveries({ of, isOptional = false }: DeliveriesProps) {
  const { t } = useTranslation('event-channels');
  const client = useQueryClient();
  const mayWork = useCan('update', SECTION.events);
  const found = useQuery({
    ...query(eventDeliveries, { ...of, paginate: false, per_page: 50 }),
    select: ({ deliveries }) => (Array.isArray(deliveries) ? deliveries : deliveries.data),
    refetchInterval: ({ state }) => (isMoving(state.data?.deliveries) ? LOOK_MS : false),
    meta: { quiet: true },
  });
  const retry = useCall(retryEventDelivery, {
    onSuccess: ({ msg }) => {
      notifyDone(msg);
      return client.invalidateQueries({ queryKey: [eventDeliveries.id] });
    },
  });
  const rows = found.data ?? [];
  if (isOptional && rows.length === 0) return null;
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const isOfChannel = 'channel_id' in of;
  return (
    <section>
      <h2 className={classes.heading}>{t('deliveries.title')}</h2>
      {found.isSuccess && rows.length === 0 && <p className={classes.sentence}>{t('deliveries.none')}</p>}
      <ul className={classes.history}>
        {rows.map((row) => (
          <li key={row.id} className={classes.delivery}>
            <Delivery row={row} isOfChannel={isOfChannel} />
            {mayWork && (row.state === 'failed' || row.state === 'dead') && row.channel.title !== null && (
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={retry.isPending}
                onClick={() => retry.mutate({ id: row.id })}
              >
                {t('deliveries.retry')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Delivery({ row, isOfChannel }: { row: EventDelivery; isOfChannel: boolean }) {
  const { t } = useTranslation('event-channels');
  const zone = useUserZone();
  const { state, stage, channel, occurred, error, detail, due_at, attempts } = row;
  const isTried = attempts > 0;
  const what = isOfChannel
    ? occurred
      ? `${occurred.title}: ${occurred.device}`
      : t('stage.test')
    : (channel.title ?? t('reactions.deleted', { id: channel.id }));
  const known = knownError(error);
  const why = [known ? t(`error.${known}`) : error, detail].filter(Boolean).join(' · ');
  const isWaiting = state === 'failed' || state === 'queued';
  return (
    <div>
      <span className={classes.deliveryHead}>
        <StateMark tone={deliveryTone(state)} label={t(`state.${state}`)} />
        <span>{what}</span>
      </span>
      <span className={classes.soft}>
        {[
          formatDateTime(row.sent_at ?? row.created_at, zone),
          occurred && t(`stage.${stage}`, { minutes: row.after_minutes }),
          attempts > 1 && t('deliveries.attempts', { number: attempts }),
          isWaiting &&
            due_at !== null &&
            t(isTried ? 'deliveries.due' : 'deliveries.due_first', { at: formatDateTime(due_at, zone) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {why && <p className={classes.note}>{why}</p>}
    </div>
  );
}

/** true if a delivery is about to change. */
function isMoving(deliveries: { data: EventDelivery[] } | EventDelivery[] | undefined): boolean {
  const rows = deliveries ? (Array.isArray(deliveries) ? deliveries : deliveries.data) : [];
  return rows.some(
    ({ state, due_at, attempts }) =>
      // A delivery in progress is due again only after the longest time of a delivery.
      state === 'handed' ||
      (state === 'queued' && (attempts > 0 || (due_at !== null && due_at < Date.now() / 1000 + 60))),
  );
}

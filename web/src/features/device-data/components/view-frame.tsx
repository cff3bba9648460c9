import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Period } from '@/shared/forms';
import { formatDateTime } from '@/shared/i18n';
import { ErrorState } from '@/shared/ui';
import type { DataSource } from '../model/data-source';
import type { MessageTable } from '../model/message-table';
import type { Arrival } from '../model/use-live-messages';
import { NothingShown } from './nothing-shown';
import classes from './device-data.module.css';

interface ViewFrameProps {
  messages: {
    data: unknown;
    isError: boolean;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  table: MessageTable | null;
  /** There are data, but the selection excludes all of them. */
  isEmpty?: boolean;
  arrival: Arrival;
  source: DataSource;
  /** Message type. */
  type: number;
  /** Displayed period. */
  period: Period;
  onShow: (period: Period) => void;
  /** Above the cards, also when there is nothing to show. */
  head?: ReactNode;
  children: ReactNode;
}

/** Frame of the cards of a view, with its loading, error and empty states. */
export function ViewFrame(props: ViewFrameProps) {
  const { messages, table, isEmpty = false, arrival, source, type, period, onShow, head, children } = props;
  const { t } = useTranslation('device-data');
  const { zone } = source;
  if (messages.error && !messages.data) {
    return (
      <div className={classes.panel}>
        <ErrorState error={messages.error} onRetry={() => void messages.refetch()} />
      </div>
    );
  }
  if (!table) {
    return (
      <Stack gap="md" aria-busy="true">
        <Skeleton height={472} radius="lg" />
        <Skeleton height={320} radius="lg" />
      </Stack>
    );
  }
  const newest = Math.max(...arrival.times);
  return (
    <Stack gap="md" className={classes.cards} data-stale={messages.isPlaceholderData || undefined}>
      <VisuallyHidden role="status">
        {arrival.times.size > 0 ? t('arrived', { time: formatDateTime(newest, zone), count: arrival.times.size }) : ''}
      </VisuallyHidden>
      {head}
      {isEmpty || table.times.length === 0 || table.fields.length === 0 ? (
        <div className={classes.panel}>
          <NothingShown source={source} type={type} period={period} onShow={onShow} />
        </div>
      ) : (
        children
      )}
    </Stack>
  );
}

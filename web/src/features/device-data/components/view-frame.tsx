import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lastDays, PRESETS, type Period } from '@/shared/forms';
import { formatDateTime } from '@/shared/i18n';
import { BlankState, ErrorState } from '@/shared/ui';
import type { MessageTable } from '../model/message-table';
import type { Arrival } from '../model/use-live-messages';
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
  /** There is something, but what is chosen leaves nothing of it. */
  isEmpty?: boolean;
  arrival: Arrival;
  zone: number;
  onShow: (period: Period) => void;
  /** Above the cards, also when there is nothing to show. */
  head?: ReactNode;
  children: ReactNode;
}

/** Around the cards of a view: what is shown while it is loaded, when it failed and when there is nothing. */
export function ViewFrame({ messages, table, isEmpty = false, arrival, zone, onShow, head, children }: ViewFrameProps) {
  const { t } = useTranslation('device-data');
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
          <BlankState icon={IconChartLine} title={t('nothing')} hint={t('nothing_hint')}>
            <Button variant="default" onClick={() => onShow(lastDays(PRESETS.month, zone))}>
              {t('show_month')}
            </Button>
          </BlankState>
        </div>
      ) : (
        children
      )}
    </Stack>
  );
}

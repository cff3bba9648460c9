import { deviceMessages } from '@gaugeway/proto/api/messages';
import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconChartLine } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import { lastDays, PRESETS, type Period } from '@/shared/forms';
import { formatDateTime } from '@/shared/i18n';
import { BlankState, ErrorState } from '@/shared/ui';
import { messageTable } from '../model/message-table';
import { messageGroup, type ShownTab } from '../model/tabs';
import { useLiveMessages } from '../model/use-live-messages';
import { ChartCard } from './chart-card';
import { DataCard } from './data-card';
import type { DataDevice } from './device-view';
import { SignalCard } from './signal-card';
import classes from './device-data.module.css';

/** Rows of a request (specification 3, section 9). */
const LIMIT = 10_000;

interface MessagesViewProps {
  device: DataDevice;
  tab: ShownTab;
  /** Message type. */
  type: number;
  period: Period;
  onShow: (period: Period) => void;
}

/** The chart and the table of the messages of a period; both follow what arrives. */
export function MessagesView({ device, tab, type, period, onShow }: MessagesViewProps) {
  const { t } = useTranslation('device-data');
  const zone = device.deviceTimezone;
  const input = {
    device_id: device.id,
    msgType: type,
    startDate: period.start,
    stopDate: period.stop,
    msgGroup: messageGroup(tab.name),
    tab: tab.name,
    limit: LIMIT,
    offset: 0,
    sort: 'desc',
    format: 'columns',
    with_links: true,
  } as const;
  const messages = useQuery({ ...query(deviceMessages, input), placeholderData: keepPreviousData });
  const arrival = useLiveMessages(input);
  const table = useMemo(() => (messages.data ? messageTable(messages.data.messages) : null), [messages.data]);

  if (messages.isError && !messages.data) {
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
  const total = messages.data?.messages.total ?? 0;
  return (
    <>
      <VisuallyHidden role="status">
        {arrival.times.size > 0 ? t('arrived', { time: formatDateTime(newest, zone), count: arrival.times.size }) : ''}
      </VisuallyHidden>
      {table.times.length === 0 || table.fields.length === 0 ? (
        <div className={classes.panel}>
          <BlankState icon={IconChartLine} title={t('nothing')} hint={t('nothing_hint')}>
            <Button variant="default" onClick={() => onShow(lastDays(PRESETS.month, zone))}>
              {t('show_month')}
            </Button>
          </BlankState>
        </div>
      ) : (
        <Stack gap="md" className={classes.cards} data-stale={messages.isPlaceholderData || undefined}>
          <ChartCard device={device} tab={tab} table={table} />
          <DataCard
            device={device}
            tab={tab}
            table={table}
            arrival={arrival}
            cut={total > table.times.length ? total : null}
            refreshing={messages.isFetching}
            onRefresh={() => void messages.refetch()}
          />
          <SignalCard times={table.times} links={table.links} zone={zone} />
        </Stack>
      )}
    </>
  );
}

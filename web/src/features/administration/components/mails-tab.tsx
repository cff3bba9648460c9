import { mail, mails, type MailRow } from '@gaugeway/proto/api/mails';
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconMail } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { type DataColumn, useListState } from '@/shared/data-table';
import { formatDateTime, formatNumber, NO_VALUE } from '@/shared/i18n';
import { ListTable, type ListView } from '@/shared/list-page';
import { ErrorState, SideDrawer, StateMark, type Tone } from '@/shared/ui';
import classes from './mails.module.css';

const TONES: Readonly<Record<MailRow['state'], Tone>> = { queued: 'idle', sent: 'online', failed: 'alarm' };
const NEWEST_FIRST = { field: 'created_at', descending: true };

/**
 * Mails that the installation sends; in the embedded deployment they are also read here. Requires the texts `mails`.
 */
export function MailsTab() {
  const { t } = useTranslation('mails');
  const zone = useUserZone();
  const list = useListState(NEWEST_FIRST);
  const [open, setOpen] = useState<number | null>(null);
  const found = useQuery({
    ...query(mails, { page: list.page, per_page: list.per_page, search_string: list.q || null }),
    select: (reply) => reply.mails,
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const view: ListView<MailRow> = {
    name: 'mails',
    label: t('title'),
    columns: useMailColumns(),
    hasFixedColumns: true,
    rowId: ({ id }) => String(id),
    order: NEWEST_FIRST,
    search: t('search'),
    onOpen: ({ id }) => setOpen(id),
    card: {
      head: ({ subject }) => subject,
      mark: ({ state }) => <MailState state={state} />,
      foot: ({ to, created_at }) => (
        <>
          <span>{to}</span>
          <span>{formatDateTime(created_at, zone)}</span>
        </>
      ),
    },
    blank: {
      icon: IconMail,
      title: t('empty'),
      hint: t('empty_hint'),
      filtered: { title: t('nothing'), hint: t('nothing_hint') },
    },
  };
  return (
    <>
      <ListTable view={view} list={list} found={found} />
      <MailDrawer id={open} onClose={() => setOpen(null)} />
    </>
  );
}

function MailState({ state }: { state: MailRow['state'] }) {
  const { t } = useTranslation('mails');
  return <StateMark tone={TONES[state]} label={t(`states.${state}`)} />;
}

function useMailColumns(): DataColumn<MailRow>[] {
  const { t } = useTranslation('mails');
  const zone = useUserZone();
  return useMemo(
    () => [
      { id: 'state', title: t('state'), width: 150, cell: (row) => <MailState state={row.state} /> },
      { id: 'to', title: t('to'), width: 260, fixed: true, cell: (row) => row.to },
      { id: 'subject', title: t('subject'), width: 280, grow: true, cell: (row) => row.subject },
      {
        id: 'attempts',
        title: t('attempts'),
        width: 110,
        align: 'end',
        cell: (row) => formatNumber(row.attempts, 0),
      },
      {
        id: 'created_at',
        title: t('created'),
        width: 160,
        align: 'end',
        cell: (row) => formatDateTime(row.created_at, zone),
      },
      {
        id: 'sent_at',
        title: t('sent_at'),
        width: 160,
        align: 'end',
        cell: (row) => (row.sent_at === null ? NO_VALUE : formatDateTime(row.sent_at, zone)),
      },
    ],
    [t, zone],
  );
}

/** One mail with its link. */
function MailDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('mails');
  const found = useQuery({ ...query(mail, { id: id ?? 0 }), enabled: id !== null, staleTime: 0, gcTime: 0 });
  const shown = id === null ? undefined : found.data?.mail;
  const link = /https?:\/\/\S+/.exec(shown?.text ?? '')?.[0];
  return (
    <SideDrawer opened={id !== null} onClose={onClose} width={560} title={shown?.subject ?? t('title')}>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {!shown && !found.isError && <Skeleton height={240} />}
      {shown && (
        <Stack gap="md">
          <Group justify="space-between" fz="sm" c="dimmed">
            <span>{shown.to}</span>
            <MailState state={shown.state} />
          </Group>
          {shown.last_error && (
            <Text size="sm">
              {t('error')}: {shown.last_error}
            </Text>
          )}
          {shown.text === null ? (
            <Text c="dimmed">{t('deleted')}</Text>
          ) : (
            <pre className={classes.text}>{shown.text}</pre>
          )}
          {link && (
            <Button component="a" href={link} target="_blank" rel="noreferrer" variant="default">
              {t('open_link')}
            </Button>
          )}
        </Stack>
      )}
    </SideDrawer>
  );
}

import { deviceLog, LOG_KINDS } from '@gaugeway/proto/api/device-extras';
import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { useUserNames } from '@/shared/account';
import { call, query } from '@/shared/api';
import { changeLines } from '@/entities/audit';
import type { DataColumn } from '@/shared/data-table';
import { useTableFile } from '@/shared/files';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { ListTable, type ListView } from '@/shared/list-page';
import { LOG_ORDER, useLogSearch } from '../model/use-log-search';
import { ChangeList, type LogEntry } from './change-list';

const YEARS = 10 * 366 * 86_400;

/** History of the device: events of its life, changed fields before and after, accounting points, and users. */
export function HistoryTab({ device }: { device: MeteringDevice }) {
  const { t } = useTranslation('device-log');
  const zone = useUserZone();
  const { list, kinds, start, stop, narrow } = useLogSearch();
  const filter = { device_id: device.id, kinds: kinds ?? null, from: start ?? null, to: stop ?? null };
  const found = useQuery({
    ...query(deviceLog, { ...filter, page: list.page, per_page: list.per_page }),
    select: (reply) => reply.log,
    placeholderData: keepPreviousData,
  });
  const names = useUserNames(found.data?.data.map((entry) => entry.user_id) ?? []);
  const who = useWho(names);
  const exporting = useExport(device, filter, names);
  const view: ListView<LogEntry> = {
    name: 'device-log',
    label: t('history'),
    columns: useColumns(names),
    hasFixedColumns: true,
    rowId: ({ id }) => String(id),
    order: LOG_ORDER,
    filters: [
      {
        id: 'kinds',
        kind: 'select',
        label: t('kinds'),
        placeholder: t('all_kinds'),
        width: 280,
        options: LOG_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
        chosen: kinds ?? [],
        onChange: (values) => {
          const chosen = LOG_KINDS.filter((kind) => values.includes(kind));
          narrow({ kinds: chosen.length > 0 ? chosen : undefined });
        },
      },
      {
        id: 'period',
        kind: 'period',
        label: t('at'),
        period: { start: start ?? device.created_at, stop: stop ?? Math.floor(Date.now() / 60_000) * 60 },
        isNarrowed: start !== undefined,
        zone,
        longestSeconds: YEARS,
        onShow: narrow,
      },
    ],
    tools: (
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={exporting.isPending}
        disabled={!found.data?.total}
        onClick={exporting.keep}
      >
        {t('export')}
      </Button>
    ),
    card: {
      head: ({ title }) => title,
      lines: ({ changes }) => <ChangeList changes={changes} />,
      foot: (entry) => (
        <>
          <span>{who(entry)}</span>
          <span>{formatDateTime(entry.at, zone)}</span>
        </>
      ),
    },
    blank: {
      icon: IconHistory,
      title: t('none'),
      hint: t('none_hint'),
      filtered: {
        title: t('filtered'),
        hint: t('filtered_hint'),
        clear: { label: t('show_all'), onClear: () => narrow({ kinds: undefined, start: undefined, stop: undefined }) },
      },
    },
  };
  return <ListTable view={view} list={list} found={found} />;
}

function useWho(names: ReadonlyMap<number, string>): (entry: LogEntry) => string {
  const { t } = useTranslation('device-log');
  return ({ kind, user_id: user, api_key_id: key }) => {
    if (kind === 'radio') return t('network_server');
    if (user !== null) return names.get(user) ?? t('somebody');
    return key === null ? t('program') : t('api_key', { id: key });
  };
}

function useColumns(names: ReadonlyMap<number, string>): DataColumn<LogEntry>[] {
  const { t } = useTranslation('device-log');
  const zone = useUserZone();
  const who = useWho(names);
  return useMemo(
    () => [
      { id: 'at', title: t('at'), width: 148, fixed: true, cell: (entry) => formatDateTime(entry.at, zone) },
      { id: 'action', title: t('action'), width: 220, fixed: true, cell: (entry) => entry.title },
      {
        id: 'changes',
        title: t('changes'),
        width: 380,
        grow: true,
        cell: (entry) => <ChangeList changes={entry.changes} isLine />,
      },
      { id: 'user', title: t('who'), width: 190, cell: who },
      { id: 'address', title: t('from_where'), width: 132, cell: (entry) => entry.address || NO_VALUE },
    ],
    // oxlint-disable-next-line react/exhaustive-deps -- `who` depends on `t` and `names` only
    [t, zone, names],
  );
}

/** Exports all filtered entries to a file, a line per changed field. */
function useExport(
  device: MeteringDevice,
  filter: { device_id: number; kinds: LogEntry['kind'][] | null; from: number | null; to: number | null },
  names: ReadonlyMap<number, string>,
) {
  const { t } = useTranslation('device-log');
  const zone = useUserZone();
  const who = useWho(names);
  const file = useTableFile();
  const keep = () =>
    file.mutate({
      name: t('file', { name: device.name }),
      head: [t('at'), t('action'), t('field'), t('before'), t('after'), t('who'), t('from_where')],
      page: async (page, per_page) => {
        const { log } = await call(deviceLog, { ...filter, page, per_page });
        const lines = log.data.flatMap((entry) =>
          changeLines(entry.changes).map((change) => [
            ...[formatDateTime(entry.at, zone), entry.title],
            ...change,
            ...[who(entry), entry.address],
          ]),
        );
        return { lines, last: log.last_page };
      },
    });
  return { keep, isPending: file.isPending };
}

import { deviceLog, LOG_KINDS } from '@gaugeway/proto/api/device-extras';
import type { MeteringDevice } from '@gaugeway/proto/api/devices';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Button, MultiSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconDownload, IconHistory, IconSearchOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { useUserNames } from '@/shared/account';
import { call, query } from '@/shared/api';
import { changeLines } from '@/shared/audit';
import { CardFoot, CardHead, type DataColumn, PagedTable, useTableLayout } from '@/shared/data-table';
import { useTableFile } from '@/shared/files';
import { PeriodPicker } from '@/shared/forms';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { BlankState, ErrorState } from '@/shared/ui';
import { ChangeList } from './change-list';
import classes from './device-log.module.css';

const route = getRouteApi('/cloud/devices/logs/metering/$deviceId');

export type LogEntry = ReplyOf<typeof deviceLog>['log']['data'][number];

const PAGE_SIZES = [10, 25, 100] as const;
const YEARS = 10 * 366 * 86_400;

/** Who did what to the device: its life, its fields before and after, where it measured. */
export function HistoryTab({ device }: { device: MeteringDevice }) {
  const { t } = useTranslation('device-log');
  const zone = useUserZone();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page, per_page: pageSize, kinds, start, stop } = search;
  const filter = { device_id: device.id, kinds: kinds ?? null, from: start ?? null, to: stop ?? null };
  const found = useQuery({
    ...query(deviceLog, { ...filter, page, per_page: pageSize }),
    placeholderData: keepPreviousData,
  });
  const list = found.data?.log;
  const names = useUserNames(list?.data.map((entry) => entry.user_id) ?? []);
  const columns = useColumns(names);
  const layout = useTableLayout('device-log', columns);
  const change = (next: Partial<typeof search>) => void navigate({ search: (old) => ({ ...old, page: 1, ...next }) });
  const exporting = useExport(device, filter, names);
  const narrowed = (kinds?.length ?? 0) > 0 || start !== undefined;
  const blank = () => {
    if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (list?.data.length !== 0) return undefined;
    return narrowed ? (
      <BlankState icon={IconSearchOff} title={t('filtered')} hint={t('filtered_hint')}>
        <Button variant="default" onClick={() => change({ kinds: undefined, start: undefined, stop: undefined })}>
          {t('show_all')}
        </Button>
      </BlankState>
    ) : (
      <BlankState icon={IconHistory} title={t('none')} hint={t('none_hint')} />
    );
  };
  return (
    <PagedTable
      fill
      toolbar={
        <div className={classes.toolbar}>
          <MultiSelect
            aria-label={t('kinds')}
            placeholder={kinds?.length ? undefined : t('all_kinds')}
            className={classes.kinds}
            clearable
            data={LOG_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            value={kinds ?? []}
            onChange={(value) => {
              const chosen = LOG_KINDS.filter((kind) => value.includes(kind));
              change({ kinds: chosen.length > 0 ? chosen : undefined });
            }}
          />
          <PeriodPicker
            period={{ start: start ?? device.created_at, stop: stop ?? Math.floor(Date.now() / 60_000) * 60 }}
            zone={zone}
            longestSeconds={YEARS}
            onShow={(period) => change({ start: period.start, stop: period.stop })}
          />
          <span className={classes.spring} />
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={exporting.isPending}
            disabled={!list?.total}
            onClick={exporting.keep}
          >
            {t('export')}
          </Button>
        </div>
      }
      paging={{
        page,
        pageSize,
        pageSizes: PAGE_SIZES,
        total: list?.total,
        onPage: (next) => change({ page: next }),
        onPageSize: (size) => change({ per_page: PAGE_SIZES.find((one) => one === size) ?? 10 }),
      }}
      label={t('history')}
      columns={columns}
      rows={list?.data}
      rowId={(entry) => String(entry.id)}
      layout={layout}
      // The history has one order: what happened last stands first.
      sort={{ field: 'at', descending: true }}
      stale={found.isPlaceholderData}
      card={(entry) => <LogCard entry={entry} names={names} />}
      blank={blank()}
    />
  );
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `who` is made of `t` and `names`
    [t, zone, names],
  );
}

function LogCard({ entry, names }: { entry: LogEntry; names: ReadonlyMap<number, string> }) {
  const zone = useUserZone();
  const who = useWho(names);
  return (
    <>
      <CardHead>{entry.title}</CardHead>
      <ChangeList changes={entry.changes} />
      <CardFoot>
        <span>{who(entry)}</span>
        <span>{formatDateTime(entry.at, zone)}</span>
      </CardFoot>
    </>
  );
}

/** Writes the whole of what is filtered into a file, a line a changed field. */
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

import { gatewayLog, type GatewayDevice } from '@gaugeway/proto/api/gateways';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, query } from '@/shared/api';
import { changeLines, changeSides } from '@/entities/audit';
import { CardFoot, CardHead, type DataColumn, PagedTable, TableToolbar, useTableLayout } from '@/shared/data-table';
import { useTableFile } from '@/shared/files';
import { PeriodPicker } from '@/shared/forms';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { BlankState, ErrorState } from '@/shared/ui';
import type { useGatewaySearch } from '../../model/use-gateway-search';
import classes from '../gateways.module.css';

type Entry = ReplyOf<typeof gatewayLog>['log']['data'][number];

/** Sizes of a page and the first of them (specification 2, sections 2.6 and 9). */
const PAGE_SIZES = [10, 25, 100] as const;
/** Height, pixels. Without it a table on a scrolling page has no height to draw rows in. */
const HEIGHT = 560;
const YEAR = 366 * 86_400;
const NEWEST_FIRST = { field: 'at', descending: true };

interface GatewayJournalProps {
  gateway: GatewayDevice;
  view: ReturnType<typeof useGatewaySearch>;
}

/** Log of the gateway in the period, with users and the old and new value of each field. */
export function GatewayJournal({ gateway, view }: GatewayJournalProps) {
  const { t } = useTranslation('gateways');
  const columns = useJournalColumns(gateway.deviceTimezone);
  const layout = useTableLayout('gateway-journal', columns);
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[0]);
  const filter = { gateway_id: gateway.id, from: view.period.start, to: view.period.stop };
  const found = useQuery({
    ...query(gatewayLog, { ...filter, page: view.page, per_page: pageSize }),
    placeholderData: keepPreviousData,
  });
  const log = found.data?.log;
  const file = useTableFile();
  const keep = () =>
    file.mutate({
      name: t('page.journal_file', { name: gateway.name }),
      head: [t('column.at'), t('column.action'), t('page.field'), t('page.before'), t('page.after'), t('column.by')],
      page: async (page, per_page) => {
        const { log: part } = await call(gatewayLog, { ...filter, page, per_page });
        const lines = part.data.flatMap((entry) =>
          changeLines(entry.changes).map((change) => [
            ...[formatDateTime(entry.at, gateway.deviceTimezone), entry.title],
            ...change,
            entry.by,
          ]),
        );
        return { lines, last: part.last_page };
      },
    });
  return (
    <div className={classes.stack}>
      <PeriodPicker period={view.period} zone={gateway.deviceTimezone} longestSeconds={YEAR} onShow={view.show} />
      <PagedTable
        toolbar={
          <TableToolbar
            title={t('page.tab.journal')}
            tools={
              <Button
                variant="default"
                leftSection={<IconDownload size={16} />}
                loading={file.isPending}
                disabled={!log?.total}
                onClick={keep}
              >
                {t('page.export')}
              </Button>
            }
            refresh={{ loading: found.isFetching, onClick: () => void found.refetch() }}
          />
        }
        paging={{
          page: view.page,
          pageSize,
          pageSizes: PAGE_SIZES,
          total: log?.total,
          onPage: view.toPage,
          onPageSize: (size) => {
            setPageSize(size);
            view.toPage(1);
          },
        }}
        label={t('page.tab.journal')}
        columns={columns}
        rows={log?.data}
        rowId={(entry) => String(entry.id)}
        layout={layout}
        sort={NEWEST_FIRST}
        stale={found.isPlaceholderData}
        maxHeight={HEIGHT}
        card={(entry) => <EntryCard entry={entry} zone={gateway.deviceTimezone} />}
        blank={
          found.isError && !found.data ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : log?.data.length === 0 ? (
            <BlankState icon={IconHistory} title={t('page.no_entries')} hint={t('page.no_entries_hint')} />
          ) : undefined
        }
      />
    </div>
  );
}

function useJournalColumns(zone: number): DataColumn<Entry>[] {
  const { t } = useTranslation('gateways');
  return useMemo(
    () => [
      { id: 'at', title: t('column.at'), width: 152, fixed: true, cell: (entry) => formatDateTime(entry.at, zone) },
      { id: 'action', title: t('column.action'), width: 200, fixed: true, cell: (entry) => entry.title },
      { id: 'by', title: t('column.by'), width: 200, cell: (entry) => entry.by || NO_VALUE },
      {
        id: 'changes',
        title: t('column.changes'),
        width: 360,
        grow: true,
        cell: (entry) => <span title={changesText(entry)}>{changesText(entry)}</span>,
      },
    ],
    [t, zone],
  );
}

/** "Name: Cellar → Attic; Phone number: – → +7 …". */
function changesText({ changes }: Entry): string {
  return changes
    .map((change) => {
      const { before, after } = changeSides(change);
      return `${change.title}: ${before || NO_VALUE} → ${after || NO_VALUE}`;
    })
    .join('; ');
}

function EntryCard({ entry, zone }: { entry: Entry; zone: number }) {
  return (
    <>
      <CardHead>
        <span>{entry.title}</span>
        <span>{formatDateTime(entry.at, zone)}</span>
      </CardHead>
      <CardFoot>
        <span>{changesText(entry)}</span>
        <span>{entry.by}</span>
      </CardFoot>
    </>
  );
}

import { serviceLog, type ServiceLogEntry } from '@gaugeway/proto/api/companies';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { ActionName, DetailsLine } from '@/entities/audit';
import {
  CardFoot,
  CardHead,
  ColumnMenu,
  type DataColumn,
  isPageSize,
  PAGE_SIZES,
  PagedTable,
  useTableLayout,
} from '@/shared/data-table';
import { lastDays, PeriodPicker } from '@/shared/forms';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { BlankState, ErrorState, useIsPhone } from '@/shared/ui';
import classes from './company-settings.module.css';

const route = getRouteApi('/cloud/company-settings');
const YEAR = 366 * 86_400;
/** The log is always newest first. */
const ORDER = { field: 'created_at', descending: true };

/** Log of actions for the company, and from it in the companies below. */
export function ServiceLogTab() {
  const { t } = useTranslation('company-settings');
  const isPhone = useIsPhone();
  const zone = useUserZone();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const period = useMemo(() => {
    const month = lastDays(30, zone);
    return { start: search.start ?? month.start, stop: search.stop ?? month.stop };
  }, [search.start, search.stop, zone]);
  const columns = useLogColumns();
  const layout = useTableLayout('service-log', columns);
  const { page, per_page } = search;
  const found = useQuery({
    ...query(serviceLog, { page, per_page, start_date: period.start, stop_date: period.stop }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const log = found.data?.service_logs;
  const blank = () => {
    if (found.isError && !log) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    return log?.data.length === 0 ? (
      <BlankState icon={IconHistory} title={t('log.blank')} hint={t('log.blank_hint')} />
    ) : undefined;
  };
  return (
    <PagedTable
      fill
      toolbar={
        <>
          <PeriodPicker
            period={period}
            zone={zone}
            longestSeconds={YEAR}
            onShow={({ start, stop }) => void navigate({ search: (old) => ({ ...old, start, stop, page: 1 }) })}
          />
          {!isPhone && (
            <span className={classes.columns}>
              <ColumnMenu columns={columns} layout={layout} />
            </span>
          )}
        </>
      }
      paging={{
        page,
        pageSize: per_page,
        pageSizes: PAGE_SIZES,
        total: log?.total,
        onPage: (next) => void navigate({ search: (old) => ({ ...old, page: next }) }),
        onPageSize: (size) => {
          if (isPageSize(size)) void navigate({ search: (old) => ({ ...old, per_page: size, page: 1 }) });
        },
      }}
      label={t('tabs.service_log')}
      columns={columns}
      rows={log?.data}
      rowId={(entry) => String(entry.id)}
      layout={layout}
      sort={ORDER}
      stale={found.isPlaceholderData}
      card={(entry) => <LogCard entry={entry} />}
      blank={blank()}
    />
  );
}

function LogCard({ entry }: { entry: ServiceLogEntry }) {
  const zone = useUserZone();
  return (
    <>
      <CardHead>
        <ActionName action={entry.action} />
      </CardHead>
      <CardFoot>
        <span>{entry.user?.name ?? NO_VALUE}</span>
        <span>{entry.company?.name}</span>
        <span>{formatDateTime(entry.created_at, zone)}</span>
      </CardFoot>
    </>
  );
}

function useLogColumns(): DataColumn<ServiceLogEntry>[] {
  const { t } = useTranslation('company-settings');
  const zone = useUserZone();
  return useMemo(
    () => [
      {
        id: 'created_at',
        title: t('log.when'),
        width: 152,
        fixed: true,
        cell: (entry) => formatDateTime(entry.created_at, zone),
      },
      {
        id: 'action',
        title: t('log.action'),
        width: 240,
        fixed: true,
        cell: ({ action }) => <ActionName action={action} />,
      },
      { id: 'user', title: t('log.user'), width: 208, cell: ({ user }) => user?.email || user?.name || NO_VALUE },
      { id: 'company', title: t('log.company'), width: 152, cell: ({ company }) => company?.name ?? NO_VALUE },
      { id: 'address', title: t('log.address'), width: 136, cell: ({ address }) => address },
      {
        id: 'details',
        title: t('log.details'),
        width: 280,
        grow: true,
        cell: ({ details }) => <DetailsLine details={details} />,
      },
    ],
    [t, zone],
  );
}

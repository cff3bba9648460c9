import { auditList } from '@gaugeway/proto/api/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconListSearch, IconSearchOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import { ActionName, DetailsLine } from '@/shared/audit';
import {
  CardFoot,
  CardHead,
  type DataColumn,
  FilterSelect,
  PAGE_SIZES,
  PagedTable,
  SearchField,
  useTableLayout,
} from '@/shared/data-table';
import { lastDays, PeriodPicker, type Period } from '@/shared/forms';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { BlankState, ErrorState } from '@/shared/ui';
import { ACTION_GROUPS, isActionGroup, type ActionGroup } from '../model/audit-actions';
import { AuditDetails, type AuditRow } from './audit-details';
import classes from './trust.module.css';

const YEAR = 366 * 86_400;
const DAYS = 30;

/** The audit log of the company and of those below it. */
export function AuditTab() {
  const { t } = useTranslation('trust');
  const zone = useUserZone();
  const [page, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(50);
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState<ActionGroup | null>(null);
  const [period, setPeriod] = useState<Period>(() => lastDays(DAYS, zone));
  const [opened, setOpened] = useState<AuditRow | null>(null);
  const columns = useAuditColumns();
  const layout = useTableLayout('audit', columns);
  const found = useQuery({
    ...query(auditList, {
      page,
      per_page: pageSize,
      search_string: search || null,
      action: group && `${group}.`,
      from: period.start,
      to: period.stop + 1,
    }),
    placeholderData: keepPreviousData,
  });
  const list = found.data?.audit;
  const narrowed = search !== '' || group !== null;
  const blank = () => {
    if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (list?.data.length !== 0) return undefined;
    return narrowed ? (
      <BlankState icon={IconSearchOff} title={t('audit.filtered')} hint={t('audit.filtered_hint')} />
    ) : (
      <BlankState icon={IconListSearch} title={t('audit.none')} hint={t('audit.none_hint')} />
    );
  };
  return (
    <>
      <PagedTable
        fill
        toolbar={
          <div className={classes.toolbar}>
            <SearchField
              value={search}
              placeholder={t('audit.search')}
              onSearch={(text) => {
                setSearch(text);
                setPage(1);
              }}
            />
            <FilterSelect
              label={t('audit.group')}
              isLabelHidden
              placeholder={t('audit.all_groups')}
              width={220}
              options={ACTION_GROUPS.map((name) => ({ value: name, label: t(`group.${name}`) }))}
              chosen={group === null ? [] : [group]}
              isOne
              onChange={([value]) => {
                setGroup(isActionGroup(value) ? value : null);
                setPage(1);
              }}
            />
            <PeriodPicker
              period={period}
              zone={zone}
              longestSeconds={YEAR}
              onShow={(next) => {
                setPeriod(next);
                setPage(1);
              }}
            />
          </div>
        }
        paging={{
          page,
          pageSize,
          pageSizes: PAGE_SIZES,
          total: list?.total,
          onPage: setPage,
          onPageSize: (size) => {
            setPageSize(size);
            setPage(1);
          },
        }}
        label={t('tabs.audit')}
        columns={columns}
        rows={list?.data}
        rowId={(row) => String(row.id)}
        layout={layout}
        // The log has one order: what happened last stands first.
        sort={{ field: 'at', descending: true }}
        stale={found.isPlaceholderData}
        onOpen={setOpened}
        card={(row) => <AuditCard row={row} />}
        blank={blank()}
      />
      <AuditDetails row={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function AuditCard({ row }: { row: AuditRow }) {
  const { t } = useTranslation('trust');
  const zone = useUserZone();
  return (
    <>
      <CardHead>
        <ActionName action={row.action} />
      </CardHead>
      <CardFoot>
        <span>{row.user?.name ?? row.api_key?.name ?? t('audit.nobody')}</span>
        <span>{row.company?.name}</span>
        <span>{formatDateTime(row.at, zone)}</span>
      </CardFoot>
    </>
  );
}

function useAuditColumns(): DataColumn<AuditRow>[] {
  const { t } = useTranslation('trust');
  const zone = useUserZone();
  return useMemo(
    () => [
      { id: 'at', title: t('audit.at'), width: 152, fixed: true, cell: (row) => formatDateTime(row.at, zone) },
      {
        id: 'action',
        title: t('audit.action'),
        width: 240,
        fixed: true,
        cell: (row) => <ActionName action={row.action} />,
      },
      {
        id: 'user',
        title: t('audit.user'),
        width: 200,
        cell: (row) => row.user?.name ?? (row.api_key ? `${t('audit.api_key')}: ${row.api_key.name}` : NO_VALUE),
      },
      { id: 'company', title: t('audit.company'), width: 160, cell: (row) => row.company?.name ?? NO_VALUE },
      {
        id: 'address',
        title: t('audit.address'),
        width: 136,
        cell: (row) => <span className={classes.mono}>{row.address}</span>,
      },
      {
        id: 'details',
        title: t('audit.details'),
        width: 280,
        grow: true,
        cell: (row) => <DetailsLine details={row.details} />,
      },
    ],
    [t, zone],
  );
}

import { bulkJobs, type BulkJob } from '@gaugeway/proto/api/bulk-jobs';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import { companyUsers } from '@gaugeway/proto/api/users';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconFileImport, IconListCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useCurrentUser, useUserZone } from '@/shared/access';
import { query } from '@/shared/api';
import {
  CardFoot,
  CardHead,
  type DataColumn,
  isPageSize,
  PAGE_SIZES,
  PagedTable,
  useTableLayout,
} from '@/shared/data-table';
import { formatDateTime, formatNumber, NO_VALUE } from '@/shared/i18n';
import { BlankState, ErrorState, Page, StateMark, useCrumbs } from '@/shared/ui';
import { isUnderWay, TONE_OF_JOB } from '@/shared/jobs';

const route = getRouteApi('/cloud/devices/bulk');
const newestFirst = { field: 'created_at', descending: true };
const LOOK_MS = 2000;

/** Imports and mass actions of the company that the user can see, newest first. */
export function JobsList() {
  const { t } = useTranslation('bulk');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  const columns = useJobColumns();
  const layout = useTableLayout('bulk-jobs', columns);
  useCrumbs([{ label: t('devices'), to: '/cloud/devices' }, { label: t('title') }]);
  const found = useQuery({
    ...query(bulkJobs, { page: search.page, per_page: search.per_page }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      rowsOf(state.data?.bulk_jobs)?.some((job) => isUnderWay(job.state)) ? LOOK_MS : 15_000,
  });
  const rows = rowsOf(found.data?.bulk_jobs);
  const total = Array.isArray(found.data?.bulk_jobs) ? rows?.length : found.data?.bulk_jobs.total;
  const importButton = mayCreate && (
    <Button leftSection={<IconFileImport size={16} />} component={Link} to="/cloud/devices/import">
      {t('import.title')}
    </Button>
  );
  const blank = () => {
    if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (rows?.length !== 0) return undefined;
    return (
      <BlankState icon={IconListCheck} title={t('empty')} hint={t('empty_hint')}>
        {importButton}
      </BlankState>
    );
  };
  return (
    <Page fill title={t('title')} actions={importButton}>
      <PagedTable
        fill
        paging={{
          page: search.page,
          pageSize: search.per_page,
          pageSizes: PAGE_SIZES,
          total,
          onPage: (page) => void navigate({ search: (old) => ({ ...old, page }) }),
          onPageSize: (size) => {
            if (isPageSize(size))
              void navigate({ search: (old) => ({ ...old, per_page: size, page: 1 }), replace: true });
          },
        }}
        label={t('title')}
        columns={columns}
        rows={rows}
        rowId={(job) => String(job.id)}
        layout={layout}
        sort={newestFirst}
        stale={found.isPlaceholderData}
        onOpen={(job) => void navigate({ search: { job: job.id } })}
        card={(job) => <JobCard job={job} />}
        blank={blank()}
      />
    </Page>
  );
}

const rowsOf = (jobs: { data: BulkJob[] } | BulkJob[] | undefined): BulkJob[] | undefined =>
  Array.isArray(jobs) ? jobs : jobs?.data;

export function JobState({ job }: { job: BulkJob }) {
  const { t } = useTranslation('bulk');
  const part = job.total === 0 ? 0 : Math.floor((100 * job.processed) / job.total);
  const label = job.state === 'running' ? t('running_at', { part }) : t(`state.${job.state}`);
  return <StateMark tone={TONE_OF_JOB[job.state]} label={label} />;
}

function JobCard({ job }: { job: BulkJob }) {
  const { t } = useTranslation('bulk');
  const zone = useUserZone();
  return (
    <>
      <CardHead>
        <span>{job.file_name || t(`kind.${job.kind}`)}</span>
        <JobState job={job} />
      </CardHead>
      <CardFoot>
        <span>{formatDateTime(job.created_at, zone)}</span>
        <span>
          {t('count.done')}: {formatNumber(job.done, 0)}
        </span>
        <span>
          {t('count.refused')}: {formatNumber(job.refused, 0)}
        </span>
      </CardFoot>
    </>
  );
}

/** Names of the company's users if the user can see them; otherwise their ids. */
function useUserNames(): (id: number) => string {
  const { user: me } = useCurrentUser();
  const mayRead = useCan('read', SECTION.users);
  const { data } = useQuery({ ...query(companyUsers, { paginate: false }), enabled: mayRead, staleTime: 300_000 });
  return useMemo(() => {
    const users = Array.isArray(data?.users) ? data.users : (data?.users.data ?? []);
    const names = new Map(users.map(({ id, name, email }) => [id, name || email]));
    return (id) => (id === me.id ? me.name || me.email : (names.get(id) ?? `#${id}`));
  }, [data, me]);
}

function useJobColumns(): DataColumn<BulkJob>[] {
  const { t } = useTranslation('bulk');
  const zone = useUserZone();
  const nameOf = useUserNames();
  return useMemo(() => {
    const count = (id: 'total' | 'done' | 'refused'): DataColumn<BulkJob> => ({
      id,
      title: t(`count.${id}`),
      width: 108,
      align: 'end',
      cell: (job) => formatNumber(job[id], 0),
    });
    return [
      { id: 'state', title: t('column.state'), width: 188, cell: (job) => <JobState job={job} /> },
      {
        id: 'name',
        title: t('column.what'),
        width: 224,
        grow: true,
        fixed: true,
        cell: (job) => (job.file_name ? `${t(`kind.${job.kind}`)}: ${job.file_name}` : t(`kind.${job.kind}`)),
      },
      count('total'),
      count('done'),
      count('refused'),
      { id: 'user', title: t('column.who'), width: 144, cell: (job) => nameOf(job.user_id) },
      {
        id: 'created_at',
        title: t('column.created'),
        width: 144,
        align: 'end',
        cell: (job) => formatDateTime(job.created_at, zone),
      },
      {
        id: 'finished_at',
        title: t('column.finished'),
        width: 144,
        align: 'end',
        cell: (job) => (job.finished_at === null ? NO_VALUE : formatDateTime(job.finished_at, zone)),
      },
    ];
  }, [t, zone, nameOf]);
}

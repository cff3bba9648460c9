import type { BulkJob, BulkRow, getBulkJob } from '@gaugeway/proto/api/bulk-jobs';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '@/shared/data-table';
import { formatNumber } from '@/shared/i18n';
import { RowMark, RowsTable } from '@/shared/jobs';
import { useIsPhone } from '@/shared/ui';
import { rowsOfJob } from '../model/rows';
import classes from './bulk.module.css';

const route = getRouteApi('/cloud/devices/bulk');

interface JobRowsProps {
  job: BulkJob;
  columns: ReplyOf<typeof getBulkJob>['columns'];
}

/** The rows of a job; those that need attention matter most, so they are shown by default. */
export function JobRows({ job, columns: faulty }: JobRowsProps) {
  const { t } = useTranslation('bulk');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isPhone = useIsPhone();
  const columns = useRowColumns(job);
  const { show } = search;
  const found = useQuery({
    ...rowsOfJob(job, {
      page: search.page,
      per_page: search.per_page,
      state: show === 'has_warnings' ? null : (show ?? null),
      has_warnings: show === 'has_warnings',
      column: search.column ?? null,
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <RowsTable
      name="bulk-rows"
      job={job}
      found={found}
      search={search}
      onSearch={(change, how) => void navigate({ search: (old) => ({ ...old, ...change }), ...how })}
      columns={columns}
      texts={{
        rows: t('rows'),
        state: t('column.state'),
        none: t('no_rows'),
        choice: (name) => (name === 'unchanged' && job.kind !== 'import' ? t('same') : t(`show.${name}`)),
      }}
      filter={
        faulty.length > 0 && (
          <Select
            aria-label={t('column.column')}
            placeholder={t('any_column')}
            w={isPhone ? '100%' : 260}
            clearable
            clearButtonProps={{ 'aria-label': t('any_column') }}
            value={search.column ?? null}
            onChange={(column) =>
              void navigate({ search: (old) => ({ ...old, column: column ?? undefined, page: 1 }), replace: true })
            }
            data={faulty.map(({ column, title, rows: count }) => ({
              value: column,
              label: `${title} · ${formatNumber(count, 0)}`,
            }))}
          />
        )
      }
      card={{
        head: (row) => row.name,
        mark: (row) => <RowState job={job} row={row} />,
        text: (row) => <Remarks row={row} />,
      }}
    />
  );
}

function RowState({ job, row }: { job: BulkJob; row: BulkRow }) {
  const { t } = useTranslation('bulk');
  return (
    <RowMark
      job={job}
      row={row}
      nameOf={(state) => (state === 'unchanged' && job.kind !== 'import' ? t('same') : t(`row_state.${state}`))}
    />
  );
}

/** A column with its cell, and the text of it. */
const placed = (title: string, cell: string, value: string): string =>
  cell === '' ? title : `${title} (${[cell, value].filter(Boolean).join(': ')})`;

/** Faults of a row, and how to correct them. */
function Remarks({ row }: { row: BulkRow }) {
  const all = [...row.faults, ...row.warnings];
  return (
    <>
      {all.map(({ column, title, cell, value, msg }, index) => (
        <span key={`${column}:${msg}`}>
          {index > 0 && ' '}
          {column !== '' && <span className={classes.column}>{placed(title, cell, value)}: </span>}
          {msg}
        </span>
      ))}
    </>
  );
}

function useRowColumns(job: BulkJob): DataColumn<BulkRow>[] {
  const { t } = useTranslation('bulk');
  return useMemo(
    () => [
      {
        id: 'n',
        title: job.kind === 'import' ? t('column.row') : t('column.place'),
        width: 90,
        align: 'end',
        fixed: true,
        cell: (row) => formatNumber(row.n, 0),
      },
      { id: 'state', title: t('column.state'), width: 188, cell: (row) => <RowState job={job} row={row} /> },
      {
        id: 'name',
        title: t('column.device'),
        width: 240,
        cell: (row) =>
          row.device_id !== null && row.state === 'done' ? (
            <Link className={classes.link} to="/cloud/devices/data/$id" params={{ id: row.device_id }}>
              {row.name || row.device_id}
            </Link>
          ) : (
            row.name || (row.device_id ?? '')
          ),
      },
      {
        id: 'remarks',
        title: t('column.remarks'),
        width: 420,
        grow: true,
        cell: (row) => {
          const text = [...row.faults, ...row.warnings]
            .map(({ title, cell, value, msg }) => `${placed(title, cell, value)}: ${msg}`)
            .join('\n');
          return (
            <div className={classes.remarks} title={text}>
              <Remarks row={row} />
            </div>
          );
        },
      },
    ],
    [t, job],
  );
}

import { type SmartImportRow, smartImportRows, type SmartJob } from '@gaugeway/proto/api/smart-import';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { query } from '@/shared/api';
import type { DataColumn } from '@/shared/data-table';
import { formatNumber } from '@/shared/i18n';
import { isUnderWay, RowMark, RowsTable } from '@/shared/jobs';
import classes from './object-import.module.css';

const route = getRouteApi('/cloud/objects/import');
/** Milliseconds between two reads of the rows of a running job. */
const LOOK_MS = 2000;

/** A rejected row shows only its faults: after a correction it is checked again. */
const remarksOf = ({ faults, warnings }: SmartImportRow): string => (faults.length > 0 ? faults : warnings).join(' ');

/** Rows of a dry run, an import or an undo: results and remarks. */
export function JobRows({ job }: { job: SmartJob }) {
  const { t } = useTranslation('object-import');
  const { show, page, per_page } = route.useSearch();
  const navigate = route.useNavigate();
  const columns = useRowColumns(job, show === 'refused');
  const found = useQuery({
    ...query(smartImportRows, {
      id: job.id,
      page,
      per_page,
      state: show === 'has_warnings' ? null : (show ?? null),
      has_warnings: show === 'has_warnings',
    }),
    refetchInterval: isUnderWay(job.state) ? LOOK_MS : false,
    meta: { quiet: true },
    placeholderData: keepPreviousData,
  });
  return (
    <RowsTable
      name="object-import-rows"
      job={job}
      found={found}
      search={{ show, page, per_page }}
      onSearch={(change, how) => void navigate({ search: (old) => ({ ...old, ...change }), ...how })}
      columns={columns}
      lines={2}
      texts={{
        rows: t('rows.label'),
        state: t('rows.state'),
        none: t('rows.none'),
        choice: (name) => t(`show.${name}`),
      }}
      card={{
        head: (row) => row.what,
        mark: (row) => <RowState job={job} row={row} />,
        text: (row) => [row.plan.join(', '), remarksOf(row)].filter(Boolean).join('. '),
      }}
    />
  );
}

function RowState({ job, row }: { job: SmartJob; row: SmartImportRow }) {
  const { t } = useTranslation('object-import');
  const isUndo = job.kind === 'smart_undo';
  return (
    <RowMark
      job={job}
      row={row}
      nameOf={(state) => (state === 'refused' && isUndo ? t('row.kept') : t(`row.${state}`))}
    />
  );
}

/** `refused`: only rejected rows are shown. */
function useRowColumns(job: SmartJob, refused: boolean): DataColumn<SmartImportRow>[] {
  const { t } = useTranslation('object-import');
  return useMemo(
    () => [
      { id: 'n', title: t('rows.row'), width: 80, align: 'end', fixed: true, cell: (row) => formatNumber(row.n, 0) },
      { id: 'state', title: t('rows.state'), width: 188, cell: (row) => <RowState job={job} row={row} /> },
      {
        id: 'what',
        title: t('rows.what'),
        width: 260,
        cell: (row) => (
          <div className={classes.remarks} title={row.what}>
            {row.what}
          </div>
        ),
      },
      ...(refused
        ? []
        : [
            {
              id: 'plan',
              title: t('rows.plan'),
              width: 230,
              cell: (row: SmartImportRow) => (
                <div className={classes.remarks} title={row.plan.join(', ')}>
                  {row.plan.join(', ')}
                </div>
              ),
            },
          ]),
      {
        id: 'remarks',
        title: t('rows.remarks'),
        width: 360,
        grow: true,
        cell: (row) => (
          <div className={classes.remarks} title={remarksOf(row)}>
            {remarksOf(row)}
          </div>
        ),
      },
    ],
    [t, job, refused],
  );
}

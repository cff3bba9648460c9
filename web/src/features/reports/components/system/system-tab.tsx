import {
  recreateSystemReport,
  removeSystemReport,
  type SystemReport,
  systemReport,
  systemReportFile,
  systemReports,
  type WholeSystemReport,
} from '@gaugeway/proto/api/system-reports';
import { useQuery } from '@tanstack/react-query';
import { IconDownload, IconFileCode, IconPencil, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query, useCall, useDownload } from '@/shared/api';
import { formatDateTime, formatDay, formatNumber } from '@/shared/i18n';
import { AddButton } from '@/entities/company';
import { ListTable, type ListView, RowMenu } from '@/shared/list-page';
import { Page, StateMark, useDone } from '@/shared/ui';
import { useReportsSearch } from '../../model/use-reports-search';
import {
  daysOf,
  isReady,
  isUnderWay,
  LOOK_MS,
  ReportError,
  ReportState,
  ReportStateCell,
  useReportRights,
} from '../report-parts';
import { SystemForm, useSystemReportsChanged } from './system-form';

/** System reports: exchange files for the power market, including those in progress. */
export function SystemTab({ bar }: { bar: ReactNode }) {
  const { t } = useTranslation(['system-reports', 'reports']);
  const zone = useUserZone();
  const { list } = useReportsSearch();
  const { mayCreate } = useReportRights();
  const [edited, setEdited] = useState<{ report: WholeSystemReport | null } | null>(null);
  const found = useQuery({
    ...query(systemReports, {}),
    select: (reply) => reply.reports,
    refetchInterval: ({ state }) => (state.data?.reports.some(isUnderWay) ? LOOK_MS : false),
  });
  const open = useCall(systemReport, { onSuccess: setEdited });
  const menu = useSystemMenu((id) => open.mutate({ id }));
  const add = mayCreate && (
    <AddButton kind="system_reports" onClick={() => setEdited({ report: null })}>
      {t('add')}
    </AddButton>
  );
  const period = ({ date_start, date_end }: SystemReport) =>
    date_start === date_end ? formatDay(date_start) : daysOf(date_start, date_end);
  const unreliable = (report: SystemReport) =>
    isReady(report) && report.unreliable > 0 ? <StateMark tone="warning" label={t('unreliable')} /> : null;
  const view: ListView<SystemReport> = {
    name: 'system_reports',
    label: t('title'),
    order: { field: 'created_at', descending: true },
    columns: [
      { id: 'title', title: t('reports:field.title'), width: 216, grow: true, fixed: true, cell: ({ title }) => title },
      { id: 'layout', title: t('field.layout'), width: 176, cell: ({ layout_title }) => layout_title },
      { id: 'period', title: t('reports:field.period'), width: 192, cell: period },
      {
        id: 'status',
        title: t('reports:field.status'),
        width: 248,
        cell: (report) => unreliable(report) ?? <ReportStateCell {...report} />,
      },
      {
        id: 'values',
        title: t('field.values'),
        width: 112,
        align: 'end',
        cell: ({ values }) => formatNumber(values, 0),
      },
      {
        id: 'unreliable',
        title: t('field.unreliable'),
        width: 136,
        align: 'end',
        cell: ({ unreliable }) => formatNumber(unreliable, 0),
      },
      { id: 'author', title: t('reports:field.author'), width: 152, cell: ({ author }) => author },
      {
        id: 'created_at',
        title: t('reports:field.created_at'),
        width: 144,
        cell: ({ created_at }) => formatDateTime(created_at, zone),
      },
    ],
    rowId: ({ id }) => String(id),
    hasRefresh: true,
    menu,
    card: {
      head: ({ title }) => title,
      mark: (report) => unreliable(report) ?? <ReportState {...report} />,
      lines: ReportError,
      foot: (report) => (
        <>
          <span>{period(report)}</span>
          <span>{report.layout_title}</span>
        </>
      ),
    },
    blank: { icon: IconFileCode, title: t('blank'), hint: t('blank_hint'), add, filtered: { title: t('blank') } },
  };
  return (
    <Page fill title={t('reports:title')} actions={add} bar={bar}>
      <ListTable view={view} list={list} found={found} />
      {edited && <SystemForm report={edited.report} onClose={() => setEdited(null)} />}
    </Page>
  );
}

/** Actions of a system report. */
function useSystemMenu(onEdit: (id: number) => void) {
  const { t } = useTranslation(['system-reports', 'reports']);
  const { mayCreate, mayEdit, mayDelete } = useReportRights();
  const changed = useSystemReportsChanged();
  const onSuccess = useDone([], changed);
  const again = useCall(recreateSystemReport, { onSuccess });
  const remove = useCall(removeSystemReport, { onSuccess });
  const keep = useDownload(systemReportFile);
  return (report: SystemReport) => {
    const { id, title: name } = report;
    const isMaking = isUnderWay(report);
    return (
      <RowMenu
        label={t('reports:actions', { name })}
        actions={[
          isReady(report) && {
            ...{ id: 'file', label: t('download'), icon: IconDownload },
            onClick: () => keep.mutate({ id }),
          },
          mayCreate &&
            !isMaking && {
              ...{ id: 'again', label: t('reports:again'), icon: IconRefresh },
              onClick: () => again.mutate({ id }),
            },
          mayEdit && !isMaking && { id: 'edit', label: t('form.edit'), icon: IconPencil, onClick: () => onEdit(id) },
        ]}
        removal={
          mayDelete && {
            ...{ label: t('reports:delete.do'), title: t('reports:delete.title') },
            text: t('reports:delete.text', { name }),
            onRemove: () => remove.mutate({ id }),
          }
        }
      />
    );
  };
}

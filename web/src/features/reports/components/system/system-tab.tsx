import { SECTION } from '@gaugeway/proto/api/endpoint';
import { REPORT_STATUS } from '@gaugeway/proto/api/reports';
import {
  isSystemReportUnderWay,
  recreateSystemReport,
  removeSystemReport,
  type SystemReport,
  systemReport,
  systemReportFile,
  systemReports,
  type WholeSystemReport,
} from '@gaugeway/proto/api/system-reports';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconDownload, IconFileCode, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useUserZone } from '@/shared/access';
import { type ApiError, call, download, query, useCall } from '@/shared/api';
import { formatDateTime, formatDay, formatNumber } from '@/shared/i18n';
import { AddButton } from '@/entities/company';
import { ListTable, type ListView, RowMenu } from '@/shared/list-page';
import { confirm, Page, StateMark, useDone } from '@/shared/ui';
import { useReportsSearch } from '../../model/use-reports-search';
import { SystemForm, useSystemReportsChanged } from './system-form';

const LOOK_MS = 2000;
const { waiting, making, ready } = REPORT_STATUS;

/** System reports: exchange files for the power market, including those in progress. */
export function SystemTab({ bar }: { bar: ReactNode }) {
  const { t } = useTranslation(['system-reports', 'reports']);
  const zone = useUserZone();
  const { list } = useReportsSearch();
  const mayCreate = useCan(['create', 'access_all'], SECTION.reports);
  const [edited, setEdited] = useState<{ report: WholeSystemReport | null } | null>(null);
  const found = useQuery({
    ...query(systemReports, {}),
    select: (reply) => reply.reports,
    refetchInterval: ({ state }) => (state.data?.reports.some(isSystemReportUnderWay) ? LOOK_MS : false),
  });
  const open = useMutation<WholeSystemReport, ApiError, number>({
    mutationFn: async (id) => (await call(systemReport, { id })).report,
    onSuccess: (report) => setEdited({ report }),
  });
  const menu = useSystemMenu((id) => open.mutate(id));
  const add = mayCreate && (
    <AddButton kind="system_reports" onClick={() => setEdited({ report: null })}>
      {t('add')}
    </AddButton>
  );
  const period = ({ date_start, date_end }: SystemReport) =>
    date_start === date_end ? formatDay(date_start) : `${formatDay(date_start)} – ${formatDay(date_end)}`;
  const state = ({ status, error, unreliable }: SystemReport) => {
    if (status === waiting) return <StateMark tone="idle" label={t('reports:status.waiting')} />;
    if (status === making) return <StateMark tone="busy" label={t('reports:status.making')} />;
    if (status !== ready) return <StateMark tone="alarm" label={error ?? t('reports:status.failed')} />;
    return unreliable > 0 ? (
      <StateMark tone="warning" label={t('unreliable')} />
    ) : (
      <StateMark tone="online" label={t('reports:status.ready')} />
    );
  };
  const view: ListView<SystemReport> = {
    name: 'system_reports',
    label: t('title'),
    order: { field: 'created_at', descending: true },
    columns: [
      { id: 'title', title: t('reports:field.title'), width: 216, grow: true, fixed: true, cell: ({ title }) => title },
      { id: 'layout', title: t('field.layout'), width: 176, cell: ({ layout_title }) => layout_title },
      { id: 'period', title: t('reports:field.period'), width: 192, cell: period },
      { id: 'status', title: t('reports:field.status'), width: 248, cell: state },
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
      mark: state,
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
  const mayCreate = useCan(['create', 'access_all'], SECTION.reports);
  const mayEdit = useCan(['update', 'access_all'], SECTION.reports);
  const mayDelete = useCan(['delete', 'access_all'], SECTION.reports);
  const changed = useSystemReportsChanged();
  const onSuccess = useDone([], changed);
  const again = useCall(recreateSystemReport, { onSuccess });
  const remove = useCall(removeSystemReport, { onSuccess });
  const keep = useMutation<void, ApiError, number>({ mutationFn: (id) => download(systemReportFile, { id }) });
  const erase = async ({ id, title: name }: SystemReport) => {
    const isSure = await confirm({
      title: t('reports:delete.title'),
      text: t('reports:delete.text', { name }),
      confirm: t('reports:delete.do'),
      danger: true,
    });
    if (isSure) remove.mutate({ id });
  };
  return (report: SystemReport) => {
    const { id } = report;
    const isUnderWay = isSystemReportUnderWay(report);
    return (
      <RowMenu
        label={t('reports:actions', { name: report.title })}
        actions={[
          report.status === ready && {
            ...{ id: 'file', label: t('download'), icon: IconDownload },
            onClick: () => keep.mutate(id),
          },
          mayCreate &&
            !isUnderWay && {
              ...{ id: 'again', label: t('reports:again'), icon: IconRefresh },
              onClick: () => again.mutate({ id }),
            },
          mayEdit && !isUnderWay && { id: 'edit', label: t('form.edit'), icon: IconPencil, onClick: () => onEdit(id) },
          mayDelete && {
            ...{ id: 'delete', label: t('reports:delete.do'), icon: IconTrash, isDanger: true },
            onClick: () => void erase(report),
          },
        ]}
      />
    );
  };
}

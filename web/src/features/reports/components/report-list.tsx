import { ORDERED_REPORT_TYPES } from '@gaugeway/proto/api/filter-values';
import {
  recreateReport,
  removeReports,
  type Report,
  reportFile,
  reports,
  updateReport,
} from '@gaugeway/proto/api/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  IconDownload,
  IconEye,
  IconFileSpreadsheet,
  IconPencil,
  IconRefresh,
  IconSignature,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { inputBounds, query, useCall, useDownload } from '@/shared/api';
import { pageInput } from '@/shared/data-table';
import { formatDateTime, formatNumber } from '@/shared/i18n';
import { AddButton } from '@/entities/company';
import { ListTable, type ListView, RowMenu } from '@/shared/list-page';
import { Page, prompt, StateMark, useDone, useIsPhone } from '@/shared/ui';
import { useReportsSearch } from '../model/use-reports-search';
import { OrderForm, useReportsChanged } from './order-form';
import { PreviewDialog } from './preview-dialog';
import {
  daysOf,
  isReady,
  isUnderWay,
  LOOK_MS,
  ReportError,
  ReportState,
  ReportStateCell,
  STATUSES,
  useReportRights,
} from './report-parts';
import { SignDialog } from './sign-dialog';

/** Reports of the company, including those in progress, and the action to create one. */
export function ReportList({ bar }: { bar: ReactNode }) {
  const { t } = useTranslation('reports');
  const zone = useUserZone();
  const { filters, list, filterBy, clear } = useReportsSearch();
  const { mayCreate } = useReportRights();
  const [isOrdering, setOrdering] = useState(false);
  const [shown, setShown] = useState<Report | null>(null);
  const found = useQuery({
    ...query(reports, { ...pageInput(list), status: filters.status ?? null, report_type: filters.type ?? null }),
    select: (reply) => reply.reports,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.reports.data.some(isUnderWay) ? LOOK_MS : false),
  });
  const isPhone = useIsPhone();
  const [signed, setSigned] = useState<Report | null>(null);
  const menu = useReportMenu(setShown, setSigned);
  const add = mayCreate && (
    <AddButton kind="reports" onClick={() => setOrdering(true)}>
      {t('add')}
    </AddButton>
  );
  const signature = ({ signing, signature_verified: isVerified, status }: Report) => {
    const { tone } = STATUSES.find(({ id }) => id === status) ?? STATUSES[0];
    if (signing !== 'signed') return null;
    return isVerified ? (
      <StateMark tone={tone} label={t('sign.mark')} />
    ) : (
      <StateMark tone="warning" label={t('sign.mark_unverified')} />
    );
  };
  const period = ({ date_start, date_end }: Report) => daysOf(date_start, date_end);
  const view: ListView<Report> = {
    name: 'reports',
    label: t('title'),
    columns: [
      { id: 'title', title: t('field.title'), width: 240, grow: true, fixed: true, cell: ({ title }) => title },
      {
        id: 'template',
        title: t('field.template'),
        width: 248,
        hidden: true,
        cell: ({ template_title }) => template_title,
      },
      { id: 'period', title: t('field.period'), width: 192, cell: period },
      {
        id: 'status',
        title: t('field.status'),
        width: 184,
        cell: (report) => signature(report) ?? <ReportStateCell {...report} />,
      },
      { id: 'rows', title: t('field.rows'), width: 88, align: 'end', cell: ({ rows }) => formatNumber(rows, 0) },
      { id: 'author', title: t('field.author'), width: 152, cell: ({ author }) => author },
      {
        id: 'created_at',
        title: t('field.created_at'),
        width: 144,
        cell: ({ created_at }) => formatDateTime(created_at, zone),
      },
    ],
    rowId: ({ id }) => String(id),
    search: t('search'),
    hasRefresh: true,
    filters: [
      {
        id: 'type',
        kind: 'segments',
        label: t('field.type'),
        all: t('all'),
        options: ORDERED_REPORT_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) })),
        chosen: filters.type ?? null,
        onChange: (value) => filterBy({ type: ORDERED_REPORT_TYPES.find((type) => type === value) }),
      },
      {
        id: 'status',
        kind: 'select',
        label: t('field.status'),
        placeholder: t('any_status'),
        width: 168,
        options: STATUSES.map(({ id, name }) => ({ value: String(id), label: t(`status.${name}`) })),
        chosen: filters.status === undefined ? [] : [String(filters.status)],
        isOne: true,
        onChange: ([chosen]) => filterBy({ status: STATUSES.find(({ id }) => String(id) === chosen)?.id }),
      },
    ],
    onClearFilters: () => filterBy({ status: undefined, type: undefined }),
    // On a phone the menu of the card has it.
    ...(!isPhone && { onOpen: (report: Report) => isReady(report) && setShown(report) }),
    menu,
    card: {
      head: ({ title }) => title,
      mark: (report) => signature(report) ?? <ReportState {...report} />,
      lines: ReportError,
      foot: (report) => (
        <>
          <span>{period(report)}</span>
          <span>{report.author}</span>
        </>
      ),
    },
    blank: {
      icon: IconFileSpreadsheet,
      title: t('blank'),
      hint: t('blank_hint'),
      add,
      filtered: {
        title: t('filtered'),
        hint: t('filtered_hint'),
        clear: { label: t('clear'), onClear: clear },
      },
    },
  };
  return (
    <Page fill title={t('title')} actions={add} bar={bar}>
      <ListTable view={view} list={list} found={found} />
      {isOrdering && <OrderForm onClose={() => setOrdering(false)} />}
      {signed && <SignDialog report={signed} onClose={() => setSigned(null)} />}
      {shown && <PreviewDialog report={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}

/** Actions of a report. */
function useReportMenu(show: (report: Report) => void, sign: (report: Report) => void) {
  const { t } = useTranslation('reports');
  const { mayCreate, mayEdit, mayDelete } = useReportRights();
  const changed = useReportsChanged();
  const onSuccess = useDone([], changed);
  const again = useCall(recreateReport, { onSuccess });
  const update = useCall(updateReport, { onSuccess });
  const remove = useCall(removeReports, { onSuccess });
  const keep = useDownload(reportFile);
  const rename = async ({ id, title: initial }: Report) => {
    const title = await prompt({
      ...{ title: t('rename.title'), label: t('field.title'), initial, confirm: t('rename.do') },
      minLength: 1,
      ...inputBounds(updateReport, 'title'),
    });
    if (title !== null) update.mutate({ id, title });
  };
  return (report: Report) => {
    const { id, title: name } = report;
    const hasFile = isReady(report);
    return (
      <RowMenu
        label={t('actions', { name })}
        actions={[
          hasFile && { id: 'open', label: t('preview.do'), icon: IconEye, onClick: () => show(report) },
          hasFile &&
            report.format === 'pdf' && {
              ...{ id: 'pdf', label: t('download_pdf'), icon: IconDownload },
              onClick: () => keep.mutate({ id, format: 'pdf' }),
            },
          hasFile && {
            ...{ id: 'xlsx', label: t('download_xlsx'), icon: IconDownload },
            onClick: () => keep.mutate({ id, format: 'xlsx' }),
          },
          hasFile && {
            ...{ id: 'csv', label: t('download_csv'), icon: IconDownload },
            onClick: () => keep.mutate({ id, format: 'csv' }),
          },
          hasFile &&
            (mayEdit || report.signing !== null) && {
              ...{ id: 'sign', label: report.signing === 'signed' ? t('sign.see') : t('sign.do'), icon: IconSignature },
              onClick: () => sign(report),
            },
          mayCreate &&
            report.signing !== 'signed' &&
            !isUnderWay(report) && {
              ...{ id: 'again', label: t('again'), icon: IconRefresh },
              onClick: () => again.mutate({ id }),
            },
          mayEdit && { id: 'rename', label: t('rename.do'), icon: IconPencil, onClick: () => void rename(report) },
        ]}
        removal={
          mayDelete && {
            ...{ label: t('delete.do'), title: t('delete.title'), text: t('delete.text', { name }) },
            onRemove: () => remove.mutate({ ids: [id] }),
          }
        }
      />
    );
  };
}

import {
  type DesignedReport,
  designedReport,
  designedReports,
  generateDesignedReport,
  removeDesignedReport,
  type WholeDesignedReport,
} from '@gaugeway/proto/api/report-designer';
import { reportFile } from '@gaugeway/proto/api/reports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconDownload, IconFileText, IconPencil, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query, useCall, useDownload } from '@/shared/api';
import { pageInput } from '@/shared/data-table';
import { formatDateTime } from '@/shared/i18n';
import { AddButton } from '@/entities/company';
import { ListTable, type ListView, RowMenu } from '@/shared/list-page';
import { notifyDone, Page, StateMark, useDone } from '@/shared/ui';
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
import { DocumentForm } from './document-form';
import { useDesignerChanged } from './use-designer-changed';

const isMaking = ({ last }: DesignedReport): boolean => last !== null && isUnderWay(last);

/** Documents of the company with the state of their newest files, and the action to create one. */
export function DocumentList({ bar }: { bar: ReactNode }) {
  const { t } = useTranslation(['report-documents', 'reports']);
  const zone = useUserZone();
  const { list, clear } = useReportsSearch();
  const { mayCreate } = useReportRights();
  const [edited, setEdited] = useState<{ document: WholeDesignedReport | null } | null>(null);
  const found = useQuery({
    ...query(designedReports, pageInput(list)),
    select: (reply) => reply.reports,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.reports.data.some(isMaking) ? LOOK_MS : false),
  });
  const open = useCall(designedReport, { onSuccess: ({ report: document }) => setEdited({ document }) });
  const menu = useDocumentMenu((id) => open.mutate({ id }));
  const add = mayCreate && (
    <AddButton kind="designed_reports" onClick={() => setEdited({ document: null })}>
      {t('document.add')}
    </AddButton>
  );
  const period = ({ period: { kind, date_start, date_end } }: DesignedReport) =>
    kind === 'dates' && date_start && date_end ? daysOf(date_start, date_end) : t(`period.${kind}`);
  const none = <StateMark tone="idle" label={t('document.none')} />;
  const template = ({ template_title }: DesignedReport) => template_title || t('document.template_deleted');
  const view: ListView<DesignedReport> = {
    name: 'documents',
    label: t('tab'),
    order: { field: 'created_at', descending: true },
    columns: [
      { id: 'title', title: t('form.title'), width: 240, grow: true, fixed: true, cell: ({ title }) => title },
      { id: 'template', title: t('document.template'), width: 200, cell: template },
      { id: 'period', title: t('form.period'), width: 168, cell: period },
      { id: 'format', title: t('document.format'), width: 80, cell: ({ format }) => t(`document.${format}`) },
      {
        id: 'state',
        title: t('document.state'),
        width: 144,
        cell: ({ last }) => (last ? <ReportStateCell {...last} /> : none),
      },
      { id: 'author', title: t('reports:field.author'), width: 136, cell: ({ author }) => author },
      {
        id: 'updated_at',
        title: t('document.changed_at'),
        width: 136,
        cell: ({ updated_at }) => formatDateTime(updated_at, zone),
      },
    ],
    rowId: ({ id }) => String(id),
    search: t('document.search'),
    hasRefresh: true,
    menu,
    card: {
      head: ({ title }) => title,
      mark: ({ last }) => (last ? <ReportState {...last} /> : none),
      lines: ({ last }) => last && <ReportError {...last} />,
      foot: (document) => (
        <>
          <span>{period(document)}</span>
          <span>{template(document)}</span>
        </>
      ),
    },
    blank: {
      icon: IconFileText,
      title: t('document.blank'),
      hint: t('document.blank_hint'),
      add,
      filtered: {
        title: t('reports:filtered'),
        hint: t('reports:filtered_hint'),
        clear: { label: t('reports:clear'), onClear: clear },
      },
    },
  };
  return (
    <Page fill title={t('reports:title')} actions={add} bar={bar}>
      <ListTable view={view} list={list} found={found} />
      {edited && <DocumentForm document={edited.document} onClose={() => setEdited(null)} />}
    </Page>
  );
}

/** Actions of a document. */
function useDocumentMenu(onEdit: (id: number) => void) {
  const { t } = useTranslation(['report-documents', 'reports']);
  const { mayCreate, mayEdit, mayDelete } = useReportRights();
  const changed = useDesignerChanged();
  const onSuccess = useDone([], changed);
  const again = useCall(generateDesignedReport, { onSuccess });
  const remove = useCall(removeDesignedReport, {
    onSuccess: () => {
      notifyDone(t('document.template_deleted'));
      void changed();
    },
  });
  const keep = useDownload(reportFile);
  return (document: DesignedReport) => {
    const { id, title: name, last } = document;
    const file = last && isReady(last) ? last : null;
    return (
      <RowMenu
        label={t('document.actions', { name })}
        actions={[
          file?.format === 'pdf' && {
            ...{ id: 'pdf', label: t('reports:download_pdf'), icon: IconDownload },
            onClick: () => keep.mutate({ id: file.id, format: 'pdf' }),
          },
          file !== null && {
            ...{ id: 'xlsx', label: t('reports:download_xlsx'), icon: IconDownload },
            onClick: () => keep.mutate({ id: file.id, format: 'xlsx' }),
          },
          mayCreate &&
            !isMaking(document) && {
              ...{ id: 'make', label: t(last ? 'document.make_again' : 'document.make'), icon: IconRefresh },
              onClick: () => again.mutate({ id }),
            },
          mayEdit && { id: 'edit', label: t('document.edit_do'), icon: IconPencil, onClick: () => onEdit(id) },
        ]}
        removal={
          mayDelete && {
            ...{ label: t('document.delete'), title: t('document.delete_title') },
            text: t('document.delete_text', { name }),
            onRemove: () => remove.mutate({ id }),
          }
        }
      />
    );
  };
}

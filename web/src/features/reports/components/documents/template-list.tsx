import { type DesignTemplate, designTemplates, removeDesignTemplate } from '@gaugeway/proto/api/report-designer';
import { useQuery } from '@tanstack/react-query';
import { IconCopy, IconFilePlus, IconPencil, IconTemplate } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { pageInput } from '@/shared/data-table';
import { formatDateTime, NO_VALUE } from '@/shared/i18n';
import { AddButton } from '@/entities/company';
import { ListTable, type ListView, RowMenu } from '@/shared/list-page';
import { notifyDone, Page } from '@/shared/ui';
import { useReportsSearch } from '../../model/use-reports-search';
import { useReportRights } from '../report-parts';
import { DocumentForm } from './document-form';
import { useDesignerChanged } from './use-designer-changed';

/** Templates of documents: built-in ones, and those of the company. */
export function DesignTemplateList({ bar }: { bar: ReactNode }) {
  const { t } = useTranslation(['report-documents', 'reports']);
  const zone = useUserZone();
  const { list, show } = useReportsSearch();
  const { mayCreate, mayEdit, mayDelete } = useReportRights();
  const [used, setUsed] = useState<DesignTemplate | null>(null);
  const found = useQuery({ ...query(designTemplates, {}), select: ({ templates }) => templates });
  const changed = useDesignerChanged();
  const remove = useCall(removeDesignTemplate, {
    onSuccess: () => {
      notifyDone(t('template.deleted'));
      void changed();
    },
  });
  const add = mayCreate && (
    <AddButton kind="design_templates" onClick={() => show({ design: 'new' })}>
      {t('template.add')}
    </AddButton>
  );
  const whose = ({ number }: DesignTemplate) => (number === null ? t('template.ready') : t('template.own'));
  const view: ListView<DesignTemplate> = {
    name: 'document_templates',
    label: t('parts.templates'),
    order: { field: 'created_at', descending: false },
    columns: [
      { id: 'title', title: t('template.title'), width: 264, fixed: true, cell: ({ title }) => title },
      { id: 'about', title: t('template.about'), width: 320, grow: true, cell: ({ description }) => description },
      { id: 'kind', title: t('template.kind'), width: 128, cell: whose },
      {
        id: 'author',
        title: t('reports:field.author'),
        width: 152,
        hidden: true,
        cell: ({ author }) => author || NO_VALUE,
      },
      {
        id: 'updated_at',
        title: t('document.changed_at'),
        width: 144,
        cell: ({ updated_at }) => (updated_at === null ? NO_VALUE : formatDateTime(updated_at, zone)),
      },
    ],
    rowId: ({ id }) => id,
    menu: ({ id, number, title, ...template }) => (
      <RowMenu
        label={t('template.actions', { name: title })}
        actions={[
          mayCreate && {
            ...{ id: 'use', label: t('template.use'), icon: IconFilePlus },
            onClick: () => setUsed({ id, number, title, ...template }),
          },
          mayEdit &&
            number !== null && {
              ...{ id: 'edit', label: t('template.edit'), icon: IconPencil },
              onClick: () => show({ design: id }),
            },
          mayCreate && {
            ...{ id: 'copy', label: number === null ? t('template.copy') : t('template.duplicate'), icon: IconCopy },
            onClick: () => show({ design: 'new', from: id }),
          },
        ]}
        removal={
          mayDelete &&
          number !== null && {
            ...{ label: t('template.delete'), title: t('template.delete_title') },
            text: t('template.delete_text', { name: title }),
            onRemove: () => remove.mutate({ id: number }),
          }
        }
      />
    ),
    card: {
      head: ({ title }) => title,
      lines: ({ description }) => description,
      foot: (template) => <span>{whose(template)}</span>,
    },
    // There are always built-in templates.
    blank: { icon: IconTemplate, title: t('parts.templates'), filtered: { title: t('parts.templates') } },
  };
  // Paged here: the call returns all templates, at most a hundred.
  const { page, per_page: size } = pageInput(list);
  const rows = found.data && {
    ...{ data: found.data.slice((page - 1) * size, page * size), total: found.data.length },
  };
  return (
    <Page fill title={t('reports:title')} actions={add} bar={bar}>
      <ListTable view={view} list={list} found={{ ...found, data: rows }} />
      {used && <DocumentForm document={null} template={used} onClose={() => setUsed(null)} />}
    </Page>
  );
}

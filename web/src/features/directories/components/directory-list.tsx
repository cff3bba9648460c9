import { SECTION } from '@gaugeway/proto/api/endpoint';
import type { Page } from '@gaugeway/proto/api/shapes';
import type { Fields } from '@gaugeway/proto/fields/field';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconPencil, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import type { DataColumn, ListAddress } from '@/shared/data-table';
import { DraftDialog, type FormDraft, type FormField, type Saving } from '@/shared/forms';
import { AddButton } from '@/entities/company';
import { draftOfFields } from '@/shared/fields';
import { ListTable, RowMenu, type ListView } from '@/shared/list-page';
import type { DirectoryRow } from '../model/directory';
import type { DirectoryTabName } from '../model/use-directory-search';

/** Definition of a directory: its columns, its form, and its calls. */
export interface DirectoryView<Row extends DirectoryRow> {
  name: Exclude<DirectoryTabName, 'balance'>;
  icon: TablerIcon;
  columns: DataColumn<Row>[];
  /** The foot of a card on a phone. */
  foot: (row: Row) => ReactNode;
  declared: Fields;
  /** Inputs of the form. */
  fields: FormField[];
  create: Saving<FormDraft>;
  edit: Saving<{ row: Row; draft: FormDraft }>;
  remove: (row: Row) => void;
  /** Sentence about the items that use a row; null = none. */
  hangsOn: (row: Row) => string | null;
  /** Further action of a row, for users with the right to edit it. */
  more?: { label: string; icon: TablerIcon; onClick: (row: Row) => void };
}

export interface DirectoryTabProps {
  list: ListAddress;
  adding: boolean;
  onAdd: (adding: boolean) => void;
}

interface DirectoryListProps<Row extends DirectoryRow> extends DirectoryTabProps {
  view: DirectoryView<Row>;
  found: UseQueryResult<Page<Row>>;
}

/** List of a directory with its form, for consumers, suppliers and transformers. */
export function DirectoryList<Row extends DirectoryRow>({ view, found, list, adding, onAdd }: DirectoryListProps<Row>) {
  const { t } = useTranslation(['directories', 'common']);
  const mayCreate = useCan('create', SECTION.objects);
  const mayEdit = useCan('update', SECTION.objects);
  const mayDelete = useCan('delete', SECTION.objects);
  const [edited, setEdited] = useState<Row | null>(null);
  const removal = (row: Row) => {
    const id = String(row.pin);
    return {
      label: t('delete.do'),
      title: t('delete.title', { name: row.name }),
      text: [view.hangsOn(row), t('delete.text', { id })].filter(Boolean).join(' '),
      typed: { label: t('delete.label'), expected: id, mismatch: t('delete.msg_60') },
      onRemove: () => view.remove(row),
    };
  };
  const shown: ListView<Row> = {
    name: `directory_${view.name}`,
    label: t(`${view.name}.title`),
    columns: view.columns,
    rowId: ({ _id }) => _id,
    search: t(`${view.name}.search`),
    onEdit: mayEdit ? setEdited : undefined,
    menu: (row) => (
      <RowMenu
        label={t('actions', { name: row.name })}
        width={216}
        actions={[
          mayEdit && { id: 'edit', label: t('edit'), icon: IconPencil, onClick: () => setEdited(row) },
          mayEdit &&
            view.more !== undefined && {
              id: 'more',
              label: view.more.label,
              icon: view.more.icon,
              onClick: () => view.more?.onClick(row),
            },
        ]}
        removal={mayDelete && removal(row)}
      />
    ),
    card: { head: ({ name }) => name, foot: view.foot },
    blank: {
      icon: view.icon,
      title: t(`${view.name}.blank`),
      hint: t(`${view.name}.blank_hint`),
      add: mayCreate && (
        <AddButton kind={view.name} onClick={() => onAdd(true)}>
          {t(`${view.name}.add`)}
        </AddButton>
      ),
      filtered: { title: t('blank.filtered'), hint: t('blank.filtered_hint') },
    },
  };
  return (
    <>
      <ListTable view={shown} list={list} found={found} />
      {adding && (
        <DraftDialog
          title={t(`${view.name}.add`)}
          confirm={t('create')}
          fields={view.fields}
          initial={draftOfFields(view.declared, null)}
          saving={view.create}
          inputOf={(draft) => draft}
          onClose={() => onAdd(false)}
        />
      )}
      {edited && (
        <DraftDialog
          title={t(`${view.name}.edit`)}
          confirm={t('common:actions.save')}
          fields={view.fields}
          initial={draftOfFields(view.declared, edited)}
          saving={view.edit}
          inputOf={(draft) => ({ row: edited, draft })}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

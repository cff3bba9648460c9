import { SECTION } from '@gaugeway/proto/api/endpoint';
import type { Page } from '@gaugeway/proto/api/shapes';
import { ActionIcon, Button, Menu } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { IconDots, IconPencil, IconPlus, IconSearchOff, IconTrash, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import {
  CardFoot,
  CardHead,
  ColumnMenu,
  type DataColumn,
  type ListAddress,
  PagedTable,
  pagingOf,
  SearchField,
  useTableLayout,
} from '@/shared/data-table';
import type { FormDraft, FormField } from '@/shared/forms';
import { BlankState, ErrorState, prompt, useIsPhone } from '@/shared/ui';
import type { DirectoryRow } from '../model/directory';
import type { DirectoryTabName } from '../model/use-directory-search';
import { DirectoryForm, type Saving } from './directory-form';

/** A directory as a value: its columns, its form, and the calls behind them. */
export interface DirectoryView<Row extends DirectoryRow> {
  name: DirectoryTabName;
  icon: TablerIcon;
  columns: DataColumn<Row>[];
  /** What stands at the foot of a card on a phone. */
  foot: (row: Row) => ReactNode;
  fields: FormField[];
  draftOf: (row: Row | null) => FormDraft;
  create: Saving<FormDraft>;
  edit: Saving<{ row: Row; draft: FormDraft }>;
  remove: (row: Row) => void;
  /** What hangs on a row, in a sentence; null = nothing. */
  hangsOn: (row: Row) => string | null;
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

const icon = { size: 16, stroke: 1.6 } as const;

/** The list of a directory with its form: consumers, suppliers, transformers alike. */
export function DirectoryList<Row extends DirectoryRow>({ view, found, list, adding, onAdd }: DirectoryListProps<Row>) {
  const { t } = useTranslation('directories');
  const isPhone = useIsPhone();
  const mayCreate = useCan('create', SECTION.objects);
  const mayEdit = useCan('update', SECTION.objects);
  const mayDelete = useCan('delete', SECTION.objects);
  const [edited, setEdited] = useState<Row | null>(null);
  const erase = async (row: Row) => {
    const id = String(row.pin);
    const hanging = view.hangsOn(row);
    const typed = await prompt({
      title: t('delete.title', { name: row.name }),
      text: [hanging, t('delete.text', { id })].filter(Boolean).join(' '),
      label: t('delete.label'),
      expected: id,
      mismatch: t('delete.mismatch'),
      confirm: t('delete.do'),
      danger: true,
    });
    if (typed !== null) view.remove(row);
  };
  const actions = (row: Row) =>
    mayEdit || mayDelete ? (
      <Menu width={200}>
        <Menu.Target>
          <ActionIcon aria-label={t('actions', { name: row.name })}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setEdited(row)}>
              {t('edit')}
            </Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => void erase(row)}>
              {t('delete.do')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    ) : null;
  const columns: DataColumn<Row>[] = [
    ...view.columns,
    { id: 'actions', title: '', width: 56, fixed: true, pinned: true, align: 'end', cell: actions },
  ];
  const layout = useTableLayout(`directory_${view.name}`, columns);
  const blank = () => {
    if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (found.data?.data.length !== 0) return undefined;
    if (list.q) return <BlankState icon={IconSearchOff} title={t('blank.filtered')} hint={t('blank.filtered_hint')} />;
    return (
      <BlankState icon={view.icon} title={t(`${view.name}.blank`)} hint={t(`${view.name}.blank_hint`)}>
        {mayCreate && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => onAdd(true)}>
            {t(`${view.name}.add`)}
          </Button>
        )}
      </BlankState>
    );
  };
  const close = () => {
    setEdited(null);
    onAdd(false);
  };
  return (
    <>
      <PagedTable
        fill
        toolbar={
          <>
            <SearchField value={list.q} placeholder={t(`${view.name}.search`)} onSearch={list.searchFor} />
            {!isPhone && (
              <>
                <span style={{ flex: 1 }} />
                <ColumnMenu columns={columns} layout={layout} />
              </>
            )}
          </>
        }
        paging={pagingOf(list, found.data?.total)}
        label={t(`${view.name}.title`)}
        columns={columns}
        rows={found.data?.data}
        rowId={(row) => row._id}
        layout={layout}
        sort={list.sort}
        onSort={list.sortBy}
        stale={found.isPlaceholderData}
        // A card has its menu in it and is no button itself.
        onOpen={mayEdit && !isPhone ? setEdited : undefined}
        card={(row) => (
          <>
            <CardHead>
              <span>{row.name}</span>
              {actions(row)}
            </CardHead>
            <CardFoot>{view.foot(row)}</CardFoot>
          </>
        )}
        blank={blank()}
      />
      {(adding || edited) && <DirectoryForm view={view} row={edited} onClose={close} />}
    </>
  );
}

import type { Subcompany } from '@gaugeway/proto/api/companies';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CardFoot, type ListAddress } from '@/shared/data-table';
import { ListTable, type ListView } from '@/shared/list-page';
import { type TreeRow, useCompanyTree } from '../model/use-company-tree';
import { CompanyActions } from './company-actions';
import { CompanyName, CompanyState, MessagesToday, OfLimit, useCompanyColumns } from './company-columns';
import type { CompanyFormTarget } from './company-form';
import { MoveDialog } from './move-dialog';

interface CompaniesListProps {
  list: ListAddress;
  /** Button to add a company; also shown in the empty state. */
  add: ReactNode;
  /** The page has no other place for the button. */
  addInToolbar?: boolean;
  onEdit: (target: CompanyFormTarget) => void;
}

/** Tree of the companies below, with the actions of each. */
export function CompaniesList({ list, add, addInToolbar = false, onEdit }: CompaniesListProps) {
  const { t } = useTranslation('companies');
  const tree = useCompanyTree(list);
  const [moved, setMoved] = useState<Subcompany | null>(null);
  const view: ListView<TreeRow> = {
    name: 'companies',
    label: t('title'),
    columns: useCompanyColumns(tree.toggle),
    rowId: ({ company }) => String(company.id),
    search: t('search'),
    tools: addInToolbar && add,
    menu: ({ company }) => <CompanyActions company={company} onEdit={({ id }) => onEdit({ id })} onMove={setMoved} />,
    menuWidth: 168,
    card: {
      head: (row) => <CompanyName row={row} onToggle={tree.toggle} />,
      // The state has a separate line: three counts do not fit next to it in any language.
      lines: ({ company }) => (
        <CardFoot>
          <CompanyState company={company} />
        </CardFoot>
      ),
      foot: ({ company, messages }) => (
        <>
          <span>
            {t('column.devices')}: <OfLimit count={company.devices_count} limit={company.limits.devices} />
          </span>
          <span>
            {t('column.users')}: <OfLimit count={company.users_count} limit={company.limits.users} />
          </span>
          {messages && (
            <span>
              {t('column.messages')}: <MessagesToday messages={messages} />
            </span>
          )}
        </>
      ),
    },
    blank: {
      icon: IconBuildingCommunity,
      title: t('blank.title'),
      hint: t('blank.hint'),
      add,
      filtered: { title: t('blank.filtered'), hint: t('blank.filtered_hint') },
    },
  };
  return (
    <>
      <ListTable view={view} list={list} found={tree} />
      <MoveDialog company={moved} onClose={() => setMoved(null)} />
    </>
  );
}

import type { Subcompany } from '@gaugeway/proto/api/companies';
import { IconBuildingCommunity, IconSearchOff } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ColumnMenu,
  DataTable,
  Paginator,
  pagingOf,
  SearchField,
  TableCard,
  useTableLayout,
} from '@/shared/data-table';
import { BlankState, ErrorState, useIsPhone } from '@/shared/ui';
import { useCompanyTree } from '../model/use-company-tree';
import { type CompanyList } from '../model/company-list';
import { CompanyCard } from './company-card';
import { useCompanyColumns } from './company-columns';
import type { CompanyFormTarget } from './company-form';
import { MoveDialog } from './move-dialog';
import classes from './companies.module.css';

interface CompaniesListProps {
  list: CompanyList;
  /** Button that adds a company; also stands where there is none yet. */
  add: ReactNode;
  /** The page has no other place for the button. */
  addInToolbar?: boolean;
  onEdit: (target: CompanyFormTarget) => void;
}

/** The tree of the companies below, with what can be done to each. */
export function CompaniesList({ list, add, addInToolbar = false, onEdit }: CompaniesListProps) {
  const { t } = useTranslation('companies');
  const isPhone = useIsPhone();
  const tree = useCompanyTree(list);
  const [moved, setMoved] = useState<Subcompany | null>(null);
  const actions = { onEdit: ({ id }: Subcompany) => onEdit({ id }), onMove: setMoved };
  const columns = useCompanyColumns(tree.toggle, actions);
  const layout = useTableLayout('companies', columns);

  const { top } = tree;
  const blank = () => {
    if (top.isError && !top.data) return <ErrorState error={top.error} onRetry={() => void top.refetch()} />;
    if (tree.rows?.length !== 0) return undefined;
    if (tree.searching)
      return <BlankState icon={IconSearchOff} title={t('blank.filtered')} hint={t('blank.filtered_hint')} />;
    return (
      <BlankState icon={IconBuildingCommunity} title={t('blank.title')} hint={t('blank.hint')}>
        {add}
      </BlankState>
    );
  };
  return (
    <>
      <TableCard
        fill
        toolbar={
          <>
            <SearchField value={list.q} placeholder={t('search')} onSearch={list.searchFor} />
            {!isPhone && (
              <span className={classes.columns}>
                <ColumnMenu columns={columns} layout={layout} />
              </span>
            )}
            {addInToolbar && add}
          </>
        }
        footer={<Paginator {...pagingOf(list, tree.total)} />}
      >
        <DataTable
          label={t('title')}
          columns={columns}
          rows={tree.rows}
          rowId={(row) => String(row.company.id)}
          layout={layout}
          sort={list.sort}
          onSort={list.sortBy}
          stale={top.isPlaceholderData}
          card={(row) => <CompanyCard row={row} onToggle={tree.toggle} actions={actions} />}
          blank={blank()}
        />
      </TableCard>
      <MoveDialog company={moved} onClose={() => setMoved(null)} />
    </>
  );
}

import { SECTION } from '@gaugeway/proto/api/endpoint';
import type { Subcompany } from '@gaugeway/proto/api/companies';
import { Button } from '@mantine/core';
import { IconBuildingCommunity, IconPlus, IconSearchOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useCurrentUser } from '@/shared/access';
import { ColumnMenu, DataTable, Paginator, SearchField, TableCard, useTableLayout } from '@/shared/data-table';
import { BlankState, ErrorState, Page, useCrumbs, useIsPhone } from '@/shared/ui';
import { useCompanyTree } from '../model/use-company-tree';
import { PAGE_SIZES, useListSearch } from '../model/use-list-search';
import { CompanyCard } from './company-card';
import { useCompanyColumns } from './company-columns';
import { CompanyForm, type CompanyFormTarget } from './company-form';
import { MoveDialog } from './move-dialog';
import classes from './companies.module.css';

/** cloud/companies: what is below a dealer. */
export function CompaniesPage() {
  const { t } = useTranslation('companies');
  const isPhone = useIsPhone();
  const list = useListSearch();
  const tree = useCompanyTree(list);
  const { current_company: company } = useCurrentUser();
  const mayCreate = useCan(['create', 'access_all'], SECTION.companies) && company.is_dealer;
  const [edited, setEdited] = useState<CompanyFormTarget | null>(null);
  const [moved, setMoved] = useState<Subcompany | null>(null);
  const actions = { onEdit: ({ id }: Subcompany) => setEdited({ id }), onMove: setMoved };
  const columns = useCompanyColumns(tree.toggle, actions);
  const layout = useTableLayout('companies', columns);
  useCrumbs([{ label: t('title') }]);

  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited({})}>
      {t('add')}
    </Button>
  );
  const { top } = tree;
  const blank = () => {
    if (top.isError && !top.data) return <ErrorState error={top.error} onRetry={() => void top.refetch()} />;
    if (tree.rows?.length !== 0) return undefined;
    if (tree.searching)
      return <BlankState icon={IconSearchOff} title={t('blank.filtered')} hint={t('blank.filtered_hint')} />;
    return (
      <BlankState icon={IconBuildingCommunity} title={t('blank.title')} hint={t('blank.hint')}>
        {create}
      </BlankState>
    );
  };
  return (
    <Page fill title={t('title')} actions={create}>
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
          </>
        }
        footer={
          <Paginator
            page={list.page}
            pageSize={list.per_page}
            pageSizes={PAGE_SIZES}
            total={tree.total}
            onPage={list.toPage}
            onPageSize={list.setPageSize}
          />
        }
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
      <CompanyForm target={edited} onClose={() => setEdited(null)} />
      <MoveDialog company={moved} onClose={() => setMoved(null)} />
    </Page>
  );
}

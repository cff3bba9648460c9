import { SECTION } from '@gaugeway/proto/api/endpoint';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { AddButton } from '@/entities/company';
import { Page, PageTabs, useCrumbs, useStateAt } from '@/shared/ui';
import { type DirectoryTabName, useDirectorySearch } from '../model/use-directory-search';
import { ConsumersTab } from './consumers-tab';
import { DirectoryFiles } from './directory-files';
import type { DirectoryTabProps } from './directory-list';
import { SuppliersTab } from './suppliers-tab';
import { TransformersTab } from './transformers-tab';

const OWN = { consumers: ConsumersTab, suppliers: SuppliersTab, transformers: TransformersTab } as const;
const NAMES: readonly DirectoryTabName[] = ['consumers', 'suppliers', 'balance', 'transformers'];

interface DirectoriesPageProps {
  /** Tab of the balance groups, provided by another feature, and its texts. */
  balance: { Tab: ComponentType<DirectoryTabProps>; title: string; add: string };
}

/** cloud/directories: consumers, suppliers, balance groups and instrument transformers. */
export function DirectoriesPage({ balance }: DirectoriesPageProps) {
  const { t } = useTranslation('directories');
  const { tab, toTab, list } = useDirectorySearch();
  const [isAdding, setAdding] = useStateAt(tab, false);
  const mayCreate = useCan('create', SECTION.objects);
  const mayCreateGroup = useCan(['create', 'access_all'], SECTION.objects);
  useCrumbs([{ label: t('title') }]);
  const Tab = tab === 'balance' ? balance.Tab : OWN[tab];
  return (
    <Page
      fill
      title={t('title')}
      actions={
        <>
          {tab !== 'balance' && <DirectoryFiles key={tab} directory={tab} />}
          {(tab === 'balance' ? mayCreateGroup : mayCreate) && (
            <AddButton kind={tab === 'balance' ? 'balance_groups' : tab} onClick={() => setAdding(true)}>
              {tab === 'balance' ? balance.add : t(`${tab}.add`)}
            </AddButton>
          )}
        </>
      }
      bar={
        <PageTabs
          value={tab}
          onChange={toTab}
          tabs={NAMES.map((name) => ({ name, label: name === 'balance' ? balance.title : t(`${name}.title`) }))}
        />
      }
    >
      <Tab key={tab} list={list} adding={isAdding} onAdd={setAdding} />
    </Page>
  );
}

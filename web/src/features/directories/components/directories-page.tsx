import { SECTION } from '@gaugeway/proto/api/endpoint';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { Page, PageTabs, useCrumbs } from '@/shared/ui';
import { type DirectoryTabName, useDirectorySearch } from '../model/use-directory-search';
import { ConsumersTab } from './consumers-tab';
import { SuppliersTab } from './suppliers-tab';
import { TransformersTab } from './transformers-tab';

const TABS = { consumers: ConsumersTab, suppliers: SuppliersTab, transformers: TransformersTab } as const;
const NAMES = Object.keys(TABS) as DirectoryTabName[];

/** cloud/directories: who consumes, who supplies, and the transformers that meters stand behind. */
export function DirectoriesPage() {
  const { t } = useTranslation('directories');
  const { tab, toTab, list } = useDirectorySearch();
  const [isAdding, setAdding] = useState(false);
  const mayCreate = useCan('create', SECTION.objects);
  useCrumbs([{ label: t('title') }]);
  const Tab = TABS[tab];
  return (
    <Page
      fill
      title={t('title')}
      actions={
        mayCreate && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
            {t(`${tab}.add`)}
          </Button>
        )
      }
      bar={
        <PageTabs
          value={tab}
          onChange={(next) => {
            setAdding(false);
            toTab(next);
          }}
          tabs={NAMES.map((name) => ({ name, label: t(`${name}.title`) }))}
        />
      }
    >
      <Tab key={tab} list={list} adding={isAdding} onAdd={setAdding} />
    </Page>
  );
}

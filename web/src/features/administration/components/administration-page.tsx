import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page, PageTabs, useCrumbs } from '@/shared/ui';
import type { AdministrationTab } from '../model/tabs';

const route = getRouteApi('/cloud/administration');

/** cloud/administration: the screen of the platform operator. */
export function AdministrationPage({ tabs }: { tabs: readonly AdministrationTab[] }) {
  const { t } = useTranslation('administration');
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const shown = tabs.find(({ id }) => id === tab) ?? tabs[0];
  useCrumbs([{ label: t('title') }]);
  return (
    <Page
      fill
      title={t('title')}
      bar={
        <PageTabs
          value={shown?.id}
          onChange={(value) => void navigate({ search: { tab: value } })}
          tabs={tabs.map(({ id, title }) => ({ name: id, label: title }))}
        />
      }
    >
      {shown?.content}
    </Page>
  );
}

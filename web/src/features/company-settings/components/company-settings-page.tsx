import { getRouteApi } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Page, PageTabs, useCrumbs } from '@/shared/ui';

const route = getRouteApi('/cloud/company-settings');

export interface SettingsTab {
  /** In the address. */
  name: string;
  label: string;
  Panel: ComponentType;
}

/** cloud/company-settings: the settings of the company for its administrators. */
export function CompanySettingsPage({ tabs }: { tabs: readonly SettingsTab[] }) {
  const { t } = useTranslation('company-settings');
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const shown = tabs.find(({ name }) => name === tab) ?? tabs[0];
  useCrumbs([{ label: t('title') }]);
  return (
    <Page
      fill
      title={t('title')}
      bar={<PageTabs value={shown?.name} onChange={(name) => void navigate({ search: { tab: name } })} tabs={tabs} />}
    >
      {shown && <shown.Panel />}
    </Page>
  );
}

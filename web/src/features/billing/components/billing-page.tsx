import { SECTION } from '@gaugeway/proto/api/endpoint';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { Page, PageTabs, useCrumbs } from '@/shared/ui';
import { useBillingSearch } from '../model/use-billing-search';
import { CloseTab } from './close-tab';
import { CorrectionsTab } from './corrections-tab';
import { SettingsTab } from './settings-tab';

/** cloud/billing: closing of periods, corrections of closed ones, settings. */
export function BillingPage() {
  const { t } = useTranslation('billing');
  useCrumbs([{ label: t('title') }]);
  const { tab, toTab } = useBillingSearch();
  const maySet = useCan('update', SECTION.billing);
  const bar = (
    <PageTabs
      value={tab}
      onChange={toTab}
      tabs={[
        { name: 'close', label: t('tab_close') },
        { name: 'corrections', label: t('tab_corrections') },
        { name: 'settings', label: t('tab_settings') },
      ]}
    />
  );
  return (
    <Page title={t('title')} bar={bar}>
      {tab === 'close' && <CloseTab />}
      {tab === 'corrections' && <CorrectionsTab />}
      {tab === 'settings' && <SettingsTab mayChange={maySet} />}
    </Page>
  );
}

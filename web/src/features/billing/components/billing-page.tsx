import { SECTION } from '@gaugeway/proto/api/endpoint';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { TabbedPage } from '@/shared/ui';
import { useBillingSearch } from '../model/use-billing-search';
import { CloseTab } from './close-tab';
import { CorrectionsTab } from './corrections-tab';
import { SettingsTab } from './settings-tab';

/** cloud/billing: closing of periods, corrections of closed ones, settings. */
export function BillingPage() {
  const { t } = useTranslation('billing');
  const { tab, toTab } = useBillingSearch();
  const maySet = useCan('update', SECTION.billing);
  return (
    <TabbedPage
      fill={false}
      title={t('title')}
      tab={tab}
      onTab={toTab}
      tabs={[
        { name: 'close', label: t('tab_close'), content: <CloseTab /> },
        { name: 'corrections', label: t('tab_corrections'), content: <CorrectionsTab /> },
        { name: 'settings', label: t('tab_settings'), content: <SettingsTab mayChange={maySet} /> },
      ]}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { AdministrationPage, DeadLettersTab, HealthTab } from '@/features/administration';
import { ApiKeysTab, AuditTab, BrandingTab } from '@/features/trust';

/** The tabs of cloud/administration: features know nothing of each other, so they are put together here. */
export function AdministrationScreen() {
  const { t } = useTranslation(['administration', 'trust']);
  return (
    <AdministrationPage
      tabs={[
        { id: 'health', title: t('tabs.health'), content: <HealthTab /> },
        { id: 'dead_letters', title: t('tabs.dead_letters'), content: <DeadLettersTab /> },
        { id: 'audit', title: t('trust:tabs.audit'), content: <AuditTab /> },
        { id: 'api_keys', title: t('trust:tabs.api_keys'), content: <ApiKeysTab /> },
        { id: 'branding', title: t('trust:tabs.branding'), content: <BrandingTab /> },
      ]}
    />
  );
}

import { useTranslation } from 'react-i18next';
import {
  AdministrationPage,
  DeadLettersTab,
  HealthTab,
  IdentifiersTab,
  LicencePanel,
  MailsTab,
} from '@/features/administration';
import { CompaniesTab } from '@/features/companies';
import { BrandingTab } from '@/features/company-security';

/** Tabs of cloud/administration, assembled here, since features are independent of each other. */
export function AdministrationScreen() {
  const { t } = useTranslation(['administration', 'companies', 'mails', 'company-security']);
  return (
    <AdministrationPage
      tabs={[
        { id: 'health', title: t('tabs.health'), content: <HealthTab /> },
        {
          id: 'companies',
          title: t('companies:title'),
          content: (
            <>
              <LicencePanel />
              <CompaniesTab />
            </>
          ),
        },
        { id: 'mails', title: t('mails:title'), content: <MailsTab /> },
        { id: 'dead_letters', title: t('tabs.dead_letters'), content: <DeadLettersTab /> },
        { id: 'identifiers', title: t('tabs.identifiers'), content: <IdentifiersTab /> },
        { id: 'branding', title: t('company-security:tabs.branding'), content: <BrandingTab /> },
      ]}
    />
  );
}

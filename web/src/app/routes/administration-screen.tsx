import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DeadLettersTab, HealthTab, IdentifiersTab, LicencePanel, MailsTab } from '@/features/administration';
import { CompaniesTab } from '@/features/companies';
import { BrandingTab } from '@/features/company-security';
import { TabbedPage } from '@/shared/ui';

const route = getRouteApi('/cloud/administration');

/** cloud/administration: the screen of the platform operator, tabs of several features. */
export function AdministrationScreen() {
  const { t } = useTranslation(['administration', 'companies', 'mails', 'company-security']);
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <TabbedPage
      title={t('title')}
      tab={tab}
      onTab={(name) => void navigate({ search: { tab: name } })}
      tabs={[
        { name: 'health', label: t('tabs.health'), content: <HealthTab /> },
        {
          name: 'companies',
          label: t('companies:title'),
          content: (
            <>
              <LicencePanel />
              <CompaniesTab />
            </>
          ),
        },
        { name: 'mails', label: t('mails:title'), content: <MailsTab /> },
        { name: 'dead_letters', label: t('tabs.dead_letters'), content: <DeadLettersTab /> },
        { name: 'identifiers', label: t('tabs.identifiers'), content: <IdentifiersTab /> },
        { name: 'branding', label: t('company-security:tabs.branding'), content: <BrandingTab /> },
      ]}
    />
  );
}

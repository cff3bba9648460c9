import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CompanyTab, LimitsTab, PeakHoursTab, ServiceLogTab } from '@/features/company-settings';
import { AttributesTab } from '@/features/attributes';
import { ModelsTab } from '@/features/company-models';
import { ApiKeysTab, AuditTab, BrandingTab } from '@/features/company-security';
import { AccessGroupsTab } from '@/features/users';
import { TabbedPage } from '@/shared/ui';

const route = getRouteApi('/cloud/company-settings');

/** cloud/company-settings: the settings of the company for its administrators, tabs of several features. */
export function CompanySettingsScreen() {
  const { t } = useTranslation(['company-settings', 'company-security', 'users', 'models', 'attributes']);
  const { tab } = route.useSearch();
  const navigate = route.useNavigate();
  const tabs = [
    { name: 'company', label: t('tabs.company'), content: <CompanyTab /> },
    { name: 'limits', label: t('tabs.limits'), content: <LimitsTab /> },
    { name: 'access-groups', label: t('users:groups.title'), content: <AccessGroupsTab /> },
    { name: 'attributes', label: t('attributes:tab'), content: <AttributesTab /> },
    { name: 'peak-hours', label: t('tabs.peak_hours'), content: <PeakHoursTab /> },
    { name: 'models', label: t('models:title'), content: <ModelsTab /> },
    { name: 'branding', label: t('company-security:tabs.branding'), content: <BrandingTab /> },
    { name: 'api-keys', label: t('company-security:tabs.api_keys'), content: <ApiKeysTab /> },
    { name: 'service-log', label: t('tabs.service_log'), content: <ServiceLogTab /> },
    { name: 'audit', label: t('company-security:tabs.audit'), content: <AuditTab /> },
  ];
  return (
    <TabbedPage title={t('title')} tabs={tabs} tab={tab} onTab={(name) => void navigate({ search: { tab: name } })} />
  );
}

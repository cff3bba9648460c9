import {
  CompanySettingsPage,
  CompanyTab,
  LimitsTab,
  PeakHoursTab,
  ServiceLogTab,
  type SettingsTab,
} from '@/features/company-settings';
import { AttributesTab } from '@/features/attributes';
import { ModelsTab } from '@/features/company-models';
import { ApiKeysTab, AuditTab, BrandingTab } from '@/features/company-security';
import { AccessGroupsTab } from '@/features/users';
import { useTranslation } from 'react-i18next';

/** cloud/company-settings, assembled from the tabs of several features. */
export function CompanySettingsScreen() {
  const { t } = useTranslation(['company-settings', 'company-security', 'users', 'models', 'attributes']);
  const tabs: SettingsTab[] = [
    { name: 'company', label: t('tabs.company'), Panel: CompanyTab },
    { name: 'limits', label: t('tabs.limits'), Panel: LimitsTab },
    { name: 'access-groups', label: t('users:groups.title'), Panel: AccessGroupsTab },
    { name: 'attributes', label: t('attributes:tab'), Panel: AttributesTab },
    { name: 'peak-hours', label: t('tabs.peak_hours'), Panel: PeakHoursTab },
    { name: 'models', label: t('models:title'), Panel: ModelsTab },
    { name: 'branding', label: t('company-security:tabs.branding'), Panel: BrandingTab },
    { name: 'api-keys', label: t('company-security:tabs.api_keys'), Panel: ApiKeysTab },
    { name: 'service-log', label: t('tabs.service_log'), Panel: ServiceLogTab },
    { name: 'audit', label: t('company-security:tabs.audit'), Panel: AuditTab },
  ];
  return <CompanySettingsPage tabs={tabs} />;
}

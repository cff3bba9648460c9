import {
  CompanySettingsPage,
  CompanyTab,
  PeakHoursTab,
  ServiceLogTab,
  type SettingsTab,
} from '@/features/company-settings';
import { useTranslation } from 'react-i18next';

/** cloud/company-settings, put together from the features that each know one tab. */
export function CompanySettingsScreen() {
  const { t } = useTranslation('company-settings');
  const tabs: SettingsTab[] = [
    { name: 'company', label: t('tabs.company'), Panel: CompanyTab },
    { name: 'peak-hours', label: t('tabs.peak_hours'), Panel: PeakHoursTab },
    { name: 'service-log', label: t('tabs.service_log'), Panel: ServiceLogTab },
  ];
  return <CompanySettingsPage tabs={tabs} />;
}

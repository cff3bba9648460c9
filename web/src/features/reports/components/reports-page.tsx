import { useTranslation } from 'react-i18next';
import { PageTabs } from '@/shared/ui';
import { useReportsSearch } from '../model/use-reports-search';
import { NewslettersTab } from './newsletters/newsletters-tab';
import { ReportList } from './report-list';
import { SystemTab } from './system/system-tab';

/** cloud/reports: the list of reports, and what is mailed of them. */
export function ReportsPage() {
  const { t } = useTranslation(['newsletters', 'reports', 'system-reports']);
  const { tab, open } = useReportsSearch();
  const tabs = [
    { name: 'list', label: t('reports:title') },
    { name: 'newsletters', label: t('title') },
    { name: 'system', label: t('system-reports:title') },
  ] as const;
  const bar = <PageTabs tabs={tabs} value={tab} onChange={open} />;
  if (tab === 'newsletters') return <NewslettersTab bar={bar} />;
  if (tab === 'system') return <SystemTab bar={bar} />;
  return <ReportList bar={bar} />;
}

import { SECTION } from '@gaugeway/proto/api/endpoint';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { Page, PageTabs } from '@/shared/ui';
import { useReportsSearch } from '../model/use-reports-search';
import { ReportBuilder } from './builder/report-builder';
import { ReportList } from './report-list';
import { TemplatesPanel } from './templates/templates-panel';

/** cloud/reports: the list of reports, and the builder and templates for those who may make them. */
export function ReportsPage() {
  const { t } = useTranslation('report-builder');
  const { t: ofReports } = useTranslation('reports');
  const { tab, open } = useReportsSearch();
  const mayCreate = useCan(['create', 'access_all'], SECTION.reports);
  if (!mayCreate) return <ReportList bar={null} />;
  const tabs = (['list', 'builder', 'templates'] as const).map((name) => ({ name, label: t(`tabs.${name}`) }));
  const bar = <PageTabs tabs={tabs} value={tab} onChange={open} />;
  if (tab === 'list') return <ReportList bar={bar} />;
  return (
    <Page title={ofReports('title')} bar={bar}>
      {tab === 'builder' ? <ReportBuilder /> : <TemplatesPanel />}
    </Page>
  );
}

import { SECTION } from '@gaugeway/proto/api/endpoint';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { Page, PageTabs, useCrumbs } from '@/shared/ui';
import { type ReportsTab, useReportsSearch } from '../model/use-reports-search';
import { ReportBuilder } from './builder/report-builder';
import { DocumentsTab } from './documents/documents-tab';
import { NewslettersTab } from './newsletters/newsletters-tab';
import { ReportList } from './report-list';
import { SystemTab } from './system/system-tab';
import { TemplatesPanel } from './templates/templates-panel';

/**
 * cloud/reports: reports, documents, newsletters and system reports; for users with the right to create, also the
 * builder and the templates.
 */
export function ReportsPage() {
  const { t } = useTranslation(['reports', 'report-builder', 'report-documents', 'newsletters', 'system-reports']);
  useCrumbs([{ label: t('title') }]);
  const { tab, open } = useReportsSearch();
  const mayCreate = useCan(['create', 'access_all'], SECTION.reports);
  const making: { name: ReportsTab; label: string }[] = [
    { name: 'builder', label: t('report-builder:tabs.builder') },
    { name: 'templates', label: t('report-builder:tabs.templates') },
  ];
  const tabs: { name: ReportsTab; label: string }[] = [
    { name: 'list', label: t('report-builder:tabs.list') },
    ...(mayCreate ? making : []),
    { name: 'documents', label: t('report-documents:tab') },
    { name: 'newsletters', label: t('newsletters:title') },
    { name: 'system', label: t('system-reports:title') },
  ];
  const bar = <PageTabs tabs={tabs} value={tab} onChange={open} />;
  if (tab === 'documents') return <DocumentsTab bar={bar} />;
  if (tab === 'newsletters') return <NewslettersTab bar={bar} />;
  if (tab === 'system') return <SystemTab bar={bar} />;
  if (tab === 'list' || !mayCreate) return <ReportList bar={bar} />;
  return (
    <Page title={t('title')} bar={bar}>
      {tab === 'builder' ? <ReportBuilder /> : <TemplatesPanel />}
    </Page>
  );
}

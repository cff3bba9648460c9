import { SECTION } from '@gaugeway/proto/api/endpoint';
import { getRouteApi } from '@tanstack/react-router';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { BlankState, Page, useCrumbs } from '@/shared/ui';
import { FileStep } from './file-step';
import { JobStep } from './job-step';
import { MappingStep } from './mapping-step';

const route = getRouteApi('/cloud/objects/import');

/** cloud/objects/import: file, column mapping, dry run, import, result and undo. */
export function ObjectImportPage() {
  const { t } = useTranslation('object-import');
  const { file, job, as } = route.useSearch();
  const mayImport = useCan('access_all', SECTION.objects);
  useCrumbs([{ label: t('objects'), to: '/cloud/objects' }, { label: t('title') }]);
  if (!mayImport)
    return (
      <Page title={t('title')}>
        <BlankState icon={IconLock} title={t('no_right')} hint={t('no_right_hint')} />
      </Page>
    );
  if (job !== undefined) return <JobStep key={job} id={job} />;
  if (file !== undefined) return <MappingStep key={file} id={file} as={as} />;
  return <FileStep as={as} />;
}

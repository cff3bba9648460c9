import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useReportsSearch } from '../../model/use-reports-search';
import { DesignEditor } from './design-editor';
import { DocumentList } from './document-list';
import classes from './documents.module.css';
import { DesignTemplateList } from './template-list';

/** Documents composed of blocks, their templates, and the editor of a template. */
export function DocumentsTab({ bar }: { bar: ReactNode }) {
  const { t } = useTranslation('report-documents');
  const { part, design, from, show } = useReportsSearch();
  if (design !== undefined)
    return <DesignEditor key={`${design} ${from ?? ''}`} design={design} from={from} bar={bar} />;
  const both = (
    <>
      {bar}
      <SegmentedControl
        className={classes.parts}
        aria-label={t('parts.label')}
        value={part ?? 'documents'}
        onChange={(next) => show(next === 'templates' ? { part: 'templates' } : {})}
        data={[
          { value: 'documents', label: t('parts.documents') },
          { value: 'templates', label: t('parts.templates') },
        ]}
      />
    </>
  );
  return part === 'templates' ? <DesignTemplateList bar={both} /> : <DocumentList bar={both} />;
}

import { SECTION } from '@gaugeway/proto/api/endpoint';
import { removeTemplate } from '@gaugeway/proto/api/report-templates';
import { reportTemplates } from '@gaugeway/proto/api/reports';
import { ActionIcon, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFileSpreadsheet, IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { AddButton } from '@/entities/company';
import { BlankState, confirm, ErrorState, useDone } from '@/shared/ui';
import { UploadForm } from './upload-form';
import { useTemplatesChanged } from './use-templates-changed';
import { VariableList } from './variable-list';
import classes from './templates.module.css';

/** Templates of the company, and the variables that a workbook can contain. */
export function TemplatesPanel() {
  const { t } = useTranslation('report-builder');
  const mayDelete = useCan(['delete', 'access_all'], SECTION.reports);
  const [isUploading, setUploading] = useState(false);
  const found = useQuery({ ...query(reportTemplates, {}), select: ({ templates }) => templates });
  const changed = useTemplatesChanged();
  const remove = useCall(removeTemplate, { onSuccess: useDone([], changed) });
  const erase = async ({ id, title }: { id: string; title: string }) => {
    const yes = await confirm({
      title: t('template.delete_title'),
      text: t('template.delete_text', { name: title }),
      confirm: t('template.delete'),
      danger: true,
    });
    if (yes) remove.mutate({ id: Number(id.replace('custom:', '')) });
  };
  const own = found.data?.filter(({ is_own }) => is_own) ?? [];
  const upload = (
    <AddButton kind="report_templates" leftSection={<IconUpload size={16} />} onClick={() => setUploading(true)}>
      {t('template.upload')}
    </AddButton>
  );
  return (
    <div className={classes.templates}>
      <section className={classes.panel} aria-label={t('tabs.templates')}>
        <div className={classes.head}>
          <h2>{t('template.own')}</h2>
          {own.length > 0 && upload}
        </div>
        {found.isError ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : found.isPending ? (
          <Skeleton height={120} radius="md" />
        ) : own.length === 0 ? (
          <BlankState icon={IconFileSpreadsheet} title={t('template.blank')} hint={t('template.blank_hint')}>
            {upload}
          </BlankState>
        ) : (
          <ul className={classes.list}>
            {own.map((template) => (
              <li key={template.id}>
                <div>
                  <p className={classes.name}>{template.title}</p>
                  <p className={classes.note}>
                    {t(template.has_file ? 'template.workbook' : 'template.columns')} ·{' '}
                    {t(`template.for_${template.report_type}`)}
                  </p>
                  <p className={classes.note}>{template.description}</p>
                </div>
                {mayDelete && (
                  <ActionIcon
                    color="red"
                    variant="subtle"
                    aria-label={t('template.delete_name', { name: template.title })}
                    onClick={() => void erase(template)}
                  >
                    <IconTrash size={16} stroke={1.6} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        )}
        <p className={classes.note}>{t('template.use')}</p>
      </section>
      <VariableList />
      {isUploading && <UploadForm onClose={() => setUploading(false)} />}
    </div>
  );
}

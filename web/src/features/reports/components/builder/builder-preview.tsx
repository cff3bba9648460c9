import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { createGroupStructure, type previewTemplate } from '@gaugeway/proto/api/report-structures';
import { uploadTemplate } from '@gaugeway/proto/api/report-templates';
import { Button, Group, Skeleton } from '@mantine/core';
import { type UseQueryResult, useMutation } from '@tanstack/react-query';
import { IconBookmark, IconDownload, IconTable } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ApiError, download, inputBounds, useCall } from '@/shared/api';
import { BlankState, errorText, Notice, prompt, useDone } from '@/shared/ui';
import { type BuilderDraft, structureInput } from '../../model/builder-draft';
import { useTemplatesChanged } from '../templates/use-templates-changed';
import { SheetTable } from '../sheet-table';
import classes from './builder.module.css';

interface BuilderPreviewProps {
  draft: BuilderDraft;
  zone: number;
  /** true if the report can be created. */
  isWhole: boolean;
  lacksFields: boolean;
  found: UseQueryResult<ReplyOf<typeof previewTemplate>, ApiError>;
}

/** First rows of the arranged report, and the actions to create or download it. */
export function BuilderPreview({ draft, zone, isWhole, lacksFields, found }: BuilderPreviewProps) {
  const { t } = useTranslation('report-builder');
  const keep = useMutation<void, ApiError, 'xlsx' | 'csv'>({
    mutationFn: (format) => download(createGroupStructure, { ...structureInput(draft, zone), format }),
    meta: { quiet: true },
  });
  const changed = useTemplatesChanged();
  const save = useCall(uploadTemplate, { onSuccess: useDone([], changed) });
  const saveAs = async () => {
    const title = await prompt({
      ...{ title: t('save.title'), label: t('save.label'), initial: draft.title, confirm: t('save.do') },
      minLength: 1,
      ...inputBounds(uploadTemplate, 'title'),
    });
    if (title !== null) save.mutate({ title, structure: structureInput(draft, zone) });
  };
  const error = keep.error ?? found.error;
  const { report, points = 0 } = found.data ?? {};
  return (
    <section className={classes.preview} aria-label={t('preview.title')}>
      <div className={classes.head}>
        <h2>{t('preview.title')}</h2>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} />}
            disabled={!isWhole}
            loading={save.isPending}
            onClick={() => void saveAs()}
          >
            {t('save.do')}
          </Button>
          <Button
            variant="default"
            disabled={!isWhole}
            loading={keep.isPending && keep.variables === 'csv'}
            onClick={() => keep.mutate('csv')}
          >
            {t('download_csv')}
          </Button>
          <Button
            leftSection={<IconDownload size={16} />}
            disabled={!isWhole}
            loading={keep.isPending && keep.variables === 'xlsx'}
            onClick={() => keep.mutate('xlsx')}
          >
            {t('download_xlsx')}
          </Button>
        </Group>
      </div>
      {error && isWhole && (
        <Notice tone="alarm" role="alert" title={t('preview.failed')}>
          {errorText(error)}
        </Notice>
      )}
      {lacksFields && (
        <Notice tone="warning" title={t('preview.no_fields')}>
          {t('preview.no_fields_hint')}
        </Notice>
      )}
      {!isWhole ? (
        <BlankState icon={IconTable} title={t('preview.blank')} hint={t('preview.blank_hint')} />
      ) : report ? (
        <div className={classes.sheet} data-stale={found.isPlaceholderData || undefined}>
          {report.preHeaderRows.map((row) => (
            <p key={row.join()}>{row.join(' ')}</p>
          ))}
          <SheetTable report={report} label={t('preview.title')} />
          {draft.subjects.length > points && (
            <p className={classes.hint}>{t('preview.first', { count: points, total: draft.subjects.length })}</p>
          )}
        </div>
      ) : (
        !error && <Skeleton height={240} radius="md" />
      )}
    </section>
  );
}

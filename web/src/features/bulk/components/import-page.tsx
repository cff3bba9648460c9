import { importTemplate, uploadImport } from '@gaugeway/proto/api/device-import';
import { SECTION } from '@gaugeway/proto/api/endpoint';
import type { SheetAnswers } from '@gaugeway/proto/api/sheet-reading';
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconDownload, IconListCheck, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/shared/access';
import { upload, useDownload } from '@/shared/api';
import { SheetCard, SheetDrop, SheetQuestions, useSheetQuestions } from '@/shared/sheet-import';
import { BlankState, Page, useCrumbs } from '@/shared/ui';
import classes from './bulk.module.css';
import { ImportSteps } from './import-steps';

/** cloud/devices/import: the template, and the file that was filled in. */
export function ImportPage() {
  const { t } = useTranslation('bulk');
  const mayCreate = useCan(['create', 'access_all'], SECTION.devices);
  useCrumbs([{ label: t('devices'), to: '/cloud/devices' }, { label: t('import.title') }]);
  return (
    <Page
      title={t('import.title')}
      actions={
        <Button variant="default" leftSection={<IconListCheck size={16} />} component={Link} to="/cloud/devices/bulk">
          {t('title')}
        </Button>
      }
    >
      {mayCreate ? (
        <div className={classes.panel}>
          <ImportSteps step="file" />
          <TemplateCard />
          <FileCard />
        </div>
      ) : (
        <BlankState icon={IconLock} title={t('import.no_right')} hint={t('import.no_right_hint')} />
      )}
    </Page>
  );
}

function TemplateCard() {
  const { t } = useTranslation('bulk');
  const keep = useDownload(importTemplate);
  return (
    <SheetCard title={t('import.template_title')} texts={[t('import.template_text')]}>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={keep.isPending}
        onClick={() => keep.mutate({})}
      >
        {t('import.template')}
      </Button>
    </SheetCard>
  );
}

function FileCard() {
  const { t } = useTranslation('bulk');
  const navigate = useNavigate();
  const asking = useSheetQuestions();
  const [file, setFile] = useState<File | null>(null);
  const read = useMutation({
    mutationFn: ({ chosen, answers }: { chosen: File; answers: SheetAnswers }) => upload(uploadImport, chosen, answers),
    meta: { quiet: true },
    onSuccess: ({ bulk_job, questions }) => {
      if (questions.length > 0) asking.take(questions);
      else show(bulk_job.id);
    },
  });
  const show = (job: number) => void navigate({ to: '/cloud/devices/bulk', search: { job } });
  const job = read.data?.bulk_job.id;
  return (
    <>
      <SheetDrop
        title={t('import.file_title')}
        text={t('import.file_text')}
        hint={file?.name ?? t('import.drop_hint')}
        isBusy={read.isPending}
        error={read.error}
        onFile={(chosen) => {
          asking.reset();
          setFile(chosen);
          read.mutate({ chosen, answers: {} });
        }}
      />
      {asking.questions.length > 0 && (
        <SheetCard title={t('import.questions_title')} texts={[t('import.questions_text')]}>
          <SheetQuestions
            questions={asking.questions}
            answers={asking.answers}
            disabled={read.isPending}
            onAnswer={asking.answer}
          />
          <Group mt="sm" gap="xs">
            <Button
              loading={read.isPending}
              disabled={asking.questions.some(({ id }) => !asking.answers[id])}
              onClick={() => file && read.mutate({ chosen: file, answers: asking.answers })}
            >
              {t('import.questions_answer')}
            </Button>
            {job !== undefined && (
              <Button variant="default" disabled={read.isPending} onClick={() => show(job)}>
                {t('import.questions_skip')}
              </Button>
            )}
          </Group>
        </SheetCard>
      )}
    </>
  );
}

import { REPORT_TYPES, type ReportType } from '@gaugeway/proto/api/filter-values';
import { uploadTemplate } from '@gaugeway/proto/api/report-templates';
import { FileInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, useCall } from '@/shared/api';
import { base64Of } from '@/shared/files';
import { ChoiceSelect, DialogForm, TitleInput } from '@/shared/forms';
import { useDone } from '@/shared/ui';
import { useTemplatesChanged } from './use-templates-changed';

/** Uploads a workbook with placeholders as a template of the company. */
export function UploadForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('report-builder');
  const [file, setFile] = useState<File | null>(null);
  const [title, setTitle] = useState('');
  const [type, setType] = useState<ReportType>('group');
  const changed = useTemplatesChanged();
  const upload = useCall(uploadTemplate, { meta: { quiet: true }, onSuccess: useDone([], changed, onClose) });
  const submit = async () => {
    if (!file) return;
    const content = await base64Of(file);
    upload.mutate({ title: title.trim(), report_type: type, file_name: file.name.slice(0, 200), content });
  };
  return (
    <DialogForm
      title={t('template.upload')}
      confirm={t('template.save')}
      error={upload.error}
      saving={upload.isPending}
      disabled={!file || title.trim() === ''}
      onClose={onClose}
      onSubmit={() => void submit()}
    >
      <FileInput
        label={t('template.file')}
        description={t('template.file_hint')}
        placeholder={t('template.choose')}
        required
        accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        value={file}
        onChange={(chosen) => {
          setFile(chosen);
          if (chosen && title === '') setTitle(chosen.name.replace(/\.xlsx$/i, ''));
        }}
      />
      <TitleInput
        {...inputBounds(uploadTemplate, 'title')}
        label={t('template.title')}
        value={title}
        onChange={setTitle}
      />
      <ChoiceSelect
        label={t('template.type')}
        choices={REPORT_TYPES}
        titleOf={(value) => t(`template.for_${value}`)}
        value={type}
        onChange={setType}
      />
    </DialogForm>
  );
}

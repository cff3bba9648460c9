import { Button, Select, Skeleton, Text } from '@mantine/core';
import { IconAdjustments, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '@/shared/forms';
import { BlankState, errorText, Notice } from '@/shared/ui';
import type { DesignDraft } from '../../model/design-draft';
import { PERIOD_KINDS } from '../../model/document-draft';
import { DocumentView } from './document-view';
import classes from './documents.module.css';
import { ScopeFields } from './scope-fields';
import type { PreviewData, useDesignPreview } from './use-design-preview';

interface DesignPreviewProps {
  draft: DesignDraft;
  preview: ReturnType<typeof useDesignPreview>;
  /** The form has faults. */
  hasFaults: boolean;
  /** The container has the title. */
  isTitled?: boolean;
}

/** Document of the draft for some points. */
export function DesignPreview({ draft, preview, hasFaults, isTitled }: DesignPreviewProps) {
  const { t } = useTranslation('report-documents');
  const [isChoosing, setChoosing] = useState(false);
  const { data, shown, error, isStale } = preview;
  return (
    <section className={classes.panel} aria-label={t('preview.title')}>
      <div className={classes.head}>
        {!isTitled && <h2>{t('preview.title')}</h2>}
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconAdjustments size={14} />}
          onClick={() => setChoosing(true)}
        >
          {t('preview.data')}
        </Button>
      </div>
      <p className={classes.note}>
        {t(`period.${data.period.kind}`)}
        {' · '}
        {!shown
          ? '…'
          : shown.points === 0
            ? t('preview.no_scope')
            : `${t('preview.about_points', { count: shown.points })}${
                shown.shown < shown.points ? `, ${t('preview.of_points', { count: shown.shown })}` : ''
              }`}
      </p>
      {error && draft.blocks.length > 0 && (
        <Notice tone="alarm" title={t('preview.failed')}>
          {hasFaults ? t('preview.failed_fields') : errorText(error)}
        </Notice>
      )}
      {draft.blocks.length === 0 ? (
        <BlankState icon={IconFileText} title={t('preview.blank')} hint={t('preview.blank_hint')} />
      ) : shown ? (
        <div className={isStale || error ? classes.stale : undefined}>
          {shown.document.blocks.length === 0 ? (
            <Text c="dimmed">{t('preview.empty')}</Text>
          ) : (
            <DocumentView document={shown.document} />
          )}
        </div>
      ) : (
        !error && <Skeleton height={360} radius="md" />
      )}
      {isChoosing && (
        <PreviewDataForm
          data={data}
          onClose={() => setChoosing(false)}
          onShow={(next) => {
            preview.setData(next);
            setChoosing(false);
          }}
        />
      )}
    </section>
  );
}

interface PreviewDataFormProps {
  data: PreviewData;
  onClose: () => void;
  onShow: (data: PreviewData) => void;
}

/** Data of the preview, which is not saved with the template. */
function PreviewDataForm({ data, onClose, onShow }: PreviewDataFormProps) {
  const { t } = useTranslation('report-documents');
  const [draft, setDraft] = useState(data);
  return (
    <DialogForm
      title={t('preview.data')}
      confirm={t('preview.apply')}
      error={null}
      saving={false}
      onClose={onClose}
      onSubmit={() => onShow(draft)}
    >
      <Text size="sm" c="dimmed">
        {t('preview.data_hint')}
      </Text>
      <ScopeFields scope={draft.scope} faults={{}} onChange={(scope) => setDraft({ ...draft, scope })} />
      <Select
        label={t('form.period')}
        allowDeselect={false}
        data={PERIOD_KINDS.filter((kind) => kind !== 'dates').map((kind) => ({
          value: kind,
          label: t(`period.${kind}`),
        }))}
        value={draft.period.kind}
        onChange={(value) => {
          const kind = PERIOD_KINDS.find((one) => one === value);
          if (kind) setDraft({ ...draft, period: { kind } });
        }}
      />
    </DialogForm>
  );
}

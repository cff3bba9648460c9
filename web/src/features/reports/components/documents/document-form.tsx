import '@mantine/dates/styles.layer.css';
import {
  createDesignedReport,
  designTemplates,
  generateDesignedReport,
  updateDesignedReport,
  type WholeDesignedReport,
} from '@gaugeway/proto/api/report-designer';
import { Group, Select, Text } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call, inputBounds, query } from '@/shared/api';
import { ChoiceSelect, DialogForm, FieldGroup, TitleInput, faultsOf } from '@/shared/forms';
import { notifyDone } from '@/shared/ui';
import { documentDraft, documentFaults, documentInput, newDocument, PERIOD_KINDS } from '../../model/document-draft';
import { Choice } from '../choice';
import { ScopeFields } from './scope-fields';
import { useDesignerChanged } from './use-designer-changed';

interface DocumentFormProps {
  /** null = a new one, which is created at once. */
  document: WholeDesignedReport | null;
  /** Template of a new document. */
  template?: { id: string; title: string } | null;
  onClose: () => void;
}

/** Template, scope, period and file format of a document. */
export function DocumentForm({ document, template = null, onClose }: DocumentFormProps) {
  const { t } = useTranslation('report-documents');
  const [draft, setDraft] = useState(() => (document ? documentDraft(document) : newDocument(template)));
  const [isTried, setTried] = useState(false);
  // Saved by the first attempt: the next one does not create a second document.
  const [id, setId] = useState(document?.id ?? null);
  const changed = useDesignerChanged();
  const found = useQuery({ ...query(designTemplates, {}), meta: { quiet: true } });
  const templates = found.data?.templates ?? [];
  const chosen = templates.find((one) => one.id === draft.template);
  const save = useMutation<string, ApiError>({
    mutationFn: async () => {
      const input = documentInput(draft);
      if (document) return (await call(updateDesignedReport, { id: document.id, ...input })).msg;
      let kept = id;
      if (kept === null) {
        kept = (await call(createDesignedReport, input)).id;
        setId(kept);
      } else await call(updateDesignedReport, { id: kept, ...input });
      return (await call(generateDesignedReport, { id: kept })).msg;
    },
    meta: { quiet: true },
    onSettled: () => void changed(),
    onSuccess: (msg) => {
      notifyDone(msg);
      onClose();
    },
  });
  const missing = Object.entries(documentFaults(draft)).map(([input, name]) => [input, t(`fault.${name}`)] as const);
  const faults: Record<string, string> = {
    ...(save.error instanceof ApiError ? faultsOf(save.error) : {}),
    ...(isTried ? Object.fromEntries(missing) : {}),
  };
  const { period } = draft;
  const needsGroup = chosen?.blocks.some(({ kind }) => kind === 'balance') && draft.scope.groups.length === 0;
  return (
    <DialogForm
      title={t(document ? 'document.edit' : 'document.add')}
      confirm={t(document ? 'form.save' : 'document.make')}
      size={618}
      error={save.error ?? found.error}
      saving={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (missing.length === 0) save.mutate();
      }}
    >
      <Select
        label={t('document.template')}
        description={chosen?.description}
        placeholder={t('form.choose')}
        required
        data-autofocus
        allowDeselect={false}
        maxDropdownHeight={270}
        error={faults['template']}
        data={templates.map((one) => ({ value: one.id, label: one.title }))}
        value={draft.template}
        onChange={(value) => {
          const next = templates.find((one) => one.id === value);
          if (!next) return;
          // A title typed by the user is kept.
          const isOurs = draft.title === '' || draft.title === chosen?.title;
          setDraft({ ...draft, template: next.id, title: isOurs ? next.title : draft.title });
        }}
      />
      <TitleInput
        label={t('form.title')}
        description={t('form.title_hint')}
        {...inputBounds(createDesignedReport, 'title')}
        error={faults['title']}
        value={draft.title}
        onChange={(title) => setDraft({ ...draft, title })}
      />
      <FieldGroup title={t('form.scope')} look="label">
        <Text size="sm" c="dimmed">
          {t('form.scope_hint')}
        </Text>
        <ScopeFields
          scope={draft.scope}
          faults={faults}
          hints={needsGroup ? { groups: t('form.needs_group') } : {}}
          onChange={(scope) => setDraft({ ...draft, scope })}
        />
      </FieldGroup>
      <ChoiceSelect
        label={t('form.period')}
        choices={PERIOD_KINDS}
        titleOf={(kind) => t(`period.${kind}`)}
        value={period.kind}
        onChange={(kind) => setDraft({ ...draft, period: { ...period, kind } })}
      />
      {period.kind === 'dates' && (
        <Group grow align="start">
          <DateInput
            label={t('form.start')}
            valueFormat="DD.MM.YYYY"
            error={faults['period.date_start']}
            value={period.date_start ?? null}
            onChange={(day) => setDraft({ ...draft, period: { ...period, date_start: day } })}
          />
          <DateInput
            label={t('form.end')}
            valueFormat="DD.MM.YYYY"
            error={faults['period.date_end']}
            value={period.date_end ?? null}
            onChange={(day) => setDraft({ ...draft, period: { ...period, date_end: day } })}
          />
        </Group>
      )}
      <Choice
        label={t('form.format')}
        names={['pdf', 'xlsx']}
        value={draft.format}
        title={(format) => t(`document.${format}`)}
        onChange={(format) => setDraft({ ...draft, format })}
      />
    </DialogForm>
  );
}

import {
  createNewsletter,
  type Newsletter,
  newsletter as newsletterCall,
  newsletters,
  updateNewsletter,
} from '@gaugeway/proto/api/newsletters';
import { Select, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, useUserZone } from '@/shared/access';
import { inputBounds, useCall } from '@/shared/api';
import { DialogForm, TitleInput } from '@/shared/forms';
import { useDone } from '@/shared/ui';
import { hasSteps, withSubjects, withTemplate } from '../../model/kind-draft';
import {
  isNewsletterWhole,
  type NewsletterDraft,
  newsletterDraft,
  newsletterInput,
} from '../../model/newsletter-draft';
import { useTemplates } from '../../model/use-templates';
import { KindInputs } from '../kind-inputs';
import { SubjectList } from '../subject-list';
import { Choice } from '../choice';
import { ReceiverFields } from './receiver-fields';
import { ScheduleFields } from './schedule-fields';

/** Refetches the lists and the newsletters. */
export function useNewslettersChanged() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [id] }) => id === newsletters.id || id === newsletterCall.id,
    });
}

interface NewsletterFormProps {
  /** null = a new one. */
  newsletter: Newsletter | null;
  onClose: () => void;
}

/** Creates or changes a newsletter: report, schedule, period and recipients. */
export function NewsletterForm({ newsletter, onClose }: NewsletterFormProps) {
  const { t } = useTranslation(['newsletters', 'reports']);
  const zone = useUserZone();
  const { user } = useCurrentUser();
  const changed = useNewslettersChanged();
  const offered = useTemplates();
  const templates = offered.templates.filter(({ is_own }) => !is_own);
  const [draft, setDraft] = useState(() => newsletterDraft(newsletter, { zone, userId: user.id }));
  const change = (part: Partial<NewsletterDraft>) => setDraft((old) => ({ ...old, ...part }));
  const saved = {
    meta: { quiet: true },
    onSuccess: useDone([], changed, onClose),
  };
  const create = useCall(createNewsletter, saved);
  const update = useCall(updateNewsletter, saved);
  const send = () => {
    const input = newsletterInput(draft);
    if (newsletter) update.mutate({ id: newsletter.id, ...input });
    else create.mutate(input);
  };
  return (
    <DialogForm
      title={t(newsletter ? 'form.edit' : 'form.new')}
      confirm={t(newsletter ? 'form.save' : 'form.create')}
      size={618}
      error={offered.error ?? create.error ?? update.error}
      saving={create.isPending || update.isPending}
      disabled={!isNewsletterWhole(draft)}
      onClose={onClose}
      onSubmit={send}
    >
      <TitleInput
        label={t('field.title')}
        description={t('form.title_hint')}
        data-autofocus
        {...inputBounds(createNewsletter, 'title')}
        value={draft.title}
        onChange={(title) => change({ title })}
      />
      <Select
        label={t('field.template')}
        allowDeselect={false}
        data={templates.map(({ id, title }) => ({ value: id, label: title }))}
        value={draft.template}
        onChange={(value) => {
          const template = templates.find(({ id }) => id === value);
          if (template) setDraft((old) => withTemplate(old, template));
        }}
      />
      {draft.type === 'group' && (
        <Switch
          label={t('form.all_points')}
          description={t('form.all_points_hint')}
          checked={draft.isOfAll}
          onChange={(event) => change({ isOfAll: event.currentTarget.checked })}
        />
      )}
      {draft.type !== 'infrastructure' && (draft.type !== 'group' || !draft.isOfAll) && (
        <SubjectList
          key={draft.type}
          draft={{ ...draft, type: draft.type }}
          onAdd={(subjects) => setDraft((old) => withSubjects(old, subjects))}
          onKeep={(subjects) => change({ subjects })}
        />
      )}
      <KindInputs draft={draft} onChange={(inputs) => change({ inputs })} />
      <ScheduleFields draft={draft} onChange={change} />
      {hasSteps(draft) && (
        <Choice
          label={t('reports:field.step')}
          names={['day', 'month'] as const}
          value={draft.step}
          title={(name) => t(`reports:step.${name}`)}
          onChange={(step) => change({ step })}
        />
      )}
      <ReceiverFields draft={draft} onChange={change} />
      <Choice
        label={t('field.format')}
        names={['xlsx', 'csv'] as const}
        value={draft.format}
        title={(name) => t(`format.${name}`)}
        onChange={(format) => change({ format })}
      />
    </DialogForm>
  );
}

import {
  createNewsletter,
  type Newsletter,
  newsletter as newsletterCall,
  newsletters,
  updateNewsletter,
} from '@gaugeway/proto/api/newsletters';
import { INFRASTRUCTURE_PARTS } from '@gaugeway/proto/api/filter-values';
import { Checkbox, Group, Select, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, useUserZone } from '@/shared/access';
import { useCall } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { notifyDone } from '@/shared/ui';
import {
  isNewsletterWhole,
  NEWSLETTER_TEMPLATES,
  type NewsletterDraft,
  newsletterDraft,
  newsletterInput,
  type NewsletterTemplate,
  withNewsletterTemplate,
} from '../../model/newsletter-draft';
import { withSubjects } from '../../model/order-draft';
import { SubjectList } from '../subject-list';
import { Choice } from './choice';
import { ReceiverFields } from './receiver-fields';
import { ScheduleFields } from './schedule-fields';

const TEMPLATES = Object.keys(NEWSLETTER_TEMPLATES) as NewsletterTemplate[];

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
  const [draft, setDraft] = useState(() => newsletterDraft(newsletter, { zone: Math.round(zone), userId: user.id }));
  const change = (part: Partial<NewsletterDraft>) => setDraft((old) => ({ ...old, ...part }));
  const saved = {
    meta: { quiet: true },
    onSuccess: ({ msg }: { msg: string }) => {
      notifyDone(msg);
      void changed();
      onClose();
    },
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
      error={create.error ?? update.error}
      saving={create.isPending || update.isPending}
      disabled={!isNewsletterWhole(draft)}
      onClose={onClose}
      onSubmit={send}
    >
      <TextInput
        label={t('field.title')}
        description={t('form.title_hint')}
        required
        data-autofocus
        maxLength={255}
        autoComplete="off"
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Select
        label={t('field.template')}
        allowDeselect={false}
        data={TEMPLATES.map((value) => ({ value, label: t(`template.${value}`) }))}
        value={draft.template}
        onChange={(value) => {
          const template = TEMPLATES.find((one) => one === value);
          if (template) setDraft((old) => withNewsletterTemplate(old, template));
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
      {draft.type === 'infrastructure' && (
        <Checkbox.Group
          label={t('reports:form.parts')}
          value={[...draft.parts]}
          onChange={(chosen) => change({ parts: INFRASTRUCTURE_PARTS.filter((part) => chosen.includes(part)) })}
        >
          <Group gap="md" mt={6}>
            {INFRASTRUCTURE_PARTS.map((part) => (
              <Checkbox key={part} value={part} label={t(`reports:part.${part}`)} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {draft.type !== 'infrastructure' && (draft.type !== 'group' || !draft.isOfAll) && (
        <SubjectList
          key={draft.type}
          draft={{ ...draft, type: draft.type }}
          onAdd={(subjects) => setDraft((old) => withSubjects(old, subjects))}
          onKeep={(subjects) => change({ subjects })}
        />
      )}
      {draft.template === 'consumption_parts' && (
        <Choice
          label={t('reports:field.layout')}
          names={['horizontal', 'vertical'] as const}
          value={draft.layout}
          title={(name) => t(`reports:layout.${name}`)}
          onChange={(layout) => change({ layout })}
        />
      )}
      <ScheduleFields draft={draft} onChange={change} />
      {draft.template !== 'consumption' && draft.type !== 'infrastructure' && (
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

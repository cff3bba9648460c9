import { createSingleReport, reports } from '@gaugeway/proto/api/reports';
import { Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { type ApiError, inputBounds, call } from '@/shared/api';
import { dayOf, DialogForm, lastDays, PeriodDays } from '@/shared/forms';
import { useDone } from '@/shared/ui';
import { hasSteps, isKindWhole, withSubjects, withTemplate } from '../model/kind-draft';
import { ORDER_CALLS, orderDraft, orderInput } from '../model/order-draft';
import { useTemplates } from '../model/use-templates';
import { Choice } from './choice';
import { KindInputs } from './kind-inputs';
import { SubjectList } from './subject-list';

/** Initial number of days. */
const FIRST_DAYS = 30;

/** Refetches the lists of reports. */
export function useReportsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey: [id] }) => id === reports.id });
}

/** Orders a report: template, subjects and period. */
export function OrderForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('reports');
  const zone = useUserZone();
  const [draft, setDraft] = useState(() => orderDraft(lastDays(FIRST_DAYS, zone)));
  const changed = useReportsChanged();
  const { templates, error } = useTemplates();
  const chosen = templates.find(({ id }) => id === draft.template);
  const { start, stop } = draft.period;
  const order = useMutation<{ msg: string }, ApiError, void>({
    mutationFn: () =>
      call(ORDER_CALLS[draft.type], orderInput(draft, { date_start: dayOf(start, zone), date_end: dayOf(stop, zone) })),
    meta: { quiet: true },
    onSuccess: useDone([], changed, onClose),
  });
  return (
    <DialogForm
      title={t('form.title')}
      confirm={t('form.order')}
      size={618}
      error={error ?? order.error}
      saving={order.isPending}
      disabled={!isKindWhole(draft)}
      onClose={onClose}
      onSubmit={() => order.mutate()}
    >
      <Select
        label={t('field.template')}
        description={chosen?.description}
        placeholder={t('form.choose')}
        required
        data-autofocus
        allowDeselect={false}
        data={templates.map(({ id, title }) => ({ value: id, label: title }))}
        value={draft.template}
        onChange={(id) => {
          const template = templates.find((one) => one.id === id);
          if (template) setDraft(withTemplate(draft, template));
        }}
      />
      {draft.template !== null && draft.type !== 'infrastructure' && (
        <SubjectList
          key={draft.type}
          draft={{ subjects: draft.subjects, type: draft.type }}
          onAdd={(subjects) => setDraft((old) => withSubjects(old, subjects))}
          onKeep={(subjects) => setDraft((old) => ({ ...old, subjects }))}
        />
      )}
      <KindInputs draft={draft} onChange={(inputs) => setDraft({ ...draft, inputs })} />
      <PeriodDays period={draft.period} zone={zone} onChange={(period) => setDraft({ ...draft, period })} />
      {hasSteps(draft) && (
        <Choice
          label={t('field.step')}
          names={['day', 'month'] as const}
          value={draft.step}
          title={(name) => t(`step.${name}`)}
          onChange={(step) => setDraft({ ...draft, step })}
        />
      )}
      <TextInput
        label={t('field.title')}
        placeholder={chosen?.title}
        {...inputBounds(createSingleReport, 'title')}
        value={draft.title}
        onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
      />
    </DialogForm>
  );
}

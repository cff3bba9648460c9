import {
  createBalanceReport,
  createGroupReport,
  createSingleReport,
  reports,
  reportTemplates,
} from '@gaugeway/proto/api/reports';
import { SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { dayOf, DialogForm, lastDays, PeriodDays } from '@/shared/forms';
import { notifyDone } from '@/shared/ui';
import { isWhole, orderDraft, orderInput, withSubjects, withTemplate } from '../model/order-draft';
import { SubjectList } from './subject-list';

/** Days that are chosen at first. */
const FIRST_DAYS = 30;

/** The lists of reports are read again. */
export function useReportsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey: [id] }) => id === reports.id });
}

/** Orders a report: which, of what, for which days. */
export function OrderForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('reports');
  const zone = useUserZone();
  const [draft, setDraft] = useState(() => orderDraft(lastDays(FIRST_DAYS, zone)));
  const changed = useReportsChanged();
  const found = useQuery({ ...query(reportTemplates, {}), meta: { quiet: true } });
  const templates = found.data?.templates ?? [];
  const chosen = templates.find(({ id }) => id === draft.template);
  // Templates of the company are of the whole period, but for groups.
  const hasSteps = draft.template !== 'consumption' && !(chosen?.is_own && draft.type !== 'balance');
  const ordered = {
    meta: { quiet: true },
    onSuccess: ({ msg }: { msg: string }) => {
      notifyDone(msg);
      void changed();
      onClose();
    },
  };
  const single = useCall(createSingleReport, ordered);
  const group = useCall(createGroupReport, ordered);
  const balance = useCall(createBalanceReport, ordered);
  const { start, stop } = draft.period;
  const input = orderInput(draft, { date_start: dayOf(start, zone), date_end: dayOf(stop, zone) });
  const submit = () => {
    if (draft.type === 'single') single.mutate(input.single);
    else if (draft.type === 'group') group.mutate(input.group);
    else balance.mutate(input.balance);
  };
  return (
    <DialogForm
      title={t('form.title')}
      confirm={t('form.order')}
      size={618}
      error={found.error ?? single.error ?? group.error ?? balance.error}
      saving={single.isPending || group.isPending || balance.isPending}
      disabled={!isWhole(draft)}
      onClose={onClose}
      onSubmit={submit}
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
      {draft.template !== null && (
        <SubjectList
          key={draft.type}
          draft={draft}
          onAdd={(subjects) => setDraft((old) => withSubjects(old, subjects))}
          onKeep={(subjects) => setDraft((old) => ({ ...old, subjects }))}
        />
      )}
      <PeriodDays period={draft.period} zone={zone} onChange={(period) => setDraft({ ...draft, period })} />
      {hasSteps && (
        <div>
          <Text size="sm" fw={500} mb={4}>
            {t('field.step')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('field.step')}
            value={draft.step}
            onChange={(step) => setDraft({ ...draft, step: step === 'month' ? 'month' : 'day' })}
            data={[
              { value: 'day', label: t('step.day') },
              { value: 'month', label: t('step.month') },
            ]}
          />
        </div>
      )}
      {draft.template === 'consumption_parts' && (
        <div>
          <Text size="sm" fw={500} mb={4}>
            {t('field.layout')}
          </Text>
          <SegmentedControl
            fullWidth
            aria-label={t('field.layout')}
            value={draft.layout}
            onChange={(layout) => setDraft({ ...draft, layout: layout === 'vertical' ? 'vertical' : 'horizontal' })}
            data={[
              { value: 'horizontal', label: t('layout.horizontal') },
              { value: 'vertical', label: t('layout.vertical') },
            ]}
          />
        </div>
      )}
      <TextInput
        label={t('field.title')}
        placeholder={chosen?.title}
        maxLength={255}
        value={draft.title}
        onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
      />
    </DialogForm>
  );
}

import {
  createBalanceReport,
  createGroupReport,
  createInfrastructureReport,
  createSingleReport,
  reports,
  reportTemplates,
} from '@gaugeway/proto/api/reports';
import { INFRASTRUCTURE_PARTS } from '@gaugeway/proto/api/filter-values';
import { Checkbox, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { query, useCall } from '@/shared/api';
import { dayOf, DialogForm, lastDays, PeriodDays } from '@/shared/forms';
import { notifyDone } from '@/shared/ui';
import { isWhole, orderDraft, orderInput, withSubjects, withTemplate } from '../model/order-draft';
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
  const found = useQuery({ ...query(reportTemplates, {}), meta: { quiet: true } });
  const ofNetwork = useQuery({ ...query(reportTemplates, { report_mode: 'infrastructure' }), meta: { quiet: true } });
  const templates = [...(found.data?.templates ?? []), ...(ofNetwork.data?.templates ?? [])];
  const chosen = templates.find(({ id }) => id === draft.template);
  // Templates of the company cover the whole period, except for groups.
  const isWholePeriod = draft.template === 'consumption' || draft.type === 'infrastructure';
  const hasSteps = !isWholePeriod && !(chosen?.is_own && draft.type !== 'balance');
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
  const infrastructure = useCall(createInfrastructureReport, ordered);
  const calls = [single, group, balance, infrastructure];
  const { start, stop } = draft.period;
  const input = orderInput(draft, { date_start: dayOf(start, zone), date_end: dayOf(stop, zone) });
  const submit = () => {
    if (draft.type === 'single') single.mutate(input.single);
    else if (draft.type === 'group') group.mutate(input.group);
    else if (draft.type === 'balance') balance.mutate(input.balance);
    else infrastructure.mutate(input.infrastructure);
  };
  return (
    <DialogForm
      title={t('form.title')}
      confirm={t('form.order')}
      size={618}
      error={found.error ?? calls.find(({ error }) => error !== null)?.error ?? null}
      saving={calls.some(({ isPending }) => isPending)}
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
      {draft.type === 'infrastructure' ? (
        <Checkbox.Group
          label={t('form.parts')}
          value={[...draft.parts]}
          onChange={(chosenParts) =>
            setDraft({ ...draft, parts: INFRASTRUCTURE_PARTS.filter((part) => chosenParts.includes(part)) })
          }
        >
          <Stack gap={8} mt={4}>
            {INFRASTRUCTURE_PARTS.map((part) => (
              <Checkbox key={part} value={part} label={t(`part.${part}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
      {draft.template !== null && draft.type !== 'infrastructure' && (
        <SubjectList
          key={draft.type}
          draft={{ subjects: draft.subjects, type: draft.type }}
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

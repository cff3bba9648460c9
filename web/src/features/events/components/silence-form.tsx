import { eventRules } from '@gaugeway/proto/api/event-rules';
import { createEventSilence, eventSilences } from '@gaugeway/proto/api/event-silences';
import { getOccurredEvent, occurredEvents } from '@gaugeway/proto/api/occurred-events';
import { Select, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { inputBounds, query, useCall } from '@/shared/api';
import { type Choice, ChoiceSelect, DialogForm, LookupSelect } from '@/shared/forms';
import { formatDateTime } from '@/shared/i18n';
import { useDone } from '@/shared/ui';
import { isSilenceWhole, NEW_SILENCE, silenceInput, SPANS, WHERES } from '../model/silence-draft';
import { DeviceSelect, GatewaySelect, useNodes } from './thing-selects';
import classes from './events.module.css';

/** Form to silence expected events: rule, scope, duration and reason. */
export function SilenceForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('events');
  const zone = useUserZone();
  const [draft, setDraft] = useState(NEW_SILENCE);
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const change = (part: Partial<typeof draft>) => setDraft((old) => ({ ...old, ...part }));
  const rules = useQuery({
    ...query(eventRules, { paginate: false }),
    select: ({ events }) => (Array.isArray(events) ? events : events.data),
  });
  const create = useCall(createEventSilence, {
    meta: { quiet: true },
    onSuccess: useDone([eventSilences, occurredEvents, getOccurredEvent], onClose),
  });
  return (
    <DialogForm
      title={t('silences.new')}
      size={500}
      error={create.error}
      saving={create.isPending}
      disabled={!isSilenceWhole(draft)}
      confirm={t('silences.form.create')}
      onClose={onClose}
      onSubmit={() => create.mutate(silenceInput(draft, Math.floor(Date.now() / 1000)))}
    >
      <Stack gap="xs">
        <Select
          label={t('silences.form.rule')}
          placeholder={draft.where === 'all' ? undefined : t('silences.form.any')}
          required={draft.where === 'all'}
          searchable
          clearable
          maxDropdownHeight={270}
          data={(rules.data ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
          value={draft.rule}
          onChange={(rule) => change({ rule })}
        />
        <ChoiceSelect
          label={t('silences.form.where')}
          choices={WHERES}
          titleOf={(value) => t(`silences.form.where_${value}`)}
          value={draft.where}
          onChange={(where) => change({ where, chosen: [] })}
        />
        {draft.where === 'devices' && <DeviceSelect chosen={draft.chosen} onChange={(chosen) => change({ chosen })} />}
        {draft.where === 'gateways' && (
          <GatewaySelect chosen={draft.chosen} onChange={(chosen) => change({ chosen })} />
        )}
        {draft.where === 'object' && <OneNode onChange={(id) => change({ chosen: id === null ? [] : [id] })} />}
        <ChoiceSelect
          label={t('silences.form.lasts')}
          choices={SPANS}
          titleOf={(value) => t(`silences.span.${value}`)}
          value={draft.span}
          onChange={(span) => change({ span })}
        />
        <Textarea
          label={t('silences.form.comment')}
          autosize
          minRows={2}
          maxRows={6}
          {...inputBounds(createEventSilence, 'comment')}
          value={draft.comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
        />
      </Stack>
      <p className={classes.sentence}>
        {t('silences.form.until', { at: formatDateTime(now + Number(draft.span), zone) })}
      </p>
    </DialogForm>
  );
}

function OneNode({ onChange }: { onChange: (id: string | null) => void }) {
  const { t } = useTranslation('events');
  const [reason, setRequested] = useState('');
  const [node, setNode] = useState<Choice | null>(null);
  const found = useNodes(reason || null);
  return (
    <LookupSelect
      label={t('silences.form.object')}
      required
      choices={found.map(({ id, name }) => ({ value: id, label: name }))}
      value={node}
      onSearch={setRequested}
      onChange={(choice) => {
        setNode(choice);
        onChange(choice?.value ?? null);
      }}
    />
  );
}

import {
  createEventRule,
  type EventRule,
  eventRules,
  MOST_CONDITIONS,
  updateEventRule,
} from '@gaugeway/proto/api/event-rules';
import { EVENT_SEVERITIES } from '@gaugeway/proto/api/filter-values';
import { occurredEvents } from '@gaugeway/proto/api/occurred-events';
import { Button, SegmentedControl, Stack, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { inputBounds, useCall } from '@/shared/api';
import { ChoiceSelect, DialogForm, FieldGroup, TitleInput } from '@/shared/forms';
import { Notice, useDone } from '@/shared/ui';
import { newCondition, subjectOf } from '../model/conditions';
import {
  isWhole,
  type RuleDraft,
  ruleDraft,
  ruleInput,
  actionsFor,
  scheduleFor,
  scopeFor,
  withoutDeleted,
} from '../model/rule-draft';
import { useFields } from '../model/use-fields';
import { ActionFields } from './action-fields';
import { ConditionFields } from './condition-fields';
import { DeletedNotice } from './deleted-notice';
import { ReactionFields } from './reaction-fields';
import { ScopeFields } from './scope-fields';
import { TimeFields } from './time-fields';
import { TrialPreview } from './trial-preview';

/** null = a new rule. */
export interface RuleTarget {
  rule: EventRule | null;
}

/** Creates or changes a rule: conditions, scope, times and notifications. */
export function RuleForm({ target: { rule }, onClose }: { target: RuleTarget; onClose: () => void }) {
  const { t } = useTranslation(['events', 'common']);
  const [draft, setDraft] = useState(() => ruleDraft(rule));
  const fields = useFields();
  const userZone = Math.round(useUserZone());
  const change = (part: Partial<RuleDraft>) => setDraft((old) => ({ ...old, ...part }));
  const quiet = {
    meta: { quiet: true },
    onSuccess: useDone([eventRules, occurredEvents], onClose),
  };
  const create = useCall(createEventRule, quiet);
  const update = useCall(updateEventRule, quiet);
  const { conditions } = draft;
  const subject = conditions.map(({ kind }) => subjectOf(kind)).find((kind) => kind !== 'device') ?? 'device';
  const send = () => {
    const input = ruleInput(draft);
    if (!rule) {
      create.mutate(input);
      return;
    }
    // A predefined rule has a translated title until a user changes it.
    const title = input.title === rule.title ? undefined : input.title;
    update.mutate({ id: rule.id, version: rule.version, ...input, title });
  };
  return (
    <DialogForm
      title={t(rule ? 'rules.edit' : 'rules.new')}
      size={618}
      error={create.error ?? update.error}
      saving={create.isPending || update.isPending}
      disabled={!isWhole(draft)}
      confirm={rule ? t('common:actions.save') : t('form.create')}
      onClose={onClose}
      onSubmit={send}
    >
      {rule && <DeletedNotice rule={rule} />}
      <TitleInput
        {...inputBounds(createEventRule, 'title')}
        label={t('form.title')}
        data-autofocus
        value={draft.title}
        onChange={(title) => change({ title })}
      />
      <FieldGroup title={t('form.when')}>
        {conditions.length > 1 && (
          <SegmentedControl
            aria-label={t('form.operator')}
            mb="xs"
            value={draft.operator}
            onChange={(operator) => change({ operator: operator === 'or' ? 'or' : 'and' })}
            data={[
              { value: 'and', label: t('form.and') },
              { value: 'or', label: t('form.or') },
            ]}
          />
        )}
        {conditions.map((condition, index) => (
          <ConditionFields
            // A condition has no identity other than its index.
            key={index}
            number={index + 1}
            condition={condition}
            fields={fields}
            isOnly={conditions.length === 1}
            onChange={(next) =>
              change({
                conditions: conditions.with(index, next),
                // Another kind of condition has another subject.
                ...(next.kind === condition.kind
                  ? {}
                  : {
                      scope: scopeFor(next.kind, draft.scope),
                      actions: actionsFor(next.kind, draft.actions),
                      schedule: scheduleFor(next.kind, draft.schedule, userZone),
                    }),
              })
            }
            onRemove={() => change({ conditions: conditions.toSpliced(index, 1) })}
          />
        ))}
        {conditions.length < MOST_CONDITIONS && subject === 'device' && (
          <Button
            mt="xs"
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => change({ conditions: [...conditions, newCondition('threshold')] })}
          >
            {t('form.add_condition')}
          </Button>
        )}
      </FieldGroup>
      {(subject === 'device' || subject === 'gateway') && (
        <ScopeFields
          scope={draft.scope}
          places={rule?.places ?? []}
          deleted={rule?.missing.scope_ids ?? []}
          isOfGateways={subject === 'gateway'}
          onChange={(scope) => change({ scope })}
        />
      )}
      <TimeFields draft={draft} isOfDevices={subject === 'device'} onChange={change} />
      {rule?.actions_refused && <Notice tone="warning" title={t('rules.actions_refused')} />}
      {subject === 'device' && <ActionFields actions={draft.actions} onChange={(actions) => change({ actions })} />}
      <ReactionFields reactions={draft.reactions} onChange={(reactions) => change({ reactions })} />
      <Stack gap="xs">
        <ChoiceSelect
          label={t('occurred.column.severity')}
          choices={EVENT_SEVERITIES}
          titleOf={(value) => t(`severity.${value}`)}
          value={draft.severity}
          onChange={(severity) => change({ severity })}
        />
        <Switch
          label={t('form.sound')}
          checked={draft.sound}
          onChange={(event) => change({ sound: event.currentTarget.checked })}
        />
        <Switch
          label={t('form.active')}
          checked={draft.active}
          onChange={(event) => change({ active: event.currentTarget.checked })}
        />
      </Stack>
      <TrialPreview draft={withoutDeleted(draft, rule)} />
    </DialogForm>
  );
}

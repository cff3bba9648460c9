import {
  ACCEPT_RIGHTS,
  type FigurePolicy,
  MOST_POLICY_HOURS,
  type PolicyVersion,
  setFigurePolicy,
  SUSPECT_USES,
} from '@gaugeway/proto/api/figure-policies';
import { RULE_RESOURCES } from '@gaugeway/proto/api/validation-rules';
import { NumberInput, Select, Switch, Text } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserZone } from '@/shared/access';
import { inputBounds, useCall } from '@/shared/api';
import { ChoiceSelect, DialogForm, faultsOf, RadioChoices } from '@/shared/forms';
import { formatDay, inZone } from '@/shared/i18n';
import { useDone } from '@/shared/ui';
import { MethodSelect } from './method-select';

interface PolicyDialogProps {
  /** Absent = the policy of the company or of a resource. */
  pointId: number | undefined;
  /** Policy that a new version begins with; null = that of all resources, or of the point. */
  initialOf: (resource: PolicyVersion['resource']) => FigurePolicy;
  /** Last day of the newest closed period; null = none. */
  closedUntil: string | null;
  onClose: () => void;
}

const ALL = 'all';
/** Wait before an estimate that the form offers, hours. */
const USUAL_WAIT = 24;
const isHours = (value: string | number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_POLICY_HOURS;

/** New version of a policy, from a day on. */
export function PolicyDialog({ pointId, initialOf, closedUntil, onClose }: PolicyDialogProps) {
  const { t } = useTranslation(['quality', 'common']);
  const zone = useUserZone();
  const [scope, setScope] = useState<string>(ALL);
  const [initial] = useState(() => initialOf(null));
  const [from, setFrom] = useState<string | null>(inZone(Date.now() / 1000, zone).format('YYYY-MM-DD'));
  const [isGeneral, setGeneral] = useState(false);
  const [suspect, setSuspect] = useState(initial.suspect_values);
  const [isAutomatic, setAutomatic] = useState(initial.estimate_after !== null);
  const [after, setAfter] = useState<string | number>(initial.estimate_after ?? USUAL_WAIT);
  const [longest, setLongest] = useState<string | number>(initial.longest_gap);
  const [method, setMethod] = useState(initial.estimate_method);
  const [by, setBy] = useState(initial.accept_by);
  const save = useCall(setFigurePolicy, { meta: { quiet: true }, onSuccess: useDone('all', onClose) });
  const resource = RULE_RESOURCES.find((known) => known === scope);
  const isSpecial = pointId !== undefined || resource !== undefined;
  const fault = (value: string | number) =>
    isHours(value) ? undefined : t('policy.hours_fault', { most: MOST_POLICY_HOURS });
  const isWrong = isAutomatic && !(isHours(after) && isHours(longest));
  const choose = (next: string) => {
    const policy = initialOf(RULE_RESOURCES.find((known) => known === next) ?? null);
    setScope(next);
    setSuspect(policy.suspect_values);
    setAutomatic(policy.estimate_after !== null);
    setAfter(policy.estimate_after ?? USUAL_WAIT);
    setLongest(policy.longest_gap);
    setMethod(policy.estimate_method);
    setBy(policy.accept_by);
  };
  const submit = () => {
    if (from === null) return;
    const policy = {
      ...{ suspect_values: suspect, estimate_method: method, accept_by: by },
      estimate_after: isAutomatic && isHours(after) ? after : null,
      longest_gap: isHours(longest) ? longest : initial.longest_gap,
    };
    save.mutate({
      ...(pointId === undefined ? {} : { accounting_point_id: pointId }),
      ...(resource === undefined ? {} : { resource }),
      ...{ valid_from: from, policy: isSpecial && isGeneral ? null : policy },
    });
  };
  return (
    <DialogForm
      title={t('policy.set')}
      size={500}
      error={save.error}
      saving={save.isPending}
      disabled={from === null || (!isGeneral && isWrong)}
      confirm={t('common:actions.save')}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm">
        {closedUntil === null ? t('policy.text') : t('policy.text_closed', { day: formatDay(closedUntil) })}
      </Text>
      {pointId === undefined && (
        <Select
          label={t('policy.scope')}
          allowDeselect={false}
          data={[
            { value: ALL, label: t('policy.all') },
            ...RULE_RESOURCES.map((value) => ({ value: value as string, label: t(`common:resources.${value}`) })),
          ]}
          value={scope}
          onChange={(value) => choose(value ?? ALL)}
        />
      )}
      <DateInput
        label={t('policy.from')}
        valueFormat="DD.MM.YYYY"
        value={from}
        error={save.error ? faultsOf(save.error)['valid_from'] : undefined}
        onChange={setFrom}
      />
      {isSpecial && (
        <Switch
          label={t('policy.general')}
          checked={isGeneral}
          onChange={(event) => setGeneral(event.currentTarget.checked)}
        />
      )}
      {!(isSpecial && isGeneral) && (
        <>
          <RadioChoices
            label={t('policy.suspect')}
            choices={SUSPECT_USES}
            titleOf={(value) => t(`policy.use.${value}`)}
            hintOf={(value) => t(`policy.use_hint.${value}`)}
            value={suspect}
            onChange={setSuspect}
          />
          <Switch
            label={t('policy.estimate')}
            description={t('policy.estimate_hint')}
            checked={isAutomatic}
            onChange={(event) => setAutomatic(event.currentTarget.checked)}
          />
          {isAutomatic && (
            <>
              <NumberInput
                label={t('policy.after')}
                {...inputBounds(setFigurePolicy, 'policy', 'estimate_after')}
                value={after}
                error={fault(after)}
                onChange={setAfter}
              />
              <NumberInput
                label={t('policy.longest')}
                {...inputBounds(setFigurePolicy, 'policy', 'longest_gap')}
                value={longest}
                error={fault(longest)}
                onChange={setLongest}
              />
              <MethodSelect value={method} onChange={setMethod} />
            </>
          )}
          <ChoiceSelect
            label={t('policy.accept_by')}
            choices={ACCEPT_RIGHTS}
            titleOf={(value) => t(`policy.by.${value}`)}
            value={by}
            onChange={setBy}
          />
        </>
      )}
    </DialogForm>
  );
}

import { setValidationRule } from '@gaugeway/proto/api/validation-rules';
import { Button, NumberInput, Switch, Text } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/shared/api';
import { DialogForm } from '@/shared/forms';
import { formatNumber } from '@/shared/i18n';
import { useDone } from '@/shared/ui';
import { parametersOf, type Rule, type RuleScope, settingOf } from '../model/rule-settings';
import { useParameterTitle } from '../model/use-parameter-title';

interface RuleDialogProps {
  rule: Rule;
  scope: RuleScope;
  onClose: () => void;
}

/** Switch and parameters of a rule for the devices of a scope. */
export function RuleDialog({ rule, scope, onClose }: RuleDialogProps) {
  const { t } = useTranslation(['quality', 'common']);
  const parameterTitle = useParameterTitle();
  const setting = settingOf(rule, scope);
  const [isOn, setOn] = useState(setting?.is_on ?? true);
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.entries(setting?.parameters ?? {}).map(([name, value]) => [name, String(value)])),
  );
  const save = useCall(setValidationRule, { meta: { quiet: true }, onSuccess: useDone('all', onClose) });
  const { values, wrong } = parametersOf(rule, draft);
  return (
    <DialogForm
      title={rule.title}
      size={500}
      error={save.error}
      saving={save.isPending}
      disabled={wrong.length > 0}
      confirm={t('common:actions.save')}
      onClose={onClose}
      onSubmit={() => save.mutate({ ...scope, rule: rule.rule, is_on: isOn, parameters: values })}
    >
      <Text size="sm">{t('rule_text')}</Text>
      <Switch label={t('rule_on')} checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
      {rule.parameters.map(({ name, default: usual, low, high }) => (
        <NumberInput
          key={name}
          label={parameterTitle(name)}
          description={t('parameter_bounds', { low: formatNumber(low), high: formatNumber(high) })}
          placeholder={formatNumber(usual)}
          hideControls
          disabled={!isOn}
          value={draft[name] ?? ''}
          error={wrong.includes(name) ? t('parameter_wrong') : undefined}
          onChange={(value) => setDraft({ ...draft, [name]: String(value) })}
        />
      ))}
      {setting && (
        <Button
          variant="default"
          leftSection={<IconRestore size={16} />}
          loading={save.isPending}
          onClick={() => save.mutate({ ...scope, rule: rule.rule, reset: true })}
        >
          {t('rule_reset')}
        </Button>
      )}
    </DialogForm>
  );
}

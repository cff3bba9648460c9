import { ActionIcon, MultiSelect, Select, TagsInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceSelect, limitedTags, NumberOrNone } from '@/shared/forms';
import {
  inputsOfKind,
  CONDITION_KINDS,
  type ConditionDraft,
  type ConditionInput,
  conditionOf,
  isComplete,
  isOffered,
  newCondition,
  subjectOf,
} from '../model/conditions';
import type { KnownFields } from '../model/use-fields';
import { useSentence } from '../model/use-sentence';
import classes from './events.module.css';

interface ConditionFieldsProps {
  /** From 1. */
  number: number;
  condition: ConditionDraft;
  fields: KnownFields;
  isOnly: boolean;
  onChange: (next: ConditionDraft) => void;
  onRemove: () => void;
}

/** A condition: its kind, the inputs of the kind, and its effect in a sentence. */
export function ConditionFields({ number, condition, fields, isOnly, onChange, onRemove }: ConditionFieldsProps) {
  const { t } = useTranslation('events');
  const { ofCondition } = useSentence(fields);
  const offered = isOnly ? CONDITION_KINDS : CONDITION_KINDS.filter((kind) => subjectOf(kind) === 'device');
  return (
    <div className={classes.condition} role="group" aria-label={t('form.condition', { n: number })}>
      <div className={classes.line}>
        <ChoiceSelect
          label={t('input.kind')}
          maxDropdownHeight={270}
          choices={offered}
          titleOf={(kind) => t(`kind.${kind}`)}
          value={condition.kind}
          onChange={(next) => onChange(newCondition(next))}
        />
        {!isOnly && (
          <ActionIcon size={36} aria-label={t('form.remove_condition', { n: number })} onClick={onRemove}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.inputs}>
        {inputsOfKind(condition.kind).map((input) => (
          <div key={input.name} className={['field', 'flags', 'texts'].includes(input.kind) ? classes.wide : undefined}>
            <ConditionInputField
              input={input}
              value={condition.values[input.name] ?? null}
              unit={fields.get(String(condition.values['field']))?.unit ?? ''}
              fields={fields}
              onChange={(value) => onChange({ ...condition, values: { ...condition.values, [input.name]: value } })}
            />
          </div>
        ))}
      </div>
      {isComplete(condition) && <p className={classes.sentence}>{ofCondition(conditionOf(condition))}</p>}
    </div>
  );
}

interface ConditionInputProps {
  input: ConditionInput;
  value: ConditionDraft['values'][string];
  unit: string;
  fields: KnownFields;
  onChange: (value: string | number | readonly string[] | null) => void;
}

function ConditionInputField({ input, value, unit, fields, onChange }: ConditionInputProps) {
  const { t } = useTranslation(['events', 'common']);
  // The names of the inputs are those of the contract, and each has its text.
  const name = input.text ?? input.name;
  const label = t(`input.${name}` as 'input.field');
  switch (input.kind) {
    case 'field':
      return (
        <Select
          label={label}
          required
          searchable
          allowDeselect={false}
          maxDropdownHeight={270}
          nothingFoundMessage={t('common:nothing_found')}
          data={[...fields]
            .filter(([name, known]) => name === value || isOffered(input, known))
            .map(([name, { title, unit: of }]) => ({ value: name, label: of ? `${title}, ${of}` : title }))}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'flags':
      return (
        <MultiSelect
          label={label}
          placeholder={Array.isArray(value) && value.length > 0 ? undefined : t('input.fields_any')}
          maxDropdownHeight={270}
          data={input.options.map((name) => ({ value: name, label: fields.get(name)?.title ?? name }))}
          value={Array.isArray(value) ? [...(value as readonly string[])] : []}
          onChange={onChange}
        />
      );
    case 'texts':
      return (
        <TagsInput
          label={label}
          placeholder={Array.isArray(value) && value.length > 0 ? undefined : t('input.texts_any')}
          description={t('input.texts_hint')}
          maxTags={input.most}
          acceptValueOnBlur
          value={Array.isArray(value) ? [...(value as readonly string[])] : []}
          onChange={(next) => onChange(limitedTags(next, { maxLength: input.longest }))}
        />
      );
    case 'choice':
      return (
        <Select
          label={label}
          allowDeselect={false}
          data={input.options.map((option) => ({ value: option, label: t(`choice.${option}` as 'choice.above') }))}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      );
    case 'number':
      return (
        <NumberOrNone
          label={label}
          required
          min={input.min ?? input.above}
          max={input.max}
          decimalScale={input.decimals ?? 0}
          suffix={input.unit === 'field' && unit ? ` ${unit}` : undefined}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      );
  }
}

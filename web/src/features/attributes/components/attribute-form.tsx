import { addAttribute, type DeviceAttribute, listAttributes, updateAttribute } from '@gaugeway/proto/api/attributes';
import type { ReplyOf } from '@gaugeway/proto/api/endpoint';
import { Checkbox, NumberInput, TagsInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inputBounds, useCall } from '@/shared/api';
import { ChoiceSelect, DialogForm, TitleInput, fieldErrors, limitedTags, useFullText } from '@/shared/forms';
import { notifyDone } from '@/shared/ui';
import classes from './attributes.module.css';

export type ListedAttribute = ReplyOf<typeof listAttributes>['attributes'][number];

type Type = DeviceAttribute['type'];
const OPTIONS = inputBounds(addAttribute, 'options');
const TYPES: readonly Type[] = ['text', 'number', 'date', 'list', 'bool'];

interface AttributeFormProps {
  /** null: one is created. */
  attribute: ListedAttribute | null;
  onClose: () => void;
}

const numberOf = (typed: string | number): number | null => (typed === '' ? null : Number(typed));

/** Form of name, type and permitted values of an attribute. */
export function AttributeForm({ attribute, onClose }: AttributeFormProps) {
  const { t } = useTranslation(['attributes', 'common']);
  const client = useQueryClient();
  const fullText = useFullText();
  const [name, setName] = useState(attribute?.name ?? '');
  const [type, setType] = useState<Type>(attribute?.type ?? 'text');
  const [options, setOptions] = useState<string[]>(attribute?.options ?? []);
  const [unit, setUnit] = useState(attribute?.unit ?? '');
  const [isRequired, setRequired] = useState(attribute?.is_required ?? false);
  const [min, setMin] = useState<string | number>(attribute?.min ?? '');
  const [max, setMax] = useState<string | number>(attribute?.max ?? '');
  const quiet = {
    meta: { quiet: true },
    onSuccess: async ({ msg }: { msg: string }) => {
      notifyDone(msg);
      await client.invalidateQueries({ queryKey: [listAttributes.id] });
      onClose();
    },
  };
  const add = useCall(addAttribute, quiet);
  const update = useCall(updateAttribute, quiet);
  const error = add.error ?? update.error;
  const faults = error ? fieldErrors(error) : {};
  const bounds = type === 'text' || type === 'number';
  const save = () => {
    const values = {
      name: name.trim(),
      type,
      options: type === 'list' ? options : [],
      unit: type === 'number' ? unit.trim() : '',
      is_required: isRequired,
      min: bounds ? numberOf(min) : null,
      max: bounds ? numberOf(max) : null,
    };
    if (attribute) update.mutate({ id: attribute.id, version: attribute.version, ...values });
    else add.mutate(values);
  };
  return (
    <DialogForm
      title={attribute ? t('form_edit', { name: attribute.name }) : t('form_new')}
      size={500}
      error={error}
      saving={add.isPending || update.isPending}
      disabled={!name.trim() || (type === 'list' && options.length === 0)}
      confirm={t('common:actions.save')}
      onClose={onClose}
      onSubmit={save}
    >
      <TitleInput
        label={t('name')}
        data-autofocus
        {...inputBounds(addAttribute, 'name')}
        value={name}
        error={faults['name']}
        onChange={setName}
      />
      <ChoiceSelect
        label={t('type')}
        description={attribute && attribute.values > 0 ? t('type_used') : undefined}
        disabled={attribute !== null && attribute.values > 0}
        choices={TYPES}
        titleOf={(one) => t(`types.${one}`)}
        value={type}
        error={faults['type']}
        onChange={setType}
      />
      {type === 'list' && (
        <TagsInput
          label={t('options')}
          description={fullText(options.length, OPTIONS.maxItems) ?? t('options_hint')}
          required
          maxTags={OPTIONS.maxItems}
          maxLength={OPTIONS.maxLength}
          value={options}
          error={faults['options']}
          onChange={(next) => setOptions(limitedTags(next, OPTIONS))}
        />
      )}
      {type === 'number' && (
        <TextInput
          label={t('unit')}
          description={t('unit_hint')}
          {...inputBounds(addAttribute, 'unit')}
          value={unit}
          onChange={(event) => setUnit(event.currentTarget.value)}
        />
      )}
      {bounds && (
        <div className={classes.pair}>
          <NumberInput
            label={type === 'text' ? t('min_length') : t('min')}
            hideControls
            value={min}
            error={faults['min']}
            onChange={setMin}
          />
          <NumberInput
            label={type === 'text' ? t('max_length') : t('max')}
            hideControls
            value={max}
            error={faults['max']}
            onChange={setMax}
          />
        </div>
      )}
      <Checkbox
        label={t('is_required')}
        description={t('is_required_hint')}
        checked={isRequired}
        onChange={(event) => setRequired(event.currentTarget.checked)}
      />
    </DialogForm>
  );
}

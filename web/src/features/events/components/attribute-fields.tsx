import { listAttributes } from '@gaugeway/proto/api/attributes';
import { createEventRule, type EventRule } from '@gaugeway/proto/api/event-rules';
import { MultiSelect, Select, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inputBounds, query } from '@/shared/api';
import { limitedTags, useFullText } from '@/shared/forms';
import type { ScopeDraft } from '../model/rule-draft';

interface AttributeFieldsProps {
  scope: ScopeDraft;
  /** Name of the attribute of the rule. */
  known: EventRule['places'];
  onChange: (scope: ScopeDraft) => void;
}

const VALUES = inputBounds(createEventRule, 'scope', 'values');

/** Devices by an attribute of the company and its values. */
export function AttributeFields({ scope, known, onChange }: AttributeFieldsProps) {
  const { t } = useTranslation(['events', 'common']);
  const { data } = useQuery({ ...query(listAttributes, {}), select: ({ attributes }) => attributes });
  const attributes = data ?? [];
  const attribute = attributes.find(({ id }) => String(id) === scope.attribute);
  const others = known.filter(({ id }) => id === scope.attribute && !attribute);
  const isDeleted = data !== undefined && Boolean(scope.attribute) && !attribute && others.length === 0;
  const full = useFullText()(scope.chosen.length, VALUES.maxItems);
  const values = {
    label: t('form.attribute_values'),
    required: true,
    value: [...scope.chosen],
    onChange: (chosen: string[]) => onChange({ ...scope, chosen }),
    maxDropdownHeight: 270,
  };
  return (
    <>
      <Select
        label={t('form.attribute')}
        required
        searchable
        maxDropdownHeight={270}
        nothingFoundMessage={t('common:nothing_found')}
        data={[
          ...attributes.map(({ id, name }) => ({ value: String(id), label: name })),
          ...others.map(({ id, name }) => ({ value: id, label: name })),
          ...(isDeleted ? [{ value: String(scope.attribute), label: t('scope.deleted_attribute') }] : []),
        ]}
        value={scope.attribute ?? null}
        onChange={(next) => onChange({ ...scope, attribute: next, chosen: [] })}
      />
      {attribute?.type === 'list' && (
        <MultiSelect
          {...values}
          searchable
          maxValues={VALUES.maxItems}
          description={full}
          data={[...new Set([...attribute.options, ...scope.chosen])]}
        />
      )}
      {attribute?.type === 'bool' && (
        <MultiSelect
          {...values}
          data={(['true', 'false'] as const).map((value) => ({ value, label: t(`form.attribute_${value}`) }))}
        />
      )}
      {attribute && attribute.type !== 'list' && attribute.type !== 'bool' && (
        <TagsInput
          {...values}
          maxTags={VALUES.maxItems}
          maxLength={VALUES.maxLength}
          onChange={(next) => values.onChange(limitedTags(next, VALUES))}
          description={full ?? t(attribute.type === 'date' ? 'form.attribute_date_hint' : 'form.attribute_hint')}
        />
      )}
    </>
  );
}

import type { ObjectAttribute, ObjectAttributeType } from '@gaugeway/proto/api/object-attributes';
import { OBJECT_ATTRIBUTE_TYPES } from '@gaugeway/proto/api/object-attributes';
import type { FormDraft, FormField } from '@/shared/forms';

/** The input in which a value of a type is typed. */
export const valueFieldKind = (type: ObjectAttributeType): FormField['kind'] => (type === 'bool' ? 'switch' : type);

/** The form of an attribute's value; a new one of the company starts as a text. */
export function attributeDraft(attribute: ObjectAttribute | null, hasKnown: boolean): FormDraft {
  const value = attribute?.value ?? null;
  return {
    attribute: attribute ? String(attribute.id) : hasKnown ? null : 'new',
    name: '',
    type: 'text',
    unit: '',
    ...Object.fromEntries(
      OBJECT_ATTRIBUTE_TYPES.map((type) => [`value_${type}`, attribute?.type === type ? value : emptyOf(type)]),
    ),
  };
}

const emptyOf = (type: ObjectAttributeType) => (type === 'bool' ? false : null);

/** Input of the call: for the edited attribute, for a selected attribute of the company, or for a new one. */
export function attributeInput(
  object_id: string,
  draft: FormDraft,
  edited: ObjectAttribute | null,
  known: readonly ObjectAttribute[],
) {
  const chosen = edited ?? known.find(({ id }) => String(id) === draft['attribute']);
  const type = chosen?.type ?? OBJECT_ATTRIBUTE_TYPES.find((each) => each === draft['type']) ?? 'text';
  const unit = draft['unit'];
  return {
    object_id,
    name: chosen?.name ?? String(draft['name'] ?? '').trim(),
    type,
    ...(!chosen && type === 'number' && typeof unit === 'string' && { unit: unit.trim() }),
    value: draft[`value_${type}`] ?? null,
  };
}

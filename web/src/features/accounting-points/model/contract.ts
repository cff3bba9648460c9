import type { AccountingPoint } from '@gaugeway/proto/api/accounting-points';
import { POINT_FIELDS } from '@gaugeway/proto/fields/accounting-point';
import { fieldsOf } from '@gaugeway/proto/fields/field';
import { draftOfFields, inputOfFields } from '@/shared/fields';
import type { Choice, FormDraft } from '@/shared/forms';

/** The resource that has price categories and voltage levels. */
export const ELECTRICITY = 3;

/** Names of the fields that only points of electricity have. */
export const ELECTRIC_FIELDS: ReadonlySet<string> = new Set(
  fieldsOf(POINT_FIELDS, 'form').flatMap(({ name, form }) => (form?.of === 'electricity' ? [name] : [])),
);

/** Form state of the declared fields, and of consumer, supplier, object and main point. */
export interface ContractDraft {
  fields: FormDraft;
  consumer: Choice | null;
  supplier: Choice | null;
  object: Choice | null;
  parent: Choice | null;
}

const choiceOf = (named: { _id: string; name: string } | null | undefined): Choice | null =>
  named ? { value: named._id, label: named.name } : null;

export function contractDraft(point: AccountingPoint | undefined): ContractDraft {
  return {
    fields: draftOfFields(POINT_FIELDS, point ?? null),
    consumer: choiceOf(point?.consumer),
    supplier: choiceOf(point?.supplier),
    object: choiceOf(point?.object),
    parent: point?.parent ? { value: String(point.parent.id), label: point.parent.title } : null,
  };
}

/** Input of the call; fields of electricity are empty for other resources. */
export function contractInput({ fields, ...draft }: ContractDraft, resource: number) {
  const given = Object.entries(fields).map(([name, value]) => [
    name,
    resource !== ELECTRICITY && ELECTRIC_FIELDS.has(name) ? null : value,
  ]);
  return {
    ...inputOfFields(POINT_FIELDS, Object.fromEntries(given) as FormDraft),
    consumer_id: draft.consumer?.value ?? null,
    supplier_id: draft.supplier?.value ?? null,
    object_id: draft.object?.value ?? null,
    parent_id: draft.parent ? Number(draft.parent.value) : null,
  };
}

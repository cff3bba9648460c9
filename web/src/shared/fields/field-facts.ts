import { type Fields, fieldsOf } from '@gaugeway/proto/fields/field';
import { NO_VALUE } from '@/shared/i18n';
import { fieldText } from './field-text';
import { type FieldTexts, type FormName, zeroText } from './form-fields';

/** Declared fields of an entity with their labels and formatted values. Optional notes and logins are left out. */
export function fieldFacts<F extends Fields>(
  fields: F,
  texts: FieldTexts<F>,
  entity: { [K in FormName<F>]: unknown },
): { name: FormName<F>; label: string; text: string }[] {
  return fieldsOf(fields, 'form').flatMap((field) => {
    const { name, kind, form } = field;
    const text = fieldText(kind, entity[name]) || zeroText(field, texts);
    if (!text && (form?.of || form?.input === 'note')) return [];
    return [{ name, label: texts.label(name), text: text || NO_VALUE }];
  });
}

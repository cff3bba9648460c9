import type { FieldName } from '../fields/fields';
import type { Captions, FormField, ModelTab } from '../model';

/** Numbered field names, `first` to `count`. The declaration check of defineModel refuses a name that is no field. */
export function numbered(prefix: string, count: number): FieldName[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}` as FieldName);
}

export const tab = (msgTypes: readonly number[], chartFields: readonly FieldName[] = []): ModelTab => ({
  msgTypes,
  chartFields,
});

export { captions } from '../captions';

/** A number in the form of a device. */
export const numberInput = (
  name: string,
  title: Captions,
  limits: { min: number; max: number; default?: number; required?: boolean },
): FormField => ({
  name,
  captions: title,
  kind: 'number',
  required: limits.required ?? false,
  min: limits.min,
  max: limits.max,
  ...(limits.default === undefined ? {} : { default: limits.default }),
});

/** A password of a meter. */
export const passwordInput = (title: Captions, fallback: string): FormField => ({
  name: 'password',
  captions: title,
  kind: 'password',
  required: false,
  default: fallback,
});

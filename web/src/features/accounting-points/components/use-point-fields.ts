import { POINT_FIELDS } from '@gaugeway/proto/fields/accounting-point';
import { useTranslation } from 'react-i18next';
import { formFields } from '@/shared/fields';
import type { FormField } from '@/shared/forms';
import { ELECTRICITY } from '../model/contract';

/** Inputs of the declared fields of a point, of those that points of the resource have. */
export function usePointFields(resource: number): FormField[] {
  const { t } = useTranslation('accounting-points');
  const choicesOf = (name: string, most = 0) =>
    Array.from({ length: most }, (_, index) => ({
      value: String(index + 1),
      label: t(`option.${name}.${index + 1}` as 'option.voltage_level.1'),
    }));
  return formFields(
    POINT_FIELDS,
    { label: (name) => t(`field.${name}`) },
    {},
    (of) => of !== 'electricity' || resource === ELECTRICITY,
  ).map((field) => (field.kind === 'choice' ? { ...field, choices: choicesOf(field.name, field.max) } : field));
}

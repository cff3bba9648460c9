import type { Language } from '@gaugeway/platform/auth';
import { translate } from '@gaugeway/platform/i18n';
import { fieldsOf } from '@gaugeway/proto/fields/field';
import { METERING_DEVICE_FIELDS } from '@gaugeway/proto/fields/metering-device';

const FIELDS = fieldsOf(METERING_DEVICE_FIELDS, 'document');

/** Titles of the declared fields that documents show of a device, in order. */
export function documentTitles(language: Language): string[] {
  return FIELDS.map(({ name }) => translate(language, `field.${name}`));
}

/** Values of the fields, in the same order: days as DD.MM.YYYY, none as ''. */
export function documentValues(values: Readonly<Record<string, unknown>>): (string | number)[] {
  return FIELDS.map(({ name, kind }) => {
    const value = values[name];
    if (typeof value === 'number') return value;
    if (typeof value !== 'string') return '';
    return kind === 'date' ? value.split('-').reverse().join('.') : value;
  });
}

import type { Captions } from '../captions';

/** Texts that a row can carry beside its numbers, by the names that the views know them under (specification 2, section 3). */
export const TEXT_FIELDS = {
  event_name: { ru: 'Событие', en: 'Event', mn: 'Үйл явдал' },
  event_name_en: { ru: 'Событие, по-английски', en: 'Event, in English', mn: 'Үйл явдал, англиар' },
  /** Hex. */
  raw_file_field: { ru: 'Исходный файл', en: 'Raw file', mn: 'Эх файл' },
} as const satisfies Record<string, Captions>;

export type TextFieldName = keyof typeof TEXT_FIELDS;

export const isTextField = (name: string): name is TextFieldName => Object.hasOwn(TEXT_FIELDS, name);

import {
  type CompanyModelError,
  factOf,
  fieldTitle,
  inLanguage,
  isFieldName,
  isTextField,
  models,
  registerTitleOf,
  TEXT_FIELDS,
} from '@gaugeway/catalogue';
import { type Language, REGISTER_VALUES } from '@gaugeway/proto/api';

/** The variables of a refusal with names of the catalogue as the console shows them; others stay as they are. Pure. */
export function inWords(
  { attribute, variables }: CompanyModelError,
  baseId: number | null,
  language: Language,
): CompanyModelError['variables'] {
  const shown = { ...variables };
  const { field, value, key, input } = variables;
  if (field !== undefined) shown['field'] = fieldWord(field, language);
  if (attribute === 'registers' && value !== undefined) shown['value'] = registerWord(value, language);
  // In a codec it is a path in its output.
  if (attribute === 'readings' && key !== undefined) shown['key'] = fieldWord(key, language);
  if (input !== undefined) shown['input'] = inputWord(input, baseId, language);
  return shown;
}

type Word = string | number;

function fieldWord(name: Word, language: Language): Word {
  const fact = typeof name === 'string' ? factOf(name) : undefined;
  if (fact) return inLanguage(fact, language);
  if (typeof name === 'string' && isTextField(name)) return inLanguage(TEXT_FIELDS[name], language);
  return typeof name === 'string' && isFieldName(name) ? fieldTitle(name, language).title : name;
}

function registerWord(name: Word, language: Language): Word {
  const known = REGISTER_VALUES.find((value) => value === name);
  return known ? inLanguage(registerTitleOf(known), language) : name;
}

function inputWord(name: Word, baseId: number | null, language: Language): Word {
  const input = models.find(({ id }) => id === baseId)?.form.find((each) => each.name === name);
  return input ? inLanguage(input.captions, language) : name;
}

// English texts of the console by their key, as the journeys use them: a changed wording does not break the pictures.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, Sentence } from '../lib/project.mjs';

const LOCALE = join(ROOT, 'web/src/shared/i18n/locales/en');

/** @param {string} key file and path, for example `devices:form.model` */
export function text(key) {
  const [file, path = ''] = key.split(':');
  const texts = JSON.parse(readFileSync(join(LOCALE, `${file}.json`), 'utf8'));
  const found = path.split('.').reduce((part, step) => part?.[step], texts);
  if (typeof found !== 'string') throw new Sentence(`There is no text ${key} in English.`);
  return found;
}

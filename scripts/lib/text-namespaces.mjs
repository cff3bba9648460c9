// The list of the console's text files (`npm run services`).
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const FOLDER = 'web/src/shared/i18n/locales/en';

/** `web/src/shared/i18n/namespaces.ts`: the names of the files of texts. */
export async function textNamespaces() {
  const files = (await readdir(join(ROOT, FOLDER))).filter((file) => file.endsWith('.json'));
  return [
    `// Made by \`npm run services\` from ${FOLDER}.`,
    '',
    '/** A file of texts, which a screen loads before it is shown. */',
    'export type Namespace =',
    ...files.sort().map((file) => `  | '${file.replace(/\.json$/, '')}'`),
    '',
  ].join('\n');
}

// The list of the device models (`npm run services`).
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const FOLDER = 'services/catalogue/models';

/** `services/catalogue/models/index.ts`: every model that a file of the folder exports. */
export async function modelIndex() {
  const files = (await readdir(join(ROOT, FOLDER))).filter((file) => /^[a-z0-9-]+\.ts$/.test(file));
  const names = files
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => name !== 'index')
    .sort();
  return [
    `// Made by \`npm run services\` from the files of ${FOLDER}.`,
    "import { type DeviceModel, modelsIn } from '../model';",
    ...names.map((name) => `import * as ${camel(name)} from './${name}';`),
    '',
    '/** Every device model of the catalogue, by id. */',
    `export const models: readonly DeviceModel[] = modelsIn([${names.map(camel).join(', ')}]);`,
    '',
  ].join('\n');
}

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

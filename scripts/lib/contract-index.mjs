// The two lists of the contract that follow from its folder (`npm run services`).
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const FOLDER = 'proto/api';
const LISTS = ['index', 'endpoints'];
const HEAD = '// Made by `npm run services` from the files of proto/api.';

/** `proto/api/index.ts`: what the other packages may import. */
export async function contractIndex() {
  const names = [...(await contractFiles()), 'endpoints'].sort();
  return [HEAD, ...names.map((name) => `export * from './${name}';`), ''].join('\n');
}

/** `proto/api/endpoints.ts`: every call that a file of the contract exports. */
export async function contractEndpoints() {
  const names = await contractFiles();
  return [
    HEAD,
    "import { type Endpoint, endpointsIn } from './endpoint';",
    ...names.filter((name) => name !== 'endpoint').map((name) => `import * as ${camel(name)} from './${name}';`),
    '',
    '/** Every call of the product. */',
    'export const endpoints: readonly Endpoint[] = endpointsIn([',
    ...names.filter((name) => name !== 'endpoint').map((name) => `  ${camel(name)},`),
    ']);',
    '',
  ].join('\n');
}

async function contractFiles() {
  const files = await readdir(join(ROOT, FOLDER));
  return files
    .filter((file) => /^[a-z0-9-]+\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ''))
    .filter((name) => !LISTS.includes(name))
    .sort();
}

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

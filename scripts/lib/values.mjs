// Values that TypeScript of the product declares, for scripts: the lists that are declared once in proto/.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from '@swc/core';
import { ROOT } from './project.mjs';

/** Values that a module without imports exports. */
export async function valuesOf(path) {
  const source = await readFile(join(ROOT, path), 'utf8');
  const { code } = await transform(source, {
    ...{ swcrc: false, configFile: false, filename: path },
    jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
  });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

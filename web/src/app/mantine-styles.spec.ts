import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SRC = join(__dirname, '..');
/** Folder of Mantine's styles, a file per component. */
const STYLES = join(SRC, '../../node_modules/@mantine/core/styles');

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(tsx|css)$/.test(name))
  .map((name) => readFileSync(join(SRC, name), 'utf8'));

/** Components that any source imports from Mantine and that have styles. */
const used = new Set(
  sources
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => existsSync(join(STYLES, `${name}.layer.css`))),
);
const imported = new Set(
  sources.flatMap((text) => [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)]).map(([, name]) => name),
);

it('every component of Mantine that the console uses has its styles in it', () => {
  expect(used.size).toBeGreaterThan(20);
  expect([...used].filter((name) => !imported.has(name))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(__dirname, '../..');

const isSource = (path: string) => path.endsWith('.tsx') && !path.endsWith('.test.tsx');
const filesIn = (folder: string): string[] =>
  readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter(isSource);
const sources = new Map(filesIn('.').map((path) => [path.slice(2), readFileSync(join(SOURCES, path), 'utf8')]));

/** Components of `shared` and `entities` that other folders import; parts of another component are imported only there. */
function sharedComponents(): string[] {
  const isImported = (name: string, folder: string) =>
    [...sources].some(
      ([path, text]) =>
        !path.startsWith('app/gallery/') && new RegExp(`import [^;]*\\b${name}\\b[^;]*from '@/${folder}`).test(text),
    );
  return [...sources]
    .filter(([path]) => /^(?:shared|entities)\//.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(/^export (?:default )?function ([A-Z]\w*)/gm)]
        .map(([, name]) => name ?? '')
        .filter((name) => isImported(name, path.split('/').slice(0, 2).join('/'))),
    );
}

describe('the gallery of shared components', () => {
  const gallery = [...sources]
    .filter(([path]) => path.startsWith('app/gallery/entries/'))
    .map(([, text]) => text)
    .join('\n');

  it.each([...new Set(sharedComponents())])('has an entry for %s', (name) => {
    const isListed = gallery.includes(`name: '${name}'`) && new RegExp(`<${name}[\\s/>]`).test(gallery);
    const toAdd = `{ name: '${name}', states: { … <${name} /> } } in a file of web/src/app/gallery/entries`;
    expect(isListed ? null : toAdd).toBeNull();
  });

  it('finds the components', () => {
    expect(sharedComponents().length).toBeGreaterThan(50);
  });
});

// Fails when a screen of the console loads more than its budget at the first load (shared/design/quality.md):
// everything that the browser fetches for it, gzipped: code, styles, the texts of the largest language, fonts of ru.
// Fails too when the gallery of components is in the build.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { valuesOf } from './lib/values.mjs';

const { LANGUAGES } = await valuesOf('proto/api/languages.ts');

const web = fileURLToPath(new URL('../web/', import.meta.url));
const dist = `${web}dist/`;
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));

const KB = 1000;
const FONTS = ['inter-latin-wght-normal', 'inter-cyrillic-wght-normal'];
const SIGN_IN = {
  name: 'sign-in',
  budget: 250 * KB,
  entries: ['index.html', 'src/app/routes/sign-in-screen.tsx'],
  texts: ['common', 'sign-in'],
};
/** Modules that vite.config.ts puts into the chunk of index.html. */
const FOLDED = ['src/app/routes/sign-in-screen.tsx'];
const SCREENS = [
  SIGN_IN,
  {
    name: 'devices list, after sign-in',
    budget: 600 * KB,
    entries: [...SIGN_IN.entries, 'src/app/routes/cloud-screen.tsx', 'src/app/routes/devices-screen.tsx'],
    texts: [...SIGN_IN.texts, 'frame', 'devices', 'gateways'],
  },
];

/** For developers: it is in no build. */
const GALLERY = 'src/app/gallery/';

/** The chunk and all that it imports at once; a screen without its own chunk is in the first one. */
function closure(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk && FOLDED.includes(key) && existsSync(`${web}${key}`)) return seen;
  if (!chunk) throw new Error(`the manifest has no ${key}: has a screen moved?`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of chunk.imports ?? []) closure(imported, seen);
  return seen;
}

function filesOf(screen) {
  const files = new Set(['index.html']);
  for (const entry of screen.entries) {
    for (const key of closure(entry)) {
      files.add(manifest[key].file);
      for (const style of manifest[key].css ?? []) files.add(style);
    }
  }
  for (const namespace of screen.texts) {
    const sizes = LANGUAGES.map((language) => {
      const { file } = manifest[`src/shared/i18n/locales/${language}/${namespace}.json`];
      return { file, size: gzipped(file) };
    });
    files.add(sizes.sort((a, b) => b.size - a.size)[0].file);
  }
  for (const font of FONTS) {
    const found = Object.values(manifest).find((chunk) => chunk.file.includes(font));
    if (!found) throw new Error(`the manifest has no font ${font}`);
    files.add(found.file);
  }
  return [...files];
}

/** Bytes on the wire; a font is compressed already. */
function gzipped(file) {
  const content = readFileSync(`${dist}${file}`);
  return file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length;
}

let failed = false;
for (const screen of SCREENS) {
  const files = filesOf(screen).map((file) => ({ file, size: gzipped(file) }));
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const over = total > screen.budget;
  failed ||= over;
  console.log(`${over ? 'FAIL' : 'ok  '} ${screen.name}: ${(total / KB).toFixed(1)} kB of ${screen.budget / KB} kB`);
  if (over || process.argv.includes('--verbose')) {
    for (const { file, size } of files.sort((a, b) => b.size - a.size))
      console.log(`       ${(size / KB).toFixed(1).padStart(7)} kB  ${file}`);
  }
}
const developers = Object.keys(manifest).filter((key) => key.startsWith(GALLERY));
if (developers.length > 0) console.log(`FAIL the build has the gallery of components: ${developers.join(', ')}`);
failed ||= developers.length > 0;
process.exitCode = failed ? 1 : 0;

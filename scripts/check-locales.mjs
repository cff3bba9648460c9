// Fails when a text of the console or of the server is missing in a language, empty, carries other variables than its
// siblings or than its user passes, is used but not there, or is there but not used.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { textCalls } from './lib/text-variables.mjs';
import { valuesOf } from './lib/values.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { LANGUAGES } = await valuesOf('proto/api/languages.ts');
const PLURAL = /_(zero|one|two|few|many|other)$/;
const problems = [];
let checked = 0;

/** { 'a.b': 'text' } of nested texts. */
function flat(texts, prefix = '', found = {}) {
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === 'string') found[prefix + name] = value;
    else flat(value, `${prefix}${name}.`, found);
  }
  return found;
}

/** Texts of a file. Throws with its name where it is no JSON. */
function readTexts(path) {
  try {
    return flat(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Error(`${relative(root, path)}: ${error.message}`, { cause: error });
  }
}
const variables = (text) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name);

/** Keys by their base: a plural text (there is one for `other`) has a form for every case of its language. */
function grouped(texts) {
  const groups = new Map();
  for (const [key, text] of Object.entries(texts)) {
    const base = key.replace(PLURAL, '');
    const plural = base !== key && `${base}_other` in texts;
    const group = groups.get(plural ? base : key) ?? { forms: new Map(), variables: new Set() };
    group.forms.set(plural ? PLURAL.exec(key)[1] : '', text);
    for (const variable of variables(text)) group.variables.add(variable);
    groups.set(plural ? base : key, group);
  }
  return groups;
}

/** Compares one set of texts over the languages; returns its keys. */
function compare(pathOf) {
  const byLanguage = new Map(LANGUAGES.map((language) => [language, grouped(readTexts(pathOf(language)))]));
  const keys = new Set([...byLanguage.values()].flatMap((groups) => [...groups.keys()]));
  for (const key of keys) {
    const groups = LANGUAGES.map((language) => [language, byLanguage.get(language).get(key)]);
    const used = new Set(groups.flatMap(([, group]) => [...(group?.variables ?? [])]));
    for (const [language, group] of groups) {
      checked += 1;
      const where = `${relative(root, pathOf(language))}: ${key}`;
      if (!group) {
        problems.push(`${where} is missing`);
        continue;
      }
      for (const [form, text] of group.forms) if (!text.trim()) problems.push(`${where}${form && `_${form}`} is empty`);
      // A form for one may well do without its number.
      for (const variable of used) {
        if (!group.variables.has(variable) && variable !== 'count') problems.push(`${where} lacks {{${variable}}}`);
      }
      if (!group.forms.has('')) {
        for (const form of new Intl.PluralRules(language).resolvedOptions().pluralCategories) {
          if (!group.forms.has(form)) problems.push(`${where} lacks the form _${form}`);
        }
      }
    }
  }
  return keys;
}

function sources(folder, extensions) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extensions.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[/\\](node_modules|dist)[/\\]|\.d\.ts$/.test(path))
    .map((path) => ({ path: relative(root, path), code: readFileSync(path, 'utf8') }));
}

/** Keys of the console: those that `t('...')` uses in the namespaces that a file names. */
function checkConsole() {
  const locales = 'web/src/shared/i18n/locales';
  const namespaces = readdirSync(join(root, locales, 'en')).map((file) => basename(file, '.json'));
  const keys = new Map(
    namespaces.map((name) => [name, compare((language) => join(root, locales, language, `${name}.json`))]),
  );
  const english = new Map(
    namespaces.map((name) => [name, grouped(readTexts(join(root, locales, 'en', `${name}.json`)))]),
  );
  const used = new Set();
  for (const { path, code } of sources('web/src', ['.ts', '.tsx'])) {
    const named = [...code.matchAll(/useTranslation(?:<[^>]*>)?\(([^)]*)\)/g)].map(
      ([, list]) => list.match(/[\w-]+/g) ?? ['common'],
    );
    const own = named.flat();
    for (const [, , literal] of code.matchAll(/\bt\(\s*(?:[\w.]+ \? )?(['`])((?:\\.|(?!\1).)*)\1/g))
      mark(path, literal, own);
    for (const [, literal] of code.matchAll(/\bt\([^)]*? : '([^']+)'/g)) mark(path, literal, own);
    for (const { key, given } of textCalls(path, code)) checkVariables(path, key, given, own);
  }
  /** A key may be in several namespaces of a file: one whose variables are all passed is enough. */
  function checkVariables(path, literal, given, own) {
    const [first, rest] = literal.includes(':') ? literal.split(':') : [null, literal];
    const wanted = (first ? [first] : own).flatMap((name) => {
      const found = english.get(name)?.get(rest);
      return found ? [[...found.variables].filter((variable) => !given.has(variable))] : [];
    });
    if (wanted.length > 0 && wanted.every((missing) => missing.length > 0))
      problems.push(`${path} passes no {{${wanted[0].join('}}, {{')}}} to ${literal}`);
  }
  function mark(path, literal, own) {
    const [first, rest] = literal.includes(':') ? literal.split(/:(.*)/s) : [null, literal];
    const looked = first ? [first] : own;
    // `state.${name}` means every key that begins and ends so; the type checker has checked which ones exist.
    const pattern = new RegExp(
      `^${rest
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
        .join('[^]+')}$`,
    );
    const found = looked.flatMap((name) =>
      [...(keys.get(name) ?? [])].filter((key) => pattern.test(key)).map((key) => `${name}:${key}`),
    );
    if (found.length === 0) problems.push(`${path} asks for ${literal}, which is in none of: ${looked.join(', ')}`);
    for (const key of found) used.add(key);
  }
  for (const [name, all] of keys) {
    for (const key of all)
      if (!used.has(`${name}:${key}`)) problems.push(`${locales}/*/${name}.json: ${key} is not used`);
  }
}

/** Keys of the server's sentences: every one that the code names. */
function checkServer() {
  const folder = join(root, 'services/platform/i18n/locales');
  const keys = compare((language) => join(folder, `${language}.json`));
  for (const { path, code } of sources('services', ['.ts'])) {
    if (path.endsWith('.spec.ts')) continue;
    for (const [, key] of code.matchAll(
      /(?:'(?=(?:errors|guards)\.)|translate\([^']*')((?:errors|messages|guards)\.\w+)'/g,
    )) {
      if (!keys.has(key)) problems.push(`${path} names ${key}, which is missing in ${relative(root, folder)}/*.json`);
    }
  }
}

const GLOSSARY = 'docs/developer/glossary.md';

/** Refused words of the glossary by language: rows `| language | refused | instead |` of its last table. */
function refusedWords() {
  const words = new Map(LANGUAGES.map((language) => [language, []]));
  const [, table] = readFileSync(join(root, GLOSSARY), 'utf8').split('## Refused words');
  for (const line of table.split('\n')) {
    const [language, word] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    words.get(language)?.push(word.toLowerCase());
  }
  return words;
}

/** One term per thing: no text holds a word that the glossary refuses. */
function checkGlossary() {
  const words = refusedWords();
  const files = (language) => [
    ...readdirSync(join(root, 'web/src/shared/i18n/locales', language)).map((name) =>
      join(root, 'web/src/shared/i18n/locales', language, name),
    ),
    join(root, 'services/platform/i18n/locales', `${language}.json`),
  ];
  for (const [language, refused] of words) {
    const patterns = refused.map((word) => [word, new RegExp(`(?<!\\p{L})${word}`, 'iu')]);
    for (const path of files(language)) {
      for (const [key, text] of Object.entries(readTexts(path))) {
        for (const [word, pattern] of patterns) {
          if (!pattern.test(text)) continue;
          problems.push(`${relative(root, path)}: ${key} says "${word}"; ${GLOSSARY} has the term for it`);
        }
      }
    }
  }
}

/** Checks that the actions of the audit log that calls declare, and the titles of actions, are the same. */
function checkAudit() {
  const declared = sources('proto/api', ['.ts']).flatMap(({ code }) =>
    [...code.matchAll(/^ {2}audit: \[([^\]]*)\]/gm)].flatMap(([, list]) => list.match(/\w+\.\w+/g) ?? []),
  );
  const keys = new Set(['access.denied', ...declared].map((action) => `action.${action.replace('.', '_')}`));
  const path = 'web/src/shared/i18n/locales/en/audit.json';
  const titles = Object.keys(readTexts(join(root, path)));
  const titled = new Set(titles.filter((key) => key.startsWith('action.')));
  for (const key of keys)
    if (!titled.has(key)) problems.push(`${path}: ${key} is missing, the title of an action that a call declares`);
  for (const key of titled) if (!keys.has(key)) problems.push(`${path}: ${key} is the title of what no call declares`);
  checked += keys.size;
}

checkConsole();
checkServer();
checkAudit();
checkGlossary();
for (const problem of problems) console.error(problem);
console.log(
  problems.length > 0
    ? `${problems.length} problems in ${checked} texts`
    : `${checked} texts in ${LANGUAGES.join(', ')} are whole`,
);
process.exitCode = problems.length > 0 ? 1 : 0;

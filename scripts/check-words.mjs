// Fails when a document, a comment, a description of the API, the title of a test, a name of the code, a stored name or an
// English text of the console or of the server is not in plain technical English, or when a commit since the check exists
// has no Conventional Commits subject (docs/developer/style.md).
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './lib/project.mjs';
import { NAMES, WORDS } from './lib/words.mjs';

/** Texts and members that need a word of the lists: stored or published names, and quotations. At most ten. */
const EXCEPTIONS = new Set([
  // A stored value.
  'comments of services/connector/migrations/baseline/transports.ts',
  // Text of the program that the sandbox runs.
  'comments of services/platform/codec-sandbox/script-prelude.ts',
]);
/** Pages that quote the words. */
const QUOTING = new Set(['docs/developer/style.md', 'docs/developer/glossary.md']);

const SUBJECT = /^(feat|fix|docs|refactor|test|perf|build|chore|style|revert)(\([a-z0-9-]+\))?!?: [^A-Z\s].*[^.\s]$/;
const LONGEST_SUBJECT = 72;
/** The first commit of the rule; earlier subjects are history. */
const SINCE = '6da7e7b4';

const problems = [];
let checked = 0;

function check(where, text) {
  checked += 1;
  if (EXCEPTIONS.has(where)) return;
  for (const [pattern, instead] of WORDS) {
    const found = pattern.exec(text.replace(/\{\{[^}]*\}\}/g, '…'));
    if (found) problems.push(`${where}: "${found[0].trim().slice(0, 60)}", write: ${instead}`);
  }
}

function checkTexts(file) {
  const walk = (texts, key) => {
    for (const [name, value] of Object.entries(texts)) {
      checkName(`${file}: ${key}${name}`, name, 'key');
      if (typeof value === 'string') check(`${file}: ${key}${name}`, value);
      else walk(value, `${key}${name}.`);
    }
  };
  walk(JSON.parse(readFileSync(join(ROOT, file), 'utf8')), '');
}

/** Summaries and descriptions of endpoints. */
function checkContract(file) {
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.ES2023, true);
  const visit = (node) => {
    if (
      ts.isPropertyAssignment(node) &&
      ['summary', 'description'].includes(node.name.getText()) &&
      ts.isStringLiteralLike(node.initializer)
    )
      check(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`, node.initializer.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
}

const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

function checkName(where, name, kind = 'name') {
  checked += 1;
  if (EXCEPTIONS.has(`${kind} ${name}`)) return;
  const word = wordsOf(name).find((each) => NAMES.has(each));
  if (word) problems.push(`${where}: "${word}" in the ${kind} "${name.slice(0, 60)}", write: ${NAMES.get(word)}`);
}

const isUsed = (node) =>
  ts.isPropertyAccessExpression(node) ||
  ts.isImportSpecifier(node) ||
  ts.isExportSpecifier(node) ||
  ts.isJsxAttribute(node);
const isMember = (node) =>
  ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isPropertySignature(node);
const isTest = (node) =>
  ts.isCallExpression(node) && /^(it|test|describe)(\.\w+)*(\(|$)/.test(node.expression.getText());
const isLog = (node) =>
  ts.isNewExpression(node)
    ? node.expression.getText() === 'Error'
    : ts.isCallExpression(node) && /\blogger\.(log|warn|error|debug)$/.test(node.expression.getText());

/** Keys, codes and events, in contrast to texts. */
const CODE = /^[a-z][\w.:-]*$/i;
const SQL = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b/;

/** Names that a source declares or stores, its own name, titles of its tests and its log lines. */
function checkNames(file) {
  checkName(file, basename(file));
  const source = ts.createSourceFile(file, readFileSync(join(ROOT, file), 'utf8'), ts.ScriptTarget.ES2023, true);
  const at = (node) => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const visit = (node) => {
    if (node.name && (ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name)) && !isUsed(node))
      checkName(at(node), node.name.text, isMember(node) ? 'member' : 'name');
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = node.getText().slice(1, -1);
      if (CODE.test(text) || (SQL.test(text) && !file.includes('/migrations/'))) checkName(at(node), text, 'text');
    }
    if (isTest(node) || isLog(node)) {
      const [text] = node.arguments ?? [];
      if (text && (ts.isStringLiteralLike(text) || ts.isTemplateExpression(text))) check(at(node), text.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** Prose of a page, without code. */
function checkPage(file) {
  let isCode = false;
  readFileSync(join(ROOT, file), 'utf8')
    .split('\n')
    .forEach((line, index) => {
      if (line.startsWith('```')) isCode = !isCode;
      else if (!isCode) check(`${file}:${index + 1}`, line.replace(/`[^`]*`/g, '`'));
    });
}

const COMMENT = /\/\*\*?[\s\S]*?\*\/|(?:^|(?<=\s))\/\/.*(?:\n[ \t]*\/\/.*)*|^[ \t]*--.*(?:\n[ \t]*--.*)*/gm;

/** Beginnings of comments that describe a situation and name no thing; migrations keep theirs. */
const RIDDLE = /^(How|Where|Why|Which|Whose|Those|Such|Says)\b|^(Is|Are|Does|Has|Was)\b[^.]*\?/;

/** Comments of code, consecutive lines as one. */
function checkComments(file) {
  for (const [comment] of readFileSync(join(ROOT, file), 'utf8').matchAll(COMMENT)) {
    const text = comment
      .replace(/^\s*(\*(?!\/)|\/\/|--)/gm, '')
      .replace(/^\/\*\*?|\*\/$/g, '')
      .replace(/`[^`]*`/g, '`')
      .replace(/\s+/g, ' ');
    check(`comments of ${file}`, text.trim());
    const [riddle] = RIDDLE.exec(file.includes('/migrations/') ? '' : text.trim()) ?? [];
    if (riddle) problems.push(`comments of ${file}: "${riddle.slice(0, 60)}", write: a noun phrase or an imperative`);
  }
}

/** Names of messages and fields, and of style classes. */
const DECLARED = { proto: /\b(\w+)(?= = \d| \{)/g, css: /\.([a-zA-Z][\w-]*)(?=[^;]*\{)/g };

function checkDeclared(file) {
  const names = DECLARED[file.slice(file.lastIndexOf('.') + 1)];
  if (!names) return;
  for (const [, name] of readFileSync(join(ROOT, file), 'utf8').replace(COMMENT, '').matchAll(names))
    checkName(file, name);
}

const HASH = /^[ \t]*#.*(?:\n[ \t]*#.*)*/gm;

/** Comments of settings of the deployment. */
function checkSettings(file) {
  for (const [comment] of readFileSync(join(ROOT, file), 'utf8').matchAll(HASH))
    check(`comments of ${file}`, comment.replace(/^\s*#/gm, '').replace(/\s+/g, ' ').trim());
}

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });

/** Files of the checkout with one of the endings; none without its history. */
function filesOf(...endings) {
  try {
    const files = git('ls-files', ...endings.map((ending) => `*.${ending}`))
      .split('\n')
      .filter(Boolean);
    return files.filter((file) => file !== 'scripts/lib/words.mjs');
  } catch {
    return [];
  }
}

/** A checkout without this history (an archive, a shallow clone) has no subjects to check. */
function subjects() {
  try {
    return git('log', '--no-merges', '--format=%h %s', `${SINCE}..HEAD`).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

const LOCALES = 'web/src/shared/i18n/locales/en';
for (const name of readdirSync(join(ROOT, LOCALES))) checkTexts(`${LOCALES}/${name}`);
checkTexts('services/platform/i18n/locales/en.json');
for (const name of readdirSync(join(ROOT, 'proto/api'))) if (name.endsWith('.ts')) checkContract(`proto/api/${name}`);
const pages = readdirSync(join(ROOT, 'docs'), { recursive: true }).map((name) => `docs/${name}`);
for (const page of ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...pages])
  if (page.endsWith('.md') && !QUOTING.has(page)) checkPage(page);
for (const file of filesOf('ts', 'tsx', 'mjs', 'cjs', 'proto', 'css')) {
  checkComments(file);
  checkDeclared(file);
  if (/\.([cm]js|tsx?)$/.test(file)) checkNames(file);
}
for (const file of filesOf('yml', 'yaml', 'sh', 'env.example', 'Dockerfile')) checkSettings(file);
for (const line of subjects()) {
  const subject = line.slice(line.indexOf(' ') + 1);
  checked += 1;
  if (!SUBJECT.test(subject) || subject.length > LONGEST_SUBJECT) problems.push(`commit ${line}`);
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} problems in ${checked} texts`);
  process.exit(1);
}
console.log(`${checked} texts and subjects are plain`);

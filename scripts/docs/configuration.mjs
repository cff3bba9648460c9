// Writes docs/administration/configuration.md from the environment that the services declare (`defineEnv`).
//   node scripts/docs/configuration.mjs           write the page
//   node scripts/docs/configuration.mjs --check   fail if the page is not current
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT, runScript, Sentence } from '../lib/project.mjs';

const PAGE = 'docs/administration/configuration.md';
/** Parts that only command-line tools read. */
const NOT_SERVICES = /\.cli\.ts$/;
const LINE = 120;

await runScript(async () => {
  const page = pageOf(await declaredParts());
  const path = join(ROOT, PAGE);
  if (!process.argv.includes('--check')) {
    await writeFile(path, page);
    return;
  }
  const current = await readFile(path, 'utf8').catch(() => '');
  if (current !== page) throw new Sentence(`${PAGE} is not current. Run: npm run docs:configuration`);
  console.log('1 page is current');
});

/**
 * Environment variables by part.
 * @returns {Promise<{ part: string, variables: { name: string, meaning: string, byDefault: string, values: string }[] }[]>}
 */
async function declaredParts() {
  const files = (await readdir(join(ROOT, 'services'), { recursive: true }))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !NOT_SERVICES.test(path))
    .sort();
  const parts = new Map();
  for (const file of files) {
    const text = await readFile(join(ROOT, 'services', file), 'utf8');
    if (!text.includes('defineEnv(')) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
    const calls = [];
    visit(source, (node) => {
      if (ts.isCallExpression(node) && node.expression.getText() === 'defineEnv') calls.push(node.arguments);
    });
    for (const [part, schema] of calls) {
      if (!part || !ts.isStringLiteral(part)) continue;
      const known = parts.get(part.text) ?? [];
      parts.set(part.text, [...known, ...(await variablesOf(schema, source))]);
    }
  }
  const seen = new Set();
  return [...parts].map(([part, variables]) => ({
    part,
    // A variable that several parts read is in the list of the first that explains it.
    variables: variables.filter(({ name, meaning }) => {
      if (seen.has(name) || (!meaning && isExplainedElsewhere(name, part, parts))) return false;
      seen.add(name);
      return true;
    }),
  }));
}

function isExplainedElsewhere(name, part, parts) {
  return [...parts].some(
    ([other, list]) => other !== part && list.some((entry) => entry.name === name && entry.meaning),
  );
}

function visit(node, see) {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

/** The properties of the first object literal of a `z.object({...})`, however it is refined. */
async function variablesOf(schema, source) {
  let shape;
  visit(schema, (node) => {
    if (!shape && ts.isCallExpression(node) && /^z\s*\.object$/.test(node.expression.getText()))
      shape = node.arguments[0];
  });
  const properties = (shape?.properties ?? []).filter(ts.isPropertyAssignment);
  return Promise.all(
    properties.map(async (property) => ({
      name: property.name.getText(),
      meaning: commentOf(property, source),
      ...boundsOf(await resolved(property.initializer, source)),
    })),
  );
}

/** The initializer of a constant that a schema names, here or in a relative import; other expressions as they are. */
async function resolved(expression, source) {
  if (!ts.isIdentifier(expression)) return expression;
  let found;
  let from;
  visit(source, (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === expression.text) found ??= node.initializer;
    if (ts.isImportSpecifier(node) && node.name.text === expression.text) from = node.parent.parent.parent;
  });
  if (found || !from) return found ?? expression;
  const file = `${join(dirname(source.fileName), from.moduleSpecifier.text)}.ts`;
  const imported = ts.createSourceFile(
    file,
    await readFile(join(ROOT, 'services', file), 'utf8'),
    ts.ScriptTarget.ES2023,
    true,
  );
  return resolved(expression, imported);
}

function commentOf(property, source) {
  const ranges = ts.getLeadingCommentRanges(source.text, property.getFullStart()) ?? [];
  const text = ranges.map(({ pos, end }) => source.text.slice(pos, end)).find((comment) => comment.startsWith('/**'));
  if (!text) return '';
  return text
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Default and allowed values, from the chain of calls of a zod schema. */
function boundsOf(expression) {
  const calls = new Map();
  for (let node = expression; ts.isCallExpression(node); node = node.expression.expression ?? node.expression) {
    const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText();
    if (!calls.has(name)) calls.set(name, node.arguments);
    if (!ts.isPropertyAccessExpression(node.expression)) break;
  }
  const literal = (name) => {
    const text = calls.get(name)?.[0]?.getText();
    return /^\d/.test(text) ? text.replaceAll('_', '') : text?.replace(/^'(.*)'$/, '$1');
  };
  if (calls.has('flag')) return { byDefault: literal('flag') === 'true' ? '1' : '0', values: '`0`, `1`' };
  const values = [];
  const options = calls.get('enum')?.[0];
  if (options && ts.isArrayLiteralExpression(options))
    values.push(options.elements.map((element) => `\`${element.text}\``).join(', '));
  const [least, most] = [literal('min'), literal('max')];
  if (calls.has('number') && (least || most))
    values.push(least && most ? `${least} to ${most}` : least ? `at least ${least}` : `at most ${most}`);
  const shown = literal('default') ?? (calls.has('optional') ? 'none' : 'required');
  const byDefault = shown || 'none';
  return { byDefault: bytes(byDefault), values: values.join('; ') };
}

/** `64 << 20` as a number of bytes. */
function bytes(text) {
  const [, base, shift] = /^(\d+) << (\d+)$/.exec(text) ?? [];
  return base ? String(Number(base) * 2 ** Number(shift)) : text;
}

function pageOf(parts) {
  const lines = [
    '# Configuration',
    '',
    '<!-- Generated by scripts/docs/configuration.mjs from the services. Do not edit. -->',
    '',
    'Environment variables of the services. An empty value counts as not set. A start with a wrong value is refused with a',
    'sentence that names the variable. Variables of `npm start` itself: [install](../getting-started/install.md).',
    '',
  ];
  for (const { part, variables } of parts) {
    if (variables.length === 0) continue;
    lines.push(`## ${part[0].toUpperCase()}${part.slice(1)}`, '');
    for (const { name, meaning, byDefault, values } of variables) {
      const facts = [`default ${/^(none|required)$/.test(byDefault) ? byDefault : `\`${byDefault}\``}`, values];
      const head = byDefault === 'required' ? 'required' : facts.filter(Boolean).join('; ');
      lines.push(...wrapped(`- \`${name}\` (${head})${meaning ? `: ${meaning}` : ''}`));
    }
    lines.push('');
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function wrapped(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line && line.length + 1 + word.length > LINE) lines.push(`  ${word}`);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}

// Fails when a feature of a service uses parts of another that its module does not export, when features import each
// other in a circle, or when a module is too large. A feature is a folder with a module. Types and pure functions of
// another feature may be imported, downwards only.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const LONGEST_MODULE = 60;
const MOST_PROVIDERS = 25;
const MOST_IMPORTS = 30;
/** Files that answer the outside, and whose classes nobody else calls. */
const OUTER = /\.(controller|consumer|job)\.ts$/;
const IMPORTS = /^import (?:type )?\{([^}]*)\} from '(\.[^']*)';/gm;

const problems = [];

const files = readdirSync(join(root, 'services'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.(spec|contract|d))\.ts$/.test(entry.name))
  .map((entry) => join(relative(root, entry.parentPath), entry.name))
  .filter(
    (path) => !/^services\/(platform|catalogue|all-in-one|node_modules)\/|\/(testing|migrations|dist)\//.test(path),
  );
const codeOf = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));

/** Names of a list of a module's decorator. */
const listed = (code, list) => {
  const [, names = ''] = new RegExp(`^ {2}${list}: \\[([^]*?)\\],?$`, 'm').exec(code) ?? [];
  return names.match(/\b[A-Z]\w+/g) ?? [];
};

/** Modules by their folder. */
const modules = new Map();
for (const path of files) {
  if (path.endsWith('.module.ts')) modules.set(dirname(path), [...(modules.get(dirname(path)) ?? []), path]);
}

function featureOf(path) {
  let folder = dirname(path);
  while (!modules.has(folder) && folder !== '.') folder = dirname(folder);
  return folder;
}

for (const path of [...modules.values()].flat()) {
  const code = codeOf.get(path);
  const sizes = [
    [code.trimEnd().split('\n').length, LONGEST_MODULE, 'lines'],
    [listed(code, 'providers').length, MOST_PROVIDERS, 'providers'],
    [code.match(/^import /gm)?.length ?? 0, MOST_IMPORTS, 'imports'],
  ];
  for (const [size, most, what] of sizes)
    if (size > most) problems.push(`${path} has ${size} ${what}, more than ${most}: make a module of a part`);
}

const hidden = new Map(
  [...modules].map(([folder, paths]) => {
    const codes = paths.map((path) => codeOf.get(path));
    const exported = new Set(codes.flatMap((code) => listed(code, 'exports')));
    return [folder, new Set(codes.flatMap((code) => listed(code, 'providers')).filter((name) => !exported.has(name)))];
  }),
);

for (const [path, code] of codeOf) {
  const feature = featureOf(path);
  for (const [, names, target] of code.matchAll(IMPORTS)) {
    const imported = `${join(dirname(path), target)}.ts`;
    const other = featureOf(imported);
    if (other === feature || imported.endsWith('.module.ts')) continue;
    if (OUTER.test(imported)) problems.push(`${path} imports ${basename(imported)} of the feature ${other}`);
    for (const name of names.match(/\w+/g) ?? [])
      if (hidden.get(other)?.has(name))
        problems.push(`${path} takes ${name}, which the module of ${other} does not export`);
  }
}

/** Feature of a file; the file itself where its folder only puts features together. */
function nodeOf(path) {
  const feature = featureOf(path);
  const isService = feature.split('/').length === 2;
  const isFeature =
    !isService && modules.get(feature)?.some((module) => listed(codeOf.get(module), 'providers').length > 0);
  return isFeature ? feature : path;
}

/** Imports between nodes: of each node the nodes that it imports, with an example of a file that does. */
const edges = new Map();
for (const [path, code] of codeOf)
  for (const [, target] of code.matchAll(/^(?:import|export) [^;]*?from '(\.[^']*)';/gm)) {
    const imported = [`${join(dirname(path), target)}.ts`, join(dirname(path), target, 'index.ts')];
    const other = imported.find((file) => codeOf.has(file));
    if (!other) continue;
    const [from, to] = [nodeOf(path), nodeOf(other)];
    if (from !== to) edges.set(from, new Map([[to, `${path} imports ${other}`], ...(edges.get(from) ?? [])]));
  }

/** Shortest way from one node to another, as its nodes. */
function wayBetween(from, to) {
  const before = new Map([[from, null]]);
  for (const node of before.keys())
    for (const next of edges.get(node)?.keys() ?? []) if (!before.has(next)) before.set(next, node);
  const way = [];
  for (let node = before.has(to) ? to : null; node; node = before.get(node)) way.unshift(node);
  return way;
}

for (const [from, imported] of edges)
  for (const [to, example] of imported) {
    const back = wayBetween(to, from);
    if (back.length > 0) problems.push(`${example}: a circle, back by ${back.join(' → ')}`);
  }

for (const problem of problems) console.error(problem);
console.log(problems.length > 0 ? `${problems.length} problems` : `${modules.size} features keep their boundaries`);
process.exitCode = problems.length > 0 ? 1 : 0;

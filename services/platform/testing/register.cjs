// `node -r .../register.cjs file.ts`: runs TypeScript of this repository as it lies, for the processes that tests start
// and kill. Types are stripped by swc with the repository's own .swcrc; the aliases of tsconfig.json are resolved.
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { join, resolve } = require('node:path');

const root = resolve(__dirname, '../../..');
const { paths, ...jsc } = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8')).jsc;
delete jsc.baseUrl;

const aliases = Object.entries(paths).map(([alias, [target]]) => ({
  pattern: new RegExp(`^${alias.replaceAll('/', '\\/').replace('*', '(.*)')}$`),
  target: join(root, target),
}));

function unalias(request) {
  for (const { pattern, target } of aliases) {
    const match = pattern.exec(request);
    if (match) return target.replace('*', match[1] ?? '');
  }
  return request;
}

const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  return resolveFilename.call(this, unalias(request), ...rest);
};

/** JavaScript of former processes by the hash of its source: a process starts without loading swc. */
const kept = join(root, '.data/transformed');
mkdirSync(kept, { recursive: true });
const version = JSON.stringify([require('@swc/core/package.json').version, jsc]);

function codeOf(filename) {
  const source = readFileSync(filename, 'utf8');
  const path = join(kept, createHash('sha256').update(`${version}\0${filename}\0${source}`).digest('hex'));
  try {
    return readFileSync(path, 'utf8');
  } catch {
    const code = transformed(filename, source);
    // Another process may read it: it appears whole.
    const partial = `${path}.${process.pid}`;
    writeFileSync(partial, code);
    renameSync(partial, path);
    return code;
  }
}

const transformed = (filename, source) =>
  require('@swc/core').transformSync(source, {
    filename,
    swcrc: false,
    configFile: false,
    jsc,
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  }).code;

Module._extensions['.ts'] = (module, filename) => module._compile(codeOf(filename), filename);

if (!existsSync(join(root, 'proto/gen/events.js'))) {
  throw new Error('proto/gen is not generated; npm test and npm start do that');
}

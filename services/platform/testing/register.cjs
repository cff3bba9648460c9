// `node -r .../register.cjs file.ts`: runs TypeScript of this repository as it lies, for the processes that tests start
// and kill. Types are stripped by swc with the repository's own .swcrc; the aliases of tsconfig.json are resolved.
const { readFileSync, existsSync } = require('node:fs');
const Module = require('node:module');
const { join, resolve } = require('node:path');
const { transformSync } = require('@swc/core');

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

Module._extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    swcrc: false,
    configFile: false,
    jsc,
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  });
  module._compile(code, filename);
};

if (!existsSync(join(root, 'proto/gen/events.js'))) {
  throw new Error('proto/gen is not generated; npm test and npm start do that');
}

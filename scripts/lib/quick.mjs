// `npm test -- --quick`: the checks of the working tree's changes, between two landings. Under a minute, so of the
// contracts it takes those that call changed code, and reports which it left out.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { check, jest, runNode } from './check.mjs';
import { ROOT, Sentence } from './project.mjs';

const run = promisify(execFile);

/** Contracts of one run: more would not fit into the minute. */
const MOST_CONTRACTS = 6;
const CONTRACTS = 'tests/contract';

/**
 * Files that differ from the branch's beginning on `main`, or from the last commit on `main` itself; paths in the
 * project.
 */
async function changedFiles() {
  const git = async (...args) => (await run('git', args, { cwd: ROOT })).stdout.split('\n').filter(Boolean);
  const [base = 'HEAD'] = await git('merge-base', 'HEAD', 'main').catch(() => []);
  const changed = [...(await git('diff', '--name-only', base)), ...(await git('ls-files', '-o', '--exclude-standard'))];
  return [...new Set(changed)].filter((file) => existsSync(join(ROOT, file)));
}

/** The names of the calls that a change is about: those of the controllers nearest to it, or those that a file declares. */
async function callsOf(file) {
  if (file.startsWith('proto/api/')) {
    return [...(await text(file)).matchAll(/export const (\w+) = endpoint\(/g)].map(([, name]) => name);
  }
  for (let folder = dirname(file); /^services\/(?!platform|catalogue)\w/.test(folder); folder = dirname(folder)) {
    const names = await readdir(join(ROOT, folder), { recursive: true });
    const controllers = names.filter((name) => name.endsWith('.controller.ts'));
    const texts = await Promise.all(controllers.map((name) => text(join(folder, name))));
    const calls = texts.flatMap((one) => [...one.matchAll(/\bhandle(?:Raw)?\(\s*(\w+)/g)].map(([, name]) => name));
    if (calls.length > 0) return calls;
  }
  return [];
}

const text = (file) => readFile(join(ROOT, file), 'utf8');

/** The contracts that call some of these, those that call the most first. */
async function contractsThatCall(calls) {
  const files = (await readdir(join(ROOT, CONTRACTS))).filter((name) => name.endsWith('.spec.ts'));
  const counted = await Promise.all(
    files.map(async (name) => {
      const words = new Set((await text(join(CONTRACTS, name))).match(/\w+/g));
      return { file: join(CONTRACTS, name), count: calls.filter((call) => words.has(call)).length };
    }),
  );
  return counted
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .map(({ file }) => file);
}

/** The specs that load changed files, of the same part of the product: others are left to the whole run. */
async function relatedSpecs(sources) {
  if (sources.length === 0) return [];
  const { output } = await runNode('node_modules/jest/bin/jest.js', ['--listTests', '--findRelatedTests', ...sources]);
  const parts = new Set(sources.map(partOf));
  return output
    .split('\n')
    .filter((line) => line.startsWith(ROOT))
    .map((line) => line.slice(ROOT.length + 1))
    .filter((file) => parts.has(partOf(file)));
}

const partOf = (file) =>
  file
    .split('/')
    .slice(0, file.startsWith('services/') ? 2 : 1)
    .join('/');

/**
 * The suites of a quick run, and a sentence for each thing that it leaves to the whole run.
 * @returns {Promise<{ suites: import('./suites.mjs').Suite[], left: string[] }>}
 */
export async function quickSuites() {
  const files = await changedFiles();
  if (files.length === 0)
    throw new Sentence('Nothing was changed since the branch left main: there is nothing to test.');
  const code = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('tests/journeys/'));
  const sources = code.filter((file) => /^(services|web\/src|proto)\//.test(file));
  const own = code.filter((file) =>
    /^(services|web\/src|tests\/(contract|connector|scripts|simulators))\/.*\.spec\.tsx?$/.test(file),
  );
  const calls = (await Promise.all(sources.map(callsOf))).flat();
  const contracts = (await contractsThatCall([...new Set(calls)])).filter((file) => !own.includes(file));
  const taken = contracts.slice(0, MOST_CONTRACTS);
  const specs = [...new Set([...own, ...(await relatedSpecs(sources)), ...taken])];
  const linted = files.filter((file) => /\.(tsx?|mjs)$/.test(file));
  const any = (pattern) => files.some((file) => pattern.test(file));
  const tsc = (project) => check('node_modules/typescript-native/bin/tsc', ['-p', project, '--singleThreaded']);

  const reading = [
    any(/^(proto|services|tests)\/.*\.ts$/) && { name: 'types: server', run: () => tsc('.') },
    any(/^(proto|web)\/.*\.tsx?$/) && { name: 'types: console', run: () => tsc('web') },
    linted.length > 0 && { name: 'lint', run: () => check('node_modules/oxlint/bin/oxlint', linted) },
    {
      name: 'format',
      run: () =>
        check('node_modules/oxfmt/bin/oxfmt', ['--list-different', '--no-error-on-unmatched-pattern', ...files]),
    },
    { name: 'locales', run: () => check('scripts/check-locales.mjs', []) },
  ].filter(Boolean);
  const tests = specs.length > 0 ? [{ name: 'tests', run: () => jest('quick', ['--runTestsByPath', ...specs]) }] : [];
  return {
    suites: [...tests, ...reading].map((suite) => ({ cores: 1, seconds: 20, ...suite })),
    left: [
      ...contracts.slice(MOST_CONTRACTS).map((file) => `${file}, which calls what was changed`),
      ...(any(/^web\/|^tests\/journeys\//) ? ['the journeys (npm test -- --only journeys)'] : []),
    ],
  };
}

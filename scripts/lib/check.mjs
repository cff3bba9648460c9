// Runs the tools of `npm test`: each in a separate process group with a time limit, its output kept for a failure.
import { spawn } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readProgress } from './progress-reporter.mjs';
import { ROOT } from './project.mjs';

const groups = new Set();

/** Ends every tool that is still at work; for Ctrl-C. */
export function endAllTools() {
  for (const pid of groups) endGroup(pid, 'SIGKILL');
}

function endGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

/** Ends a check that hangs: ten times the longest one, so that a machine with a load of 16 ends none. */
const LIMIT_MS = 3_600_000;

/**
 * Runs `node <script> ...args` in the project.
 * @param {string} script below the project, e.g. node_modules/jest/bin/jest.js
 * @returns {Promise<{ ok: boolean, isLate: boolean, output: string }>}
 */
export async function runNode(script, args = [], { env = {}, limitMs = LIMIT_MS } = {}) {
  const child = spawn(process.execPath, [join(ROOT, script), ...args], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
  });
  groups.add(child.pid);
  let output = '';
  const keep = (chunk) => (output = (output + chunk).slice(-200_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    endGroup(child.pid, 'SIGKILL');
  }, limitMs);
  const code = await new Promise((done) => {
    child.once('error', (error) => {
      keep(error.message);
      done(null);
    });
    child.once('close', done);
  });
  clearTimeout(limit);
  endGroup(child.pid, 'SIGKILL'); // processes that a tool left behind
  groups.delete(child.pid);
  if (isLate) keep(`\nIt was ended after ${limitMs / 1000} s.`);
  return { ok: code === 0, isLate, output: output.trim() };
}

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string} output the reasons of failures
 * @property {string[]} [failures] names of the tests that failed, where the tool names tests
 * @property {string[]} [again] arguments that run only the failed tests
 * @property {{ name: string, seconds: number }[]} [tests] duration of each test
 */

/**
 * One check that passes or fails as a whole.
 * @returns {Promise<Counts>}
 */
export async function check(script, args, options) {
  const { ok, output } = await runNode(script, args, options);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, output };
}

/**
 * A Jest run, counted by its tests; a file that could not run counts as one failure.
 * @param {{ again?: string[] }} [options] again: run these files only
 * @returns {Promise<Counts>}
 */
export async function jest(name, args, { again, ...options } = {}) {
  const kept = (ending) => join(ROOT, '.data/test', `${name}.${ending}`);
  const [report, progress] = [kept('json'), kept('progress')];
  const started = Date.now();
  const { ok, isLate, output } = await runNode(
    'node_modules/jest/bin/jest.js',
    [
      ...(again ? [...args.filter((arg) => !arg.endsWith('.ts')), '--runTestsByPath', ...again] : args),
      ...['--json', `--outputFile=${report}`, '--silent=false'],
      ...['--reporters=default', `--reporters=${join(ROOT, 'scripts/lib/progress-reporter.mjs')}`],
    ],
    { ...options, env: { PROGRESS_FILE: progress, ...options?.env } },
  );
  const result = await readReport(report, started);
  if (isLate) return { passed: 0, failed: 1, skipped: 0, output: `${lateness(progress)}\n${output}` };
  if (!result) return { passed: 0, failed: 1, skipped: 0, output: output || 'Jest wrote no report.' };
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return {
    passed: result.numPassedTests,
    // Green tests and a red exit (an open handle, a failing teardown) are a failure too.
    failed: failed === 0 && !ok ? 1 : failed,
    skipped: result.numPendingTests + result.numTodoTests,
    output: failed > 0 ? failuresOf(result) : output,
    ...testsOf(result),
  };
}

/** Names and durations of a Jest run's tests; a file that could not run has its path as its name. */
function testsOf({ testResults }) {
  const files = testResults.map(({ name, status, assertionResults }) => ({
    file: relative(ROOT, name),
    hasFailed: status === 'failed',
    tests: assertionResults.map(({ fullName, duration, status: state }) => ({
      name: fullName,
      seconds: (duration ?? 0) / 1000,
      hasFailed: state === 'failed',
    })),
  }));
  const failed = files.filter(({ hasFailed }) => hasFailed);
  return {
    again: failed.map(({ file }) => file),
    failures: failed.flatMap(({ file, tests }) => {
      const names = tests.filter((test) => test.hasFailed).map(({ name }) => `${file}: ${name}`);
      return names.length > 0 ? names : [file];
    }),
    tests: files.flatMap(({ file, tests }) =>
      tests.map(({ name, seconds }) => ({ name: `${file}: ${name}`, seconds })),
    ),
  };
}

/** A Vitest run, counted by its tests; a file that could not run counts as one failure. */
export async function vitest(name, args, options) {
  const report = join(ROOT, '.data/test', `${name}.json`);
  const started = Date.now();
  const { ok, output } = await runNode(
    'node_modules/vitest/vitest.mjs',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    options,
  );
  const result = await readReport(report, started);
  if (!result) return { passed: 0, failed: 1, skipped: 0, output: output || 'Vitest wrote no report.' };
  const broken = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = result.numFailedTests + broken.length;
  return {
    passed: result.numPassedTests,
    // An error outside of the tests (an unhandled rejection) ends the run in red too.
    failed: failed === 0 && !ok ? 1 : failed,
    skipped: result.numPendingTests + result.numTodoTests,
    output,
    ...testsOf(result),
  };
}

/** Progress of a run that did not end: the files at work, and the failures until then. */
function lateness(progress) {
  const { atWork, failures } = readProgress(progress);
  const short = (file) => relative(ROOT, file);
  return [
    ...atWork.map(({ file, last }) => `Not ended: ${short(file)}, after ${last ? `"${last}"` : 'none of its tests'}`),
    ...(atWork.length === 0 ? ['Not ended: none of the test files; it hung between them or on its way out'] : []),
    ...failures.map(({ file, failure }) => `${short(file)}\n${failure}`),
  ].join('\n');
}

function failuresOf(result) {
  return result.testResults
    .filter((file) => file.status === 'failed')
    .map((file) => `${file.name.slice(ROOT.length + 1)}\n${file.message}`)
    .join('\n');
}

/**
 * A Playwright run, counted by its tests.
 * @param {{ again?: string[] }} [options] again: run these only, as `file:line`
 * @returns {Promise<Counts>}
 */
export async function playwright(name, args, { again = [], ...options } = {}) {
  const report = join(ROOT, '.data/test', `${name}.json`);
  const started = Date.now();
  const { ok, output } = await runNode(
    'node_modules/@playwright/test/cli.js',
    ['test', ...again, ...args, '--reporter=line,json'],
    { ...options, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...options.env } },
  );
  const result = await readReport(report, started);
  if (!result) return { passed: 0, failed: 1, skipped: 0, output: output || 'Playwright wrote no report.' };
  const { expected, unexpected, flaky, skipped } = result.stats;
  const failed = unexpected + flaky + result.errors.length;
  const journeys = result.suites.flatMap(journeysOf);
  const failures = journeys.filter(({ hasFailed }) => hasFailed);
  return {
    passed: expected,
    failed: failed === 0 && !ok ? 1 : failed,
    skipped,
    // The reasons alone, for readers of only the beginning of a log.
    output: failed > 0 ? reasonsIn(failures, result.errors) : output,
    tests: journeys,
    failures: failures.map((journey) => journey.name),
    again: failures.map(({ place }) => place),
  };
}

/** The tests of a file or of a block of it. */
function journeysOf(suite) {
  const own = (suite.specs ?? []).flatMap(({ file, line, title, tests }) =>
    tests.map(({ status, results }) => ({
      name: `${file}: ${title}`,
      place: `${file}:${line}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      hasFailed: status === 'unexpected' || status === 'flaky',
      messages: results.flatMap(({ errors }) => errors.map(({ message }) => message)),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap(journeysOf)];
}

/** Failed tests with the cause of each. */
function reasonsIn(failures, errors) {
  const reasons = failures.map(({ place, name, messages }) => [`${place} ${name}`, ...new Set(messages)].join('\n'));
  return [...reasons, ...errors.map(({ message }) => message)].map(stripVTControlCharacters).join('\n\n');
}

/** A report of this run, not of the last one. */
async function readReport(path, started) {
  try {
    const { mtimeMs } = await stat(path);
    return mtimeMs >= started - 1000 ? JSON.parse(await readFile(path, 'utf8')) : null;
  } catch {
    return null;
  }
}

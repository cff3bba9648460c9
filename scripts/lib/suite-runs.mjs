// Runs of suites and their account: a line each, the failures, the flaky and the slowest tests, the totals.
import { seconds } from './project.mjs';

const OUTPUT_LINES = 120;
const REASONS = 6;
const SLOWEST = 20;

/**
 * @typedef {object} Run
 * @property {string} name
 * @property {import('./suites.mjs').Suite} suite
 * @property {string | null} why why tests were skipped
 * @property {string} took
 * @property {string[]} [flaky] tests that failed and passed at their second run
 * @property {string} [firstOutput] output of the first run, if there was a second one
 */

/**
 * @param {import('./suites.mjs').Suite} suite
 * @param {string[]} [again] only the failed tests
 * @returns {Promise<Run & import('./check.mjs').Counts>}
 */
export async function runSuite(suite, again) {
  const { name, needs, run } = suite;
  const started = performance.now();
  const took = () => seconds(started);
  try {
    const needed = (await needs?.()) ?? {};
    if ('why' in needed) {
      return { name, suite, passed: 0, failed: 0, skipped: 1, why: needed.why, output: '', took: took() };
    }
    const counts = await run({ ...needed, again });
    const why = counts.skipped > 0 ? `${counts.skipped} of its tests skipped themselves` : null;
    return { name, suite, ...counts, why, took: took() };
  } catch (error) {
    const output = error.stack ?? String(error);
    return { name, suite, passed: 0, failed: 1, skipped: 0, why: null, output, took: took() };
  }
}

/** Runs failed tests once more; those that pass now are flaky and count as passed. */
export async function runAgain(result) {
  console.log(`Once more, alone: ${result.name}`);
  const second = await runSuite(result.suite, result.again?.length ? result.again : undefined);
  console.log(lineOf(second));
  const failed = Math.min(result.failed, second.failed);
  const first = result.failures?.length ? result.failures : [result.name];
  const flaky = first.filter((name) => second.failed === 0 || second.failures?.includes(name) === false);
  return {
    ...second,
    passed: result.passed + result.failed - failed,
    failed,
    skipped: result.skipped,
    flaky,
    firstOutput: result.output,
  };
}

export function lineOf({ name, passed, failed, skipped, took }) {
  const mark = failed > 0 ? 'FAIL' : passed > 0 ? 'ok' : 'skip';
  const counts = [passed && `${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`];
  return `${mark.padEnd(5)} ${name.padEnd(16)} ${took.padStart(6)}   ${counts.filter(Boolean).join(', ')}`;
}

/** A failed tool's output, without its middle when it is long: reasons are at either end. */
function indent(output) {
  const lines = output.split('\n');
  const half = OUTPUT_LINES / 2;
  const shown =
    lines.length > OUTPUT_LINES
      ? [...lines.slice(0, half), `... (${lines.length - OUTPUT_LINES} lines)`, ...lines.slice(-half)]
      : lines;
  return shown.map((line) => `      ${line}`).join('\n');
}

/** The lines of a failed tool's output that name its failed tests and their errors: a few, and short. */
function reasons(output) {
  const naming = output.split('\n').filter((line) => /^\s*(●|\d+\) )|Error: |error TS/.test(line));
  return [...new Set(naming.map((line) => line.trim().slice(0, 240)))].slice(0, REASONS);
}

function slowest(results) {
  return results
    .flatMap(({ tests = [] }) => tests)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ name, seconds: took }) => `${took.toFixed(1).padStart(6)} s  ${name.slice(0, 160)}`);
}

/** @param {(Run & import('./check.mjs').Counts)[]} results */
export function summarise(results, started) {
  const total = (count) => results.reduce((sum, result) => sum + result[count], 0);
  const failed = results.filter((result) => result.failed > 0);
  const slow = slowest(results);
  if (slow.length > 0) console.log(['\nSlowest tests:', ...slow].join('\n'));
  console.log(`\nAll of it took ${seconds(started)}.`);
  if (failed.length > 0) console.log(`Failed: ${failed.map((result) => result.name).join(', ')}`);
  for (const { flaky = [] } of results) for (const name of flaky) console.log(`FLAKY ${name}`);
  for (const { name, why } of results) if (why) console.log(`Skipped: ${name}: ${why}`);
  for (const { name, flaky, firstOutput } of results)
    if (flaky?.length) console.log(`\n${name}, the try that failed:\n${indent(firstOutput)}`);
  // Before the last line, which has the totals: each failed suite with its reasons.
  for (const { name, output } of failed) console.log(`\n${name}:\n${indent(output)}`);
  for (const { name, output } of failed) for (const line of reasons(output)) console.log(`${name}: ${line}`);
  console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
}

// `npm test`: every check of the project, from a fresh clone, with a plain account at the end of what was skipped.
//   node scripts/test.mjs                    all
//   node scripts/test.mjs --only lint,code   some, by name
//   node scripts/test.mjs --quick            what the working tree's changes concern, under a minute
import { mkdir } from 'node:fs/promises';
import { build } from './build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endAllTools } from './lib/check.mjs';
import { quickGroups } from './lib/quick.mjs';
import { refuseOldNode, ROOT, runScript, seconds, Sentence } from './lib/project.mjs';
import { GROUPS, stopTestInstances } from './lib/suites.mjs';

const OUTPUT_LINES = 120;
const REASONS = 6;
/** What all of it may take on 2 idle cores. */
const BUDGET_S = 480;

await runScript(async () => {
  refuseOldNode();
  const started = performance.now();
  const wanted = wantedNames();
  await ensureInstalled(console.log);
  await mkdir(`${ROOT}/.data/test`, { recursive: true });
  await build(console.log, { only: ['messages'] });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      endAllTools();
      void stopTestInstances().finally(() => process.exit(1));
    });
  }

  const { groups, left } = process.argv.includes('--quick') ? await quickGroups() : { groups: GROUPS, left: [] };
  const results = [];
  try {
    for (const { lanes } of groups) {
      await Promise.all(
        lanes.map(async (lane) => {
          for (const suite of lane) {
            if (wanted && !wanted.has(suite.name)) continue;
            const result = await runSuite(suite);
            results.push(result);
            console.log(lineOf(result));
          }
        }),
      );
    }
  } finally {
    await stopTestInstances();
  }
  summarise(results, started);
  for (const what of left) console.log(`Left to the whole run: ${what}`);
  const took = (performance.now() - started) / 1000;
  if (groups === GROUPS && !wanted && took > BUDGET_S)
    console.log(
      `\nWarning: that is ${Math.round(took - BUDGET_S)} s more than the ${BUDGET_S} s that it may take on 2 cores.`,
    );
  if (results.some((result) => result.failed > 0)) process.exitCode = 1;
});
process.exit();

/** The names behind --only; null for all. */
function wantedNames() {
  const index = process.argv.indexOf('--only');
  if (index < 0) return null;
  const names = (process.argv[index + 1] ?? '').split(',').map((name) => name.trim());
  const known = GROUPS.flatMap(({ lanes }) => lanes.flat()).map((suite) => suite.name);
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Sentence(`There is no check named ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  }
  return new Set(names);
}

async function runSuite({ name, needs, run }) {
  const started = performance.now();
  const took = () => seconds(started);
  try {
    const needed = (await needs?.()) ?? {};
    if ('why' in needed) return { name, passed: 0, failed: 0, skipped: 1, why: needed.why, output: '', took: took() };
    const counts = await run(needed);
    const why = counts.skipped > 0 ? `${counts.skipped} of its tests skipped themselves` : null;
    return { name, ...counts, why, took: took() };
  } catch (error) {
    return { name, passed: 0, failed: 1, skipped: 0, why: null, output: error.stack ?? String(error), took: took() };
  }
}

function lineOf({ name, passed, failed, skipped, took }) {
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

function summarise(results, started) {
  const total = (count) => results.reduce((sum, result) => sum + result[count], 0);
  const failed = results.filter((result) => result.failed > 0);
  const skipped = results.filter((result) => result.why);
  console.log(`\nAll of it took ${seconds(started)}.`);
  if (failed.length > 0) console.log(`Failed: ${failed.map((result) => result.name).join(', ')}`);
  for (const { name, why } of skipped) console.log(`Skipped: ${name}: ${why}`);
  console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
  // After the summary, which names what failed in all suites: who reads only the beginning of this text misses none.
  for (const { name, output } of failed) for (const line of reasons(output)) console.log(`${name}: ${line}`);
  for (const { name, output } of failed) console.log(`\n${name}:\n${indent(output)}`);
}

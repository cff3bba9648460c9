// The checks of the project, from a fresh clone, with a plain account at the end of what was skipped.
//   node scripts/test.mjs                    the gate: what a change is likely to break (npm test)
//   node scripts/test.mjs --all              the gate, and then the rest (npm run test:all)
//   node scripts/test.mjs --only lint,code   some suites of either, by name
//   node scripts/test.mjs --quick            the parts that the working tree's changes concern, under a minute
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endAllTools } from './lib/check.mjs';
import { runQueue } from './lib/queue.mjs';
import { quickSuites } from './lib/quick.mjs';
import { refuseOldNode, ROOT, runScript, Sentence } from './lib/project.mjs';
import { GATE, REST, stopTestInstances } from './lib/suites.mjs';
import { lineOf, runAgain, runSuite, summarise } from './lib/suite-runs.mjs';

/** Limit of the gate on 2 idle cores, in seconds. */
const BUDGET_S = 480;

await runScript(async () => {
  refuseOldNode();
  const { values } = parseArgs({
    options: { all: { type: 'boolean' }, quick: { type: 'boolean' }, only: { type: 'string' } },
  });
  const wanted = wantedSuites(values.only);
  const started = performance.now();
  await ensureInstalled(console.log);
  await mkdir(`${ROOT}/.data/test`, { recursive: true });
  await build(console.log, { only: ['messages'] });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      endAllTools();
      void stopTestInstances().finally(() => process.exit(1));
    });
  }
  try {
    const results = values.quick ? await quick() : wanted ? await inOrder(wanted) : await tiers(values.all === true);
    summarise(results, started);
    if (results.some((result) => result.failed > 0)) process.exitCode = 1;
  } finally {
    await stopTestInstances();
  }
});
process.exit();

/** The suites behind --only; null for all. */
function wantedSuites(only) {
  if (only === undefined) return null;
  const all = [...GATE, ...REST];
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !all.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    const known = all.map((suite) => suite.name).join(', ');
    throw new Sentence(`There is no suite named ${unknown.join(', ')}. There are: ${known}.`);
  }
  return all.filter((suite) => names.includes(suite.name));
}

function inOrder(suites) {
  return runQueue(suites, async (suite) => {
    const result = await runSuite(suite);
    console.log(lineOf(result));
    return result;
  });
}

async function quick() {
  const { suites, left } = await quickSuites();
  const results = await inOrder(suites);
  for (const what of left) console.log(`Left to the whole run: ${what}`);
  return results;
}

/** The gate has one try. A failure of the rest is tried once more alone: where it passes then, it is flaky. */
async function tiers(isAll) {
  const started = performance.now();
  const gate = await inOrder(GATE);
  const took = (performance.now() - started) / 1000;
  console.log(`The gate took ${Math.round(took)} s; its limit on 2 idle cores is ${BUDGET_S} s.`);
  if (!isAll) return gate;
  const rest = await inOrder(REST);
  for (const [index, result] of rest.entries()) {
    if (result.failed > 0) rest[index] = await runAgain(result);
  }
  return [...gate, ...rest];
}

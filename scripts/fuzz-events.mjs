// `node scripts/fuzz-events.mjs [count] [seed]`: mutated events of ChirpStack against the parser, 100,000 by default; each
// has to be read or refused in under 50 ms. `npm test` runs 4,000 of them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT, runScript, seconds, Sentence } from './lib/project.mjs';

await runScript(async () => {
  const [count = '100000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
  if (![count, seed].every((text) => /^\d{1,9}$/.test(text))) {
    throw new Sentence('node scripts/fuzz-events.mjs [count] [seed]: both are whole numbers.');
  }
  const started = performance.now();
  const jest = spawn(process.execPath, ['node_modules/jest/bin/jest.js', 'chirpstack-fuzz.spec'], {
    cwd: ROOT,
    env: { ...process.env, FUZZ_EVENTS: count, FUZZ_SEED: seed },
    stdio: 'inherit',
  });
  const [code] = await once(jest, 'exit');
  if (code !== 0) throw new Sentence(`An event of seed ${seed} was not answered as it should; it is printed above.`);
  console.log(
    `${count} mutated events of seed ${seed} were read or refused, each in under 50 ms (${seconds(started)}).`,
  );
});

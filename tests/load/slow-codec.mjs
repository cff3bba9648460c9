// Duration of an uplink of one company while the uploaded codec of another one is as slow as it may be, next to its
// time
// before that: the 99th percentile may be twice as long at most, for a model of the catalogue and for an own codec.
//
//   node tests/load/slow-codec.mjs
//
// The measure is a test of the connector (services/connector/pipeline/decode/uploaded-codec.spec.ts), here with
// UPLINKS=n of each kind (default 500; 12 in `npm test`). It starts its own PostgreSQL. Ends with 1 where the limit does not hold.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const child = spawn(
  'npx',
  ['jest', 'services/connector/pipeline/decode/uploaded-codec', '-t', 'the codec of one company'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SLOW_CODEC_UPLINKS: process.env.UPLINKS ?? '500' },
  },
);
const [code] = await once(child, 'close');
process.exitCode = code ?? 1;

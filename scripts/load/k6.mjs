// (h) The scenarios of tests/load/k6, by k6: found on the PATH, else built by Go. It is a separate program under the AGPL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '../lib/bring.mjs';
import { installed, whyNoGo } from '../lib/go.mjs';
import { ROOT } from '../lib/project.mjs';
import { withBareHttp } from './bare-http.mjs';

/** Of the versions with the module `k6/websockets`. */
const K6 = { name: 'k6', source: 'go.k6.io/k6', version: 'v1.8.1' };

/** @returns {Promise<string | null>} its path; null where it is missing, with the reason on the console */
async function bringK6() {
  const found = findProgram(K6.name);
  if (found) return found;
  const why = await whyNoGo();
  if (!why) return installed(K6);
  console.log(`k6 is not on the PATH and cannot be built, so that its scenarios are left out. ${why}.`);
  return null;
}

/**
 * Runs all scenarios against the product.
 * @param {{ product: object, dataDir: string, env: Record<string, string> }} order env: their sizes
 * @returns {Promise<{ rows: object[] } | null>} null without k6
 */
export async function measureK6({ product, dataDir, env }) {
  const program = await bringK6();
  if (!program) return null;
  const summary = join(dataDir, 'k6.json');
  const { email: EMAIL, password: PASSWORD } = product.admin;
  return withBareHttp(async (bareUrl) => {
    // The caller judges the figures.
    const child = spawn(program, ['run', '--quiet', join(ROOT, 'tests/load/k6/main.js')], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        ...{ URL: product.url, BARE_URL: bareUrl, KEY: product.key, EMAIL, PASSWORD, SUMMARY: summary, JUDGE: '0' },
        ...env,
      },
    });
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`k6 ended with ${code}`);
    return JSON.parse(await readFile(summary, 'utf8'));
  });
}

// (h) The scenarios of tests/load/k6, by k6 where it is installed: it is under the AGPL and is not brought.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findProgram } from '../lib/bring.mjs';
import { ROOT } from '../lib/project.mjs';
import { withBareHttp } from './bare-http.mjs';

/**
 * Runs all scenarios against the product.
 * @param {{ product: object, dataDir: string, env: Record<string, string> }} order env: their sizes
 * @returns {Promise<{ rows: object[] } | null>} null without k6
 */
export async function measureK6({ product, dataDir, env }) {
  const program = findProgram('k6');
  if (!program) {
    console.log('k6 is not on the PATH, so that its scenarios are left out (docs/deployment/load.md).');
    return null;
  }
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

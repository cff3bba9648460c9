// The scripts of tests/load, which work with any instance: each as a user starts it, against the product under load.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lib/project.mjs';

const FOLDER = join(ROOT, 'tests/load');

/** Scripts whose head names the address of an instance; shared files are next to them. */
async function scripts() {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.mjs')).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(FOLDER, file), 'utf8')));
  return files.filter(
    (file, n) => texts[n]?.includes('URL=http') && new RegExp(`node (--\\S+ )*tests/load/${file}`).test(texts[n]),
  );
}

/**
 * Runs them one after the other; rejects with the error of the first that fails.
 * @param {{ product: object, databaseUrl: string, env: Record<string, string> }} order env: their sizes
 * @returns {Promise<Record<string, object>>} the JSON that each ends with, by its name
 */
export async function runScripts({ product, databaseUrl, env }) {
  const results = {};
  const { email: EMAIL, password: PASSWORD } = product.admin;
  for (const file of await scripts()) {
    const child = spawn(process.execPath, [join(FOLDER, file)], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...{ URL: product.url, EMAIL, PASSWORD, DATABASE_URL: databaseUrl, SERVER_PID: String(product.pid) },
        ...env,
      },
    });
    const [reported, errors] = [[], []];
    child.stdout.on('data', (chunk) => reported.push(chunk));
    child.stderr.on('data', (chunk) => errors.push(chunk));
    const [code] = await once(child, 'close');
    const output = Buffer.concat(reported).toString().trim();
    if (code !== 0) throw new Error(`tests/load/${file} ended with ${code}: ${Buffer.concat(errors)}${output}`);
    results[file] = JSON.parse(output.split('\n').at(-1) ?? '');
  }
  return results;
}

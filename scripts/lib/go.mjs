// Programs and files of Go modules, each of an exact version, kept in .data/tools.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from './bring.mjs';
import { ROOT } from './project.mjs';

const run = promisify(execFile);

const TOOLS = join(ROOT, '.data/tools');
/** Older ones do not read the go.mod of the tools. */
const OLDEST = 26;
const LIMIT_MS = 900_000;

const go = async (args, { cwd = ROOT, env = {} } = {}) =>
  (await run('go', args, { cwd, env: { ...process.env, ...env }, timeout: LIMIT_MS, maxBuffer: 64 << 20 })).stdout;

/** Reason why no Go modules are available; null = they are. */
export async function whyNoGo() {
  const why = `go: not found; Go 1.${OLDEST} or later has to be installed`;
  if (!findProgram('go')) return why;
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(await go(['env', 'GOVERSION'])) ?? [];
  return Number(major) > 1 || Number(minor) >= OLDEST ? null : why;
}

/**
 * Builds a program unless it is there.
 * @param {string} name of the file, with the marks of its version
 * @param {(folder: string) => Promise<string>} make puts it into the folder; returns its path
 */
async function kept(name, make) {
  const path = join(TOOLS, name);
  if (existsSync(path)) return path;
  await mkdir(TOOLS, { recursive: true });
  const folder = await mkdtemp(join(TOOLS, 'build-'));
  try {
    // A cancelled build leaves nothing under the name.
    await rename(await make(folder), path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return path;
}

/** The program of a module's package at a version. */
export function installed({ name, source, version }) {
  return kept(`${name}-${version}`, async (folder) => {
    await go(['install', `${source}@${version}`], { env: { GOBIN: folder } });
    return join(folder, name);
  });
}

/** The program of a folder of this project with a go.mod. */
export async function builtFrom(folder, name) {
  const hash = createHash('sha256');
  for (const file of (await readdir(join(ROOT, folder))).sort()) hash.update(await readFile(join(ROOT, folder, file)));
  return kept(`${name}-${hash.digest('hex').slice(0, 12)}`, async (target) => {
    await go(['build', '-o', join(target, name), '.'], { cwd: join(ROOT, folder) });
    return join(target, name);
  });
}

/** The folder with the files of a module at a version. */
export async function filesOf(module, version) {
  return JSON.parse(await go(['mod', 'download', '-json', `${module}@${version}`])).Dir;
}

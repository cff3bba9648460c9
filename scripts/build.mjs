// `npm run build`: the code of the bus messages, the server (dist/), the console (web/dist/), its compressed files and
// the documentation (docs/.vitepress/dist/). Unchanged parts are skipped; `--force` builds everything, `--only docs` one
// part.
import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { withLock } from './lib/lock.mjs';
import { precompress } from './lib/precompress.mjs';
import { refuseOldNode, ROOT, runScript, seconds, Sentence, WORK } from './lib/project.mjs';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const MEMORY = join(WORK, 'build.json');
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.git', '.data', '.temp', 'coverage']);
const isTest = (path) => /\.(spec|test|contract)\.tsx?$|[/\\](testing|fixtures)[/\\]/.test(path);

/** Every file below a folder of the project, relative to it, in a stable order. */
async function filesBelow(folder) {
  const entries = await readdir(join(ROOT, folder), { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries
      .filter((entry) => !SKIPPED_FOLDERS.has(entry.name))
      .map((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)])),
  );
  return found.flat().sort();
}

async function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(await readFile(join(ROOT, path)));
  return hash.digest('hex');
}

/** Each module of messages: its folder of .proto files below proto/, and which functions its code does without. */
const MESSAGE_MODULES = {
  events: [],
  // Only for reading messages of a network server.
  chirpstack: ['--no-encode', '--no-convert', '--no-typeurl'],
};

/** proto/{events,chirpstack}/*.proto -> proto/gen/{events,chirpstack}.{js,d.ts}; ours to regenerate, so not in git. */
const messages = {
  title: 'The bus messages',
  inputs: async () => {
    const found = await Promise.all(Object.keys(MESSAGE_MODULES).map((name) => filesBelow(`proto/${name}`)));
    return found.flat().filter((path) => path.endsWith('.proto'));
  },
  isBuilt: () => Object.keys(MESSAGE_MODULES).every((name) => existsSync(join(ROOT, `proto/gen/${name}.d.ts`))),
  build: async (inputs) => {
    const tools = dirname(require.resolve('protobufjs-cli/package.json'));
    const out = join(ROOT, 'proto/gen');
    await mkdir(out, { recursive: true });
    await Promise.all(
      Object.entries(MESSAGE_MODULES).map(async ([name, without]) => {
        const files = inputs.filter((path) => path.startsWith(join('proto', name, '/')));
        const options = ['--force-number', '--no-create', '--no-verify', '--no-delimited', '--no-service', ...without];
        // A separate root for each: modules that share one overwrite each other's packages.
        const module = ['-t', 'static-module', '-w', 'commonjs', '-r', name, '-p', join('proto', name)];
        const js = join(out, `${name}.js`);
        const pbjs = [join(tools, 'bin/pbjs'), ...module, ...options, '-o', js, ...files];
        await run(process.execPath, pbjs, { cwd: ROOT });
        const pbts = [join(tools, 'bin/pbts'), '-o', join(out, `${name}.d.ts`), js];
        await run(process.execPath, pbts, { cwd: ROOT });
      }),
    );
  },
};

/** proto, services -> dist, by swc: the same tree, aliases as relative paths, so that plain Node runs it. */
const server = {
  title: 'The server',
  inputs: async () => {
    const sources = [...(await filesBelow('proto')), ...(await filesBelow('services'))];
    return [
      '.swcrc',
      ...sources.filter((path) => !isTest(path) && !/(\.d\.ts|\.md|\.proto|package\.json)$/.test(path)),
    ];
  },
  isBuilt: () => existsSync(join(ROOT, 'dist/services')),
  build: async (inputs) => {
    const { transformFile } = await import('@swc/core');
    const { $schema: _, ...config } = JSON.parse(await readFile(join(ROOT, '.swcrc'), 'utf8'));
    const options = { ...config, swcrc: false, configFile: false, jsc: { ...config.jsc, baseUrl: ROOT } };
    const next = join(WORK, 'next/server');
    await rm(next, { recursive: true, force: true });

    const emit = async (path) => {
      const source = join(ROOT, path);
      const target = join(next, path);
      await mkdir(dirname(target), { recursive: true });
      if (!path.endsWith('.ts')) return copyFile(source, target);
      const { code, map } = await transformFile(source, { ...options, filename: source });
      const js = target.replace(/\.ts$/, '.js');
      const mapping = { ...JSON.parse(map), sources: [relative(dirname(join(ROOT, 'dist', path)), source)] };
      await writeFile(`${js}.map`, JSON.stringify(mapping));
      await writeFile(js, `${code}\n//# sourceMappingURL=${js.split(/[/\\]/).pop()}.map\n`);
    };
    const queue = inputs.filter((path) => path !== '.swcrc');
    const worker = async () => {
      for (let path = queue.pop(); path; path = queue.pop()) await emit(path);
    };
    await Promise.all(Array.from({ length: availableParallelism() * 2 }, worker));

    // npm keeps a package that two workspaces want in different versions below the workspace; dist needs it there too.
    for (const workspace of ['proto', 'services']) {
      if (!existsSync(join(ROOT, workspace, 'node_modules'))) continue;
      await symlink(join('../..', workspace, 'node_modules'), join(next, workspace, 'node_modules'), 'dir');
    }
    await swap(next, join(ROOT, 'dist'));
  },
};

/** web -> web/dist, by Vite. */
const consoleOfWeb = {
  title: 'The console',
  inputs: async () => {
    const folders = ['web', 'proto/api', 'proto/fields', 'proto/kinds', 'proto/text', 'proto/time'];
    return (await Promise.all(folders.map(filesBelow))).flat().filter((path) => !isTest(path));
  },
  isBuilt: () => existsSync(join(ROOT, 'web/dist/index.html')),
  build: async () => {
    if (!existsSync(join(ROOT, 'web/index.html'))) return;
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
    const next = join(WORK, 'next/console');
    await run(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', next, '--emptyOutDir'], {
      cwd: join(ROOT, 'web'),
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
      maxBuffer: 16 << 20,
    });
    await swap(next, join(ROOT, 'web/dist'));
  },
};

const isCompressed = (path) => /\.(br|gz|next)$/.test(path);

/** web/dist -> compressed files beside its own: half of the processor time of a console, so the gate does without. */
const compressed = {
  title: 'The compressed console',
  inputs: async () => [
    'scripts/lib/precompress.mjs',
    ...(await filesBelow('web/dist')).filter((path) => !isCompressed(path)),
  ],
  isBuilt: () => existsSync(join(ROOT, 'web/dist/.vite/manifest.json.br')),
  build: () => precompress(join(ROOT, 'web/dist'), 10),
};

/** docs -> docs/.vitepress/dist, by VitePress. */
const documentation = {
  title: 'The documentation',
  inputs: async () => {
    const top = (await readdir(ROOT)).filter((name) => name.endsWith('.md') || name === 'LICENSE');
    return [...(await filesBelow('docs')), ...top, 'scripts/lib/precompress.mjs', 'web/public/favicon.svg'];
  },
  isBuilt: () => existsSync(join(ROOT, 'docs/.vitepress/dist/index.html')),
  build: async () => {
    const vitepress = join(dirname(require.resolve('vitepress/package.json')), 'bin/vitepress.js');
    const next = join(WORK, 'next/docs');
    await run(process.execPath, [vitepress, 'build', 'docs', '--outDir', next], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0' },
      maxBuffer: 16 << 20,
    });
    await swap(next, join(ROOT, 'docs/.vitepress/dist'));
  },
};

/** Puts a finished folder where the old one was; a running instance never sees a half-written one. */
async function swap(next, current) {
  const old = `${next}.old`;
  await rm(old, { recursive: true, force: true });
  if (existsSync(current)) await rename(current, old);
  await rename(next, current);
  await rm(old, { recursive: true, force: true });
}

const PARTS = { messages, server, console: consoleOfWeb, compressed, docs: documentation };

/**
 * Builds the changed parts.
 * @param {(line: string) => void} print
 * @param {{ only?: (keyof typeof PARTS)[], force?: boolean }} [options]
 */
export async function build(print, { only = Object.keys(PARTS), force = false } = {}) {
  await withLock(join(WORK, 'build.lock'), async () => {
    const memory = JSON.parse(await readFile(MEMORY, 'utf8').catch(() => '{}'));
    for (const name of only) {
      const part = PARTS[name];
      const inputs = await part.inputs();
      const hash = await hashOf([...inputs, 'package-lock.json']);
      if (!force && memory[name] === hash && part.isBuilt()) continue;
      const started = performance.now();
      try {
        await part.build(inputs);
      } catch (error) {
        const output = [error.stdout, error.stderr].filter(Boolean).join('\n').trim();
        throw new Sentence(`${part.title} could not be built:\n${output || error.message}`);
      }
      memory[name] = hash;
      await writeFile(MEMORY, JSON.stringify(memory));
      print(`${part.title}: built in ${seconds(started)}.`);
    }
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runScript(async () => {
    refuseOldNode();
    await ensureInstalled(console.log);
    const { values } = parseArgs({ options: { force: { type: 'boolean' }, only: { type: 'string', multiple: true } } });
    const unknown = values.only?.find((name) => !(name in PARTS));
    if (unknown) throw new Sentence(`There is no part ${unknown}. The parts are ${Object.keys(PARTS).join(', ')}.`);
    await build(console.log, values);
  });
}

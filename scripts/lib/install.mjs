// Installs the npm packages when they are missing or no longer those of package-lock.json.
import { spawn } from 'node:child_process';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { ROOT, Sentence, WORK, seconds } from './project.mjs';

/**
 * true: npm has installed the packages of the lock file. npm itself records them, so that nothing has to be stored
 * here. Optional packages may be missing: they are for other platforms.
 */
async function isInstalled() {
  const read = async (path) => JSON.parse(await readFile(join(ROOT, path), 'utf8')).packages;
  const wanted = await read('package-lock.json');
  const present = await read('node_modules/.package-lock.json').catch(() => null);
  if (!present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    const isPackage = path.includes('node_modules/') && !entry.link;
    if (!isPackage || entry.optional || entry.devOptional) return true;
    return present[path]?.version === entry.version;
  });
}

/**
 * Runs `npm ci`.
 * @param {boolean} isOffline takes cached lists of versions without a request per package; hashes are in the lock file
 */
function npmCi(isOffline) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const preference = isOffline ? ['--prefer-offline'] : [];
  const output = [];
  return new Promise((done, failed) => {
    const child = spawn(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...preference], {
      cwd: ROOT,
      // The tools of the build are needed even where the environment says "production".
      env: { ...process.env, NODE_ENV: 'development' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.once('error', failed);
    child.once('exit', (code) => done({ code, output: Buffer.concat(output).toString().trim() }));
  });
}

/** `npm ci`, where it is needed. */
export async function ensureInstalled(print) {
  if (await isInstalled()) return;
  await withLock(join(WORK, 'install.lock'), async () => {
    if (await isInstalled()) return;
    // `npm ci` would empty the folder that the link points to, while another checkout uses it.
    if ((await lstat(join(ROOT, 'node_modules')).catch(() => null))?.isSymbolicLink()) {
      throw new Sentence(
        'node_modules is a link to packages that are not those of package-lock.json: install them there.',
      );
    }
    const started = performance.now();
    print('Installing the npm packages (the first time takes a minute or two) ...');
    let { code, output } = await npmCi(true);
    // A cached list of versions may be older than the lock file.
    if (code !== 0 && output.includes('ETARGET')) ({ code, output } = await npmCi(false));
    if (code !== 0) throw new Sentence(`The npm packages could not be installed:\n${output}`);
    print(`Installed the npm packages in ${seconds(started)}.`);
  });
}

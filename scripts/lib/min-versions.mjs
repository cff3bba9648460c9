// Compares the lock file with security/min-versions.json: the oldest version of a package without a known hole.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './project.mjs';

const parts = (version) => version.split('-')[0].split('.').map(Number);

/** true: `a` is below `b`. Pre-releases count as the version they lead to. */
function isBelow(a, b) {
  const [left, right] = [parts(a), parts(b)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at >= 0 && left[at] < right[at];
}

/** Every installed version that is older than it may be, as sentences. */
export async function findOldVersions() {
  const { packages: rules } = JSON.parse(await readFile(join(ROOT, 'security/min-versions.json'), 'utf8'));
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([path, { version }]) => {
    const name = path.split('node_modules/').at(-1);
    const rule = path.includes('node_modules/') ? rules[name] : undefined;
    if (!rule || !version) return [];
    // Several lines of a package are kept alive at once: the rule of the installed major version counts.
    const major = parts(version)[0];
    const least = rule.least.find((candidate) => parts(candidate)[0] === major) ?? rule.least.at(-1);
    return isBelow(version, least) ? [`${path}: ${version} is older than ${least} (${rule.why})`] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const old = await findOldVersions();
  console.log(old.join('\n') || 'No package is older than security/min-versions.json allows.');
  process.exitCode = old.length > 0 ? 1 : 0;
}

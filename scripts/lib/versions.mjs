// Every place in the repository that names the product's version, found by kind: a new workspace, chart or image
// reference needs no entry in a list. A release (release.mjs) writes them all, a test compares them.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = /^\d+\.\d+\.\d+$/;
/** The product's own image with a fixed tag, as deployments and documents name it. */
const IMAGE = /(\bgaugeway:)(\d+\.\d+\.\d+)\b/g;
const CHART_FIELD = /^((?:version|appVersion): ['"]?)(\d+\.\d+\.\d+)/gm;

/** @typedef {{ file: string, read: (text: string) => string[], write: (text: string, version: string) => string }} Place */

/** The files that git tracks; an archive without history has none. */
const trackedFiles = (root) =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

const jsonOf = (content) => `${JSON.stringify(content, null, 2)}\n`;

/** @returns {Place} the manifest of a package */
const manifest = (file) => ({
  file,
  read: (text) => [JSON.parse(text).version],
  write: (text, version) => jsonOf({ ...JSON.parse(text), version }),
});

/** @returns {Place} the lock file: the root package and the workspaces, not their dependencies */
const lockFile = (workspaces) => {
  const owned = ['', ...workspaces];
  return {
    file: 'package-lock.json',
    read: (text) => {
      const { version, packages } = JSON.parse(text);
      return [version, ...owned.map((name) => packages[name]?.version)];
    },
    write: (text, version) => {
      const lock = JSON.parse(text);
      for (const name of owned) if (lock.packages[name]) lock.packages[name].version = version;
      return jsonOf({ ...lock, version });
    },
  };
};

/** @returns {Place} a text in which a pattern of a prefix and the version occurs */
const text = (file, pattern) => ({
  file,
  read: (content) => Array.from(content.matchAll(pattern), ([, , version]) => version),
  write: (content, version) => content.replaceAll(pattern, (_, prefix) => `${prefix}${version}`),
});

/** @returns {Place[]} */
export function versionPlaces(root) {
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const files = trackedFiles(root);
  const charts = files.filter((file) => /^helm\/[^/]+\/Chart\.yaml$/.test(file));
  const mayNameImage = files.filter((file) =>
    /^(deploy|helm|docs)\/.*\.(md|ya?ml|env|example)$|Dockerfile$|^[A-Z]+\.md$/.test(file),
  );
  return [
    ...['', ...workspaces].map((folder) => manifest(join(folder, 'package.json'))),
    lockFile(workspaces),
    ...charts.map((file) => text(file, CHART_FIELD)),
    // The changelog names the images of past releases.
    ...mayNameImage.filter((file) => file !== 'CHANGELOG.md').map((file) => text(file, IMAGE)),
  ].filter(({ file, read }) => read(readFileSync(join(root, file), 'utf8')).length > 0);
}

/** @returns {{ file: string, version: string }[]} one entry per mention */
export function readVersions(root) {
  return versionPlaces(root).flatMap(({ file, read }) =>
    read(readFileSync(join(root, file), 'utf8')).map((version) => ({ file, version })),
  );
}

/** @returns {string[]} the files that were written */
export function writeVersions(root, version) {
  const places = versionPlaces(root);
  for (const { file, write } of places) {
    const path = join(root, file);
    writeFileSync(path, write(readFileSync(path, 'utf8'), version));
  }
  return places.map(({ file }) => file);
}

export const isVersion = (value) => VERSION.test(value);

/** Negative, zero or positive, as a sort expects it. */
export function compareVersions(left, right) {
  const [a, b] = [left, right].map((version) => version.split('.').map(Number));
  const index = a.findIndex((part, position) => part !== b[position]);
  return index < 0 ? 0 : a[index] - b[index];
}

const BUMPS = {
  major: ([major]) => [major + 1, 0, 0],
  minor: ([major, minor]) => [major, minor + 1, 0],
  patch: ([major, minor, patch]) => [major, minor, patch + 1],
};

/** The version that an argument means (`1.1.0`, `major`, `minor`, `patch`); null if it means none. */
export function nextVersion(current, argument) {
  if (isVersion(argument)) return argument;
  if (!Object.hasOwn(BUMPS, argument)) return null;
  return BUMPS[argument](current.split('.').map(Number)).join('.');
}

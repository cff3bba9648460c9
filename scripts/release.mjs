// `npm run release -- 1.1.0` (or major, minor, patch; --dry-run): writes the version everywhere, dates the changelog's
// section, commits and tags. Nothing leaves the machine: the last lines name the refs to push and the images to build.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript, Sentence } from './lib/project.mjs';
import { compareVersions, nextVersion, readVersions, versionPlaces, writeVersions } from './lib/versions.mjs';

const USAGE = 'Usage: npm run release -- <version, for example 1.1.0 | major | minor | patch> [--dry-run]';
const CHANGELOG = 'CHANGELOG.md';
/** "## Unreleased", "## [Unreleased]", or "## 1.0.0 – unreleased" for a version that was chosen beforehand. */
const UNRELEASED = /^## (?:\[?Unreleased\]?|(\d+\.\d+\.\d+) [–-] unreleased)[ \t]*$/im;

await runScript(async () => {
  const { argument, isDryRun } = readArguments();
  const root = git(process.cwd(), 'rev-parse', '--show-toplevel').trim();
  refuseDirtyTree(root);
  const changelog = readFileSync(join(root, CHANGELOG), 'utf8');
  const version = chosenVersion(root, argument, UNRELEASED.exec(changelog)?.[1]);
  const dated = dateSection(changelog, version);
  const files = [...new Set([...versionPlaces(root).map(({ file }) => file), CHANGELOG])];
  if (isDryRun) {
    console.log([`Version ${version} would be written to:`, ...files.map((file) => `  ${file}`)].join('\n'));
    console.log(`Then: commit "${subject(version)}", tag ${tag(version)}. Nothing was changed.`);
    return;
  }
  try {
    writeVersions(root, version);
    writeFileSync(join(root, CHANGELOG), dated);
    git(root, 'commit', '--quiet', '-m', subject(version), '--', ...files);
  } catch (error) {
    git(root, 'checkout', '--quiet', 'HEAD', '--', ...files);
    throw new Sentence(`The commit failed, and the files are as before: ${error.message}`);
  }
  git(root, 'tag', '-a', tag(version), '-m', `Gaugeway ${version}`);
  console.log(nextSteps(root, version));
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true });
    if (positionals.length !== 1) throw new Error('One version is needed.');
    return { argument: positionals[0], isDryRun: values['dry-run'] ?? false };
  } catch (error) {
    throw new Sentence(`${error.message}\n${USAGE}`, 2);
  }
}

function git(cwd, ...args) {
  return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function subject(version) {
  return `chore(release): ${version}`;
}

function tag(version) {
  return `v${version}`;
}

function refuseDirtyTree(root) {
  const changed = git(root, 'status', '--porcelain').trimEnd();
  if (changed) throw new Sentence(`The working tree has changes. Commit or stash them first:\n${changed}`);
}

/** @param {string | undefined} announced the version that the changelog names as not released yet */
function chosenVersion(root, argument, announced) {
  const mentions = readVersions(root);
  const [{ version: current }] = mentions;
  const different = mentions.filter(({ version }) => version !== current);
  if (different.length > 0) {
    const list = different.map(({ file, version }) => `  ${file}: ${version}`).join('\n');
    throw new Sentence(`package.json has version ${current}. Correct these places first:\n${list}`);
  }
  const version = nextVersion(current, argument);
  if (!version) throw new Sentence(`"${argument}" is not a version.\n${USAGE}`, 2);
  const isFirstRelease = version === current && announced === current;
  if (compareVersions(version, current) <= 0 && !isFirstRelease) {
    throw new Sentence(`Version ${version} is not higher than the current version ${current}.`);
  }
  if (git(root, 'tag', '--list', tag(version)).trim()) throw new Sentence(`The tag ${tag(version)} exists already.`);
  return version;
}

/** The changelog with its unreleased section under the version and the day. */
function dateSection(changelog, version) {
  const heading = UNRELEASED.exec(changelog);
  const rest = heading ? changelog.slice(heading.index + heading[0].length) : '';
  const entries = rest.split(/^## /m)[0].trim();
  if (!heading || !entries) {
    throw new Sentence(`${CHANGELOG} has no entries under "## Unreleased". Describe there what users notice.`);
  }
  const announced = heading[1];
  if (announced && announced !== version) {
    throw new Sentence(`${CHANGELOG} announces version ${announced}, not ${version}. Correct its heading first.`);
  }
  const day = new Date().toISOString().slice(0, 10);
  return changelog.replace(UNRELEASED, `## ${version} – ${day}`);
}

function nextSteps(root, version) {
  const branch = git(root, 'rev-parse', '--abbrev-ref', 'HEAD').trim();
  return [
    `Version ${version} is committed and tagged as ${tag(version)}. Next:`,
    `  git push origin ${branch} ${tag(version)}`,
    `  docker build -f deploy/images/Dockerfile -t gaugeway:${version} .`,
    '  helm package helm/gaugeway',
    `To take it back before the push: git tag -d ${tag(version)} && git reset --hard HEAD~1`,
  ].join('\n');
}

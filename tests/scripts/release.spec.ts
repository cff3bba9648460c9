import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readVersions } from '../../scripts/lib/versions.mjs';

const ROOT = join(__dirname, '../..');
const RELEASE = join(ROOT, 'scripts/release.mjs');

const LOCK = {
  name: 'gaugeway',
  version: '1.0.0',
  packages: {
    '': { name: 'gaugeway', version: '1.0.0', workspaces: ['web'] },
    'node_modules/foreign': { version: '1.0.0' },
    web: { version: '1.0.0' },
  },
};

const FILES: Record<string, string> = {
  'package.json': `${JSON.stringify({ name: 'gaugeway', version: '1.0.0', workspaces: ['web'] }, null, 2)}\n`,
  'web/package.json': `${JSON.stringify({ name: '@gaugeway/web', version: '1.0.0' }, null, 2)}\n`,
  'package-lock.json': `${JSON.stringify(LOCK, null, 2)}\n`,
  'helm/gaugeway/Chart.yaml': "name: gaugeway\nversion: 1.0.0\nappVersion: '1.0.0'\nkubeVersion: '>=1.27.0-0'\n",
  'deploy/compose/docker-compose.yml': 'image: ${GAUGEWAY_IMAGE:-gaugeway:1.0.0}\nimage: redis:7.4.0\n',
  'docs/deployment/compose.md': 'docker build -t gaugeway:1.0.0 .\n',
  'CHANGELOG.md':
    '# Changelog\n\n## Unreleased\n\n- Reads more.\n\n## 1.0.0 – 2026-01-01\n\nFirst release, gaugeway:1.0.0.\n',
};

describe('the versions of the repository', () => {
  it('are the same in every package, chart and image reference', () => {
    const mentions = readVersions(ROOT);
    expect([...new Set(mentions.map(({ version }) => version))]).toHaveLength(1);
    const files = new Set(mentions.map(({ file }) => file));
    for (const file of ['package.json', 'web/package.json', 'package-lock.json', 'helm/gaugeway/Chart.yaml'])
      expect(files).toContain(file);
    expect(files).toContain('deploy/compose/docker-compose.yml');
  });
});

describe('npm run release', () => {
  let root: string;

  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
  const release = (...args: string[]) =>
    spawnSync(process.execPath, [RELEASE, ...args], { cwd: root, encoding: 'utf8' });
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
  };
  const commit = () => {
    git('add', '-A');
    git('commit', '-q', '-m', 'chore: files');
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'gaugeway-release-'));
    git('init', '-q', '-b', 'main');
    git('config', 'user.name', 'Tester');
    git('config', 'user.email', 'tester@gaugeway.local');
    git('config', 'commit.gpgsign', 'false');
    git('config', 'tag.gpgsign', 'false');
    for (const [file, content] of Object.entries(FILES)) write(file, content);
    commit();
  });

  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('writes the version everywhere, dates the changelog, commits and tags', () => {
    const { status, stdout } = release('1.1.0');
    expect(status).toBe(0);
    expect(stdout).toContain('git push origin main v1.1.0');
    expect([...new Set(readVersions(root).map(({ version }) => version))]).toEqual(['1.1.0']);
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      packages: { 'node_modules/foreign': { version: '1.0.0' }, web: { version: '1.1.0' } },
    });
    expect(read('helm/gaugeway/Chart.yaml')).toContain("kubeVersion: '>=1.27.0-0'");
    expect(read('deploy/compose/docker-compose.yml')).toBe(
      'image: ${GAUGEWAY_IMAGE:-gaugeway:1.1.0}\nimage: redis:7.4.0\n',
    );
    const day = new Date().toISOString().slice(0, 10);
    expect(read('CHANGELOG.md')).toBe(FILES['CHANGELOG.md']?.replace('Unreleased', `1.1.0 – ${day}`));
    expect(git('log', '-1', '--format=%s')).toBe('chore(release): 1.1.0');
    expect(git('rev-parse', 'v1.1.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
    expect(git('status', '--porcelain')).toBe('');
  });

  it.each([
    ['patch', '1.0.1'],
    ['minor', '1.1.0'],
    ['major', '2.0.0'],
  ])('computes the next %s version', (argument, version) => {
    expect(release(argument).status).toBe(0);
    expect(git('tag', '--list')).toBe(`v${version}`);
  });

  it('changes nothing in a dry run', () => {
    const head = git('rev-parse', 'HEAD');
    const { status, stdout } = release('minor', '--dry-run');
    expect(status).toBe(0);
    expect(stdout).toContain('helm/gaugeway/Chart.yaml');
    expect([git('rev-parse', 'HEAD'), git('tag', '--list'), git('status', '--porcelain')]).toEqual([head, '', '']);
  });

  it.each(['1.0.0', '0.9.9', '1.0'])('refuses %s, which is not a higher version', (version) => {
    expect(release(version).status).not.toBe(0);
    expect(git('tag', '--list')).toBe('');
  });

  it('releases the current version if the changelog announces it as unreleased', () => {
    write('CHANGELOG.md', '# Changelog\n\n## 1.0.0 – unreleased\n\nFirst release.\n');
    commit();
    expect(release('1.0.0').status).toBe(0);
    expect(git('tag', '--list')).toBe('v1.0.0');
    expect(read('CHANGELOG.md')).not.toContain('unreleased');
  });

  it('refuses a tree with changes', () => {
    write('notes.txt', 'draft');
    const { status, stderr } = release('1.1.0');
    expect(status).toBe(1);
    expect(stderr).toContain('notes.txt');
  });

  it('refuses a changelog without entries to release', () => {
    write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 1.0.0 – 2026-01-01\n\nFirst release.\n');
    commit();
    expect(release('1.1.0').stderr).toContain('Unreleased');
    expect(git('tag', '--list')).toBe('');
  });

  it('refuses places that name different versions', () => {
    write('helm/gaugeway/Chart.yaml', "name: gaugeway\nversion: 0.9.0\nappVersion: '1.0.0'\n");
    commit();
    expect(release('1.1.0').stderr).toContain('helm/gaugeway/Chart.yaml: 0.9.0');
  });

  it('leaves the files as they were when the commit is refused', () => {
    write('.git/hooks/pre-commit', '#!/bin/sh\nexit 1\n');
    spawnSync('chmod', ['+x', join(root, '.git/hooks/pre-commit')]);
    expect(release('1.1.0').status).toBe(1);
    expect([git('status', '--porcelain'), git('tag', '--list')]).toEqual(['', '']);
  });
});

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { anchorOf } from '../../docs/.vitepress/anchors';
import { faultsOf, withoutInlineScripts } from '../../docs/.vitepress/finish';
import { siteLink } from '../../docs/.vitepress/markdown';
import { navigationOf, readPages } from '../../docs/.vitepress/pages';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaugeway-site-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

describe('the navigation of the documentation', () => {
  const REPOSITORY = {
    'README.md': '# Product\n[Security](SECURITY.md)',
    'SECURITY.md': '# Security policy',
    'NOTES.md': '# Notes that nothing links to',
    'docs/README.md': '# Documentation\n[User guide](user/README.md), [API](api/README.md)',
    'docs/api/README.md': '# API',
    'docs/user/README.md': '# User guide\n[Objects](objects.md#tree), [Devices](devices.md)',
    'docs/user/alpha.md': '# Alpha',
    'docs/user/devices.md': '# Devices',
    'docs/user/objects.md': '# Objects',
    'docs/user/extend/field.md': '# Add a field',
  };

  it('has a section for each folder, with the headings of the pages in the order of its README', async () => {
    await write(REPOSITORY);
    const { nav, sidebar } = navigationOf(readPages(folder));
    expect(nav).toEqual([
      { text: 'User guide', link: '/user/', activeMatch: '^/user/' },
      { text: 'API', link: '/api/', activeMatch: '^/api/' },
    ]);
    expect(sidebar['/user/']).toEqual([
      {
        text: 'User guide',
        link: '/user/',
        items: [
          { text: 'Objects', link: '/user/objects.html' },
          { text: 'Devices', link: '/user/devices.html' },
          { text: 'Alpha', link: '/user/alpha.html' },
          { text: 'Extend', items: [{ text: 'Add a field', link: '/user/extend/field.html' }] },
        ],
      },
    ]);
  });

  it('has the pages beside the README that something links to', async () => {
    await write(REPOSITORY);
    const targets = readPages(folder).map(({ target }) => target);
    expect(targets).toEqual(expect.arrayContaining(['index.md', 'project/index.md', 'project/security.md']));
    expect(targets).not.toContain('project/notes.md');
  });

  it.each([
    ['docs/user/beta.md', 'no heading', /docs\/user\/beta\.md has no heading of level 1/],
    ['docs/other/page.md', '# Page', /other has no README\.md/],
  ])('refuses %s, which it cannot place', async (file, text, sentence) => {
    await write({ ...REPOSITORY, [file]: text });
    expect(() => navigationOf(readPages(folder))).toThrow(sentence);
  });
});

describe('a link of a page', () => {
  const pages = new Map(readPages().map((page) => [page.source, page]));

  it.each([
    ['docs/user/README.md', 'devices.md#gateways', 'devices.md#gateways', 'page'],
    ['docs/README.md', '../SECURITY.md', 'project/security.md', 'page'],
    ['README.md', 'docs/user/README.md', '../user/index.md', 'page'],
    ['docs/api/README.md', 'http://localhost:8080/api/docs', '/api/docs', 'product'],
    ['README.md', 'LICENSE', '/files/LICENSE', 'file'],
    ['docs/README.md', 'https://example.org/a.md', 'https://example.org/a.md', 'page'],
    ['docs/README.md', '#anchor', '#anchor', 'page'],
  ])('of %s to %s leads to %s', (source, link, href, as) => {
    expect(siteLink(link, source, pages)).toEqual({ href, as });
  });

  it.each(['none.md', '../../outside.md', 'none/'])('to %s fails the build', (link) => {
    expect(() => siteLink(link, 'docs/README.md', pages)).toThrow(`docs/README.md links to ${link}`);
  });
});

it.each([
  ['Decide about values', 'decide-about-values'],
  ['Replace, move, delete', 'replace-move-delete'],
  ['`/readyz` & more', 'readyz--more'],
  ['Счётчики', 'счётчики'],
])('the anchor of the heading %s is %s, as on Git hosts', (heading, anchor) => {
  expect(anchorOf(heading)).toBe(anchor);
});

it('has no inline scripts: they are files, which the content policy permits', async () => {
  const html = '<head><script id="mode">dark()</script><script src="/docs/app.js"></script></head>';
  const page = withoutInlineScripts(html, folder, '/docs/');
  const [, file = ''] = /^<head><script src="\/docs\/(assets\/[0-9a-f]{12}\.js)">/.exec(page) ?? [];
  expect(await readFile(join(folder, file), 'utf8')).toBe('dark()');
  expect(page).toContain('<script src="/docs/app.js"></script>');
});

describe('a built site', () => {
  const check = async (body: string, others: Record<string, string> = {}) => {
    await write({ 'index.html': body, 'user/devices.html': '<h2 id="gateways">Gateways</h2>', ...others });
    return faultsOf(folder, '/docs/');
  };

  it('is whole where every link, anchor and file exists', async () => {
    const links = [
      '/docs/',
      '/docs/user/devices.html#gateways',
      './user/devices.html',
      '/api/docs',
      'https://a.example/',
    ];
    const body = links.map((link) => `<a class="link" href="${link}">x</a>`).join('');
    expect(await check(`${body}<script src="/docs/app.js"></script>`, { 'app.js': '' })).toEqual([]);
  });

  it.each([
    ['<a href="/docs/none.html">x</a>', 'index.html links to /docs/none.html, which does not exist.'],
    ['<a href="./user/">x</a>', 'index.html links to ./user/, which does not exist.'],
    ['<img src="/docs/none.png">', 'index.html links to /docs/none.png, which does not exist.'],
    [
      '<a href="./user/devices.html#none">x</a>',
      'index.html links to ./user/devices.html#none, but user/devices.html has no such anchor.',
    ],
    ['<img src="https://a.example/a.png">', 'index.html loads https://a.example/a.png from another host.'],
    ['<link rel="x" href="//a.example/a.css">', 'index.html loads //a.example/a.css from another host.'],
  ])('is refused for %s', async (body, fault) => {
    expect(await check(body)).toEqual([fault]);
  });

  it('is refused for a style that loads a font from another host', async () => {
    const style = '@font-face { src: url("https://fonts.example/a.woff2") }';
    expect(await check('', { 'a.css': style })).toEqual([
      'a.css loads https://fonts.example/a.woff2 from another host.',
    ]);
  });
});

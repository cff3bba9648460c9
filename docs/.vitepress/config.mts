import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { anchorOf } from './anchors';
import { finishSite, withoutInlineScripts } from './finish';
import { extendMarkdown } from './markdown';
import { navigationOf, readPages, ROOT, targetOf } from './pages';

/** Where the product serves the site. */
const BASE = '/docs/';

const pages = readPages();
const bySource = new Map(pages.map((page) => [page.source, page]));
const { nav, sidebar } = navigationOf(pages);

/** Folders at the top of the repository without pages: searching them for Markdown takes longer than the build. */
const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const withoutPages = folders.filter(({ name }) => !pages.some(({ source }) => source.startsWith(`${name}/`)));

export default defineConfig({
  title: 'Gaugeway',
  description: 'Documentation of Gaugeway, an open platform for reading utility meters and acting on them',
  lang: 'en',
  base: BASE,
  srcDir: '..',
  srcExclude: withoutPages.map(({ name }) => `${name}/**`),
  rewrites: targetOf,
  additionalConfig: {},
  cacheDir: '../.data/vitepress',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${BASE}favicon.svg` }]],
  metaChunk: true,
  markdown: {
    anchor: { slugify: anchorOf },
    config: (md) => extendMarkdown(md, bySource, BASE),
  },
  themeConfig: {
    logo: '/favicon.svg',
    nav,
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
  },
  transformHtml: (html, _, { siteConfig }) => withoutInlineScripts(html, siteConfig.outDir, BASE),
  buildEnd: ({ outDir }) => finishSite(outDir, BASE),
  vite: { build: { chunkSizeWarningLimit: 4000, reportCompressedSize: false } },
});

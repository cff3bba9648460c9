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

/** All but the pages: searching every folder of the repository for Markdown takes longer than the build. */
const withoutPages = readdirSync(ROOT, { withFileTypes: true }).flatMap((entry) => {
  if (entry.isDirectory())
    return pages.some(({ source }) => source.startsWith(`${entry.name}/`)) ? [] : [`${entry.name}/**`];
  return bySource.has(entry.name) ? [] : [entry.name];
});

export default defineConfig({
  title: 'Gaugeway',
  description: 'Documentation of Gaugeway, an open platform for reading utility meters and acting on them',
  lang: 'en',
  base: BASE,
  srcDir: '..',
  srcExclude: withoutPages,
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
    notFound: {
      title: 'This page does not exist',
      quote: 'Search the documentation, or begin at its home page.',
      linkText: 'Home page',
      linkLabel: 'Home page',
    },
  },
  transformHtml: (html, _, { siteConfig }) => withoutInlineScripts(html, siteConfig.outDir, BASE),
  buildEnd: ({ outDir }) => finishSite(outDir, BASE),
  vite: { build: { chunkSizeWarningLimit: 4000, reportCompressedSize: false } },
});

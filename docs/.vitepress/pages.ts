import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DefaultTheme } from 'vitepress';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOCS = 'docs';
/** Folder of the site for the pages at the top of the repository. */
const PROJECT = 'project';

export interface Page {
  /** Path in the repository. */
  source: string;
  /** Path in the site. */
  target: string;
  /** The first heading. */
  title: string;
  text: string;
}

const isMarkdown = (name: string) => name.endsWith('.md');

/** `docs` of the repository, its README, and the pages beside the README that these link to. */
export function readPages(root = ROOT): Page[] {
  const below = readdirSync(join(root, DOCS), { recursive: true, encoding: 'utf8' }).filter(isMarkdown);
  const pages = [...below.map((name) => posix.join(DOCS, name)), 'README.md'].map((source) => readPage(root, source));
  const linked = new Set(pages.flatMap(linksOf));
  const beside = readdirSync(root).filter((name) => isMarkdown(name) && name !== 'README.md' && linked.has(name));
  return [...pages, ...beside.map((source) => readPage(root, source))].sort((a, b) => (a.source < b.source ? -1 : 1));
}

function readPage(root: string, source: string): Page {
  const text = readFileSync(join(root, source), 'utf8');
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (!title) throw new Error(`${source} has no heading of level 1, which the navigation needs.`);
  return { source, target: targetOf(source), title, text };
}

/** The files of the repository that a page links to, in its order. */
function linksOf({ source, text }: Page): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, link = '']) => posix.join(posix.dirname(source), link));
}

/** A README is the index of its folder. */
export function targetOf(source: string): string {
  const inSite = source.startsWith(`${DOCS}/`) ? source.slice(DOCS.length + 1) : `${PROJECT}/${source.toLowerCase()}`;
  return inSite.replace(/(^|\/)readme\.md$/i, '$1index.md');
}

/** Address of a page in the site, without its base. */
function linkOf({ target }: Page): string {
  return `/${target.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '.html')}`;
}

interface Section {
  index: Page;
  pages: Page[];
}

const folderOf = ({ target }: Page) => (target.includes('/') ? target.slice(0, target.indexOf('/')) : '');

/** The order in which an index links to pages; pages that it does not link to follow by name. */
function inOrderOf(index: Page, pages: Page[]): Page[] {
  const linked = linksOf(index);
  const rank = ({ source }: Page) => (linked.includes(source) ? linked.indexOf(source) : linked.length);
  return pages.filter((page) => page !== index).sort((a, b) => rank(a) - rank(b));
}

function sectionOf(folder: string, pages: Page[]): Section {
  const own = pages.filter((page) => folderOf(page) === folder);
  const index = own.find(({ target }) => target === posix.join(folder, 'index.md'));
  if (!index) throw new Error(`${folder || DOCS} has no README.md, which orders its pages.`);
  return { index, pages: inOrderOf(index, own) };
}

const item = (page: Page): DefaultTheme.SidebarItem => ({ text: page.title, link: linkOf(page) });

/** The pages of a section; those of a folder in it are a group under the folder's name. */
function itemsOf({ index, pages }: Section): DefaultTheme.SidebarItem[] {
  const own = posix.dirname(index.target);
  const groups = new Map<string, Page[]>();
  for (const page of pages) {
    const folder = posix.dirname(page.target);
    groups.set(folder, [...(groups.get(folder) ?? []), page]);
  }
  return [...groups].flatMap(([folder, members]) => {
    const items = members.map(item);
    if (folder === own) return items;
    const name = posix.basename(folder);
    return [{ text: name.charAt(0).toUpperCase() + name.slice(1), items }];
  });
}

export interface Navigation {
  nav: DefaultTheme.NavItem[];
  sidebar: DefaultTheme.SidebarMulti;
}

/** A section for each folder, in the order of the home page; titles are the pages' headings. */
export function navigationOf(pages: Page[]): Navigation {
  const home = sectionOf('', pages);
  const folders = [...new Set(pages.map(folderOf))].filter((folder) => folder !== '');
  const sections = folders.map((folder) => sectionOf(folder, pages));
  const project = sections.find(({ index }) => folderOf(index) === PROJECT);
  const ordered = inOrderOf(
    home.index,
    sections.filter((section) => section !== project).map(({ index }) => index),
  ).flatMap((index) => sections.filter((section) => section.index === index));
  const whole: DefaultTheme.SidebarItem[] = [
    { text: home.index.title, link: '/', items: [...ordered.map(({ index }) => item(index)), ...itemsOf(home)] },
    ...(project ? [{ text: project.index.title, link: linkOf(project.index), items: itemsOf(project) }] : []),
  ];
  return {
    nav: ordered.map(({ index }) => ({
      text: index.title,
      link: linkOf(index),
      activeMatch: `^/${folderOf(index)}/`,
    })),
    sidebar: {
      ...Object.fromEntries(
        ordered.map((section) => [
          `/${folderOf(section.index)}/`,
          [{ text: section.index.title, link: linkOf(section.index), items: itemsOf(section) }],
        ]),
      ),
      '/': whole,
    },
  };
}

import { existsSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import type { MarkdownEnv, MarkdownOptions } from 'vitepress';
import { type Page, ROOT } from './pages';

type Renderer = Parameters<NonNullable<MarkdownOptions['config']>>[0];

/** The product on the reader's machine, as the documents name it. */
const LOCAL_PRODUCT = 'http://localhost:8080/';
const SCHEME = /^(?:[a-z][a-z+.-]*:|\/\/|#)/i;

/** Files of the repository that documents link to and that are no pages; the build copies them. */
export const linkedFiles = new Set<string>();

/**
 * Targets of a page's links in the site: pages move (README.md is an index), other files of the repository are copied,
 * and the product on the reader's machine is the one that serves the site.
 */
export function siteLink(
  link: string,
  source: string,
  pages: ReadonlyMap<string, Page>,
): { href: string; as: LinkKind } {
  if (link.startsWith(LOCAL_PRODUCT)) return { href: `/${link.slice(LOCAL_PRODUCT.length)}`, as: 'product' };
  if (SCHEME.test(link)) return { href: link, as: 'page' };
  const [path = '', fragment] = link.split('#', 2);
  const file = posix.normalize(posix.join(posix.dirname(source), decodeURI(path)));
  const from = pages.get(source);
  const to = pages.get(file);
  if (from && to) {
    const href = posix.relative(posix.dirname(from.target), to.target);
    return { href: fragment === undefined ? href : `${href}#${fragment}`, as: 'page' };
  }
  if (file.startsWith('../') || !existsSync(join(ROOT, file)))
    throw new Error(`${source} links to ${link}, which does not exist in the repository.`);
  linkedFiles.add(file);
  return { href: `/files/${file}`, as: 'file' };
}

/** `product` is outside of the site, `file` is not a page. */
type LinkKind = 'page' | 'product' | 'file';

/** Links as they lead in the site, and Mermaid diagrams. */
export function extendMarkdown(md: Renderer, pages: ReadonlyMap<string, Page>, base: string): void {
  md.core.ruler.push('site_links', (state) => {
    const env = state.env as MarkdownEnv;
    const source = relative(ROOT, env.realPath ?? env.path);
    for (const token of state.tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (href === null) continue;
      const { href: target, as } = siteLink(href, source, pages);
      token.attrSet('href', target);
      // VitePress leaves links with a target as they are, but for the base.
      if (as === 'product') token.attrSet('target', '_self');
      if (as === 'file') token.attrSet('target', '_blank');
      token.meta = { ...(token.meta as object | null), isOfProduct: as === 'product' };
    }
  });
  const renderLink = md.renderer.rules.link_open;
  md.renderer.rules.link_open = (tokens, index, options, env, self) => {
    const link = renderLink?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
    const { isOfProduct } = (tokens[index]?.meta ?? {}) as { isOfProduct?: boolean };
    return isOfProduct ? link.replace(`href="${base}`, 'href="/') : link;
  };
  // A placeholder in double braces is text, not an expression of Vue.
  md.renderer.rules.code_inline = (tokens, index) =>
    `<code v-pre>${md.utils.escapeHtml(tokens[index]?.content ?? '')}</code>`;
  const renderFence = md.renderer.rules.fence;
  md.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token?.info.trim() === 'mermaid') return `<MermaidDiagram source="${encodeURIComponent(token.content)}" />`;
    return renderFence?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options);
  };
}

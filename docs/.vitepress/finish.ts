import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { precompress } from '../../scripts/lib/precompress.mjs';
import { linkedFiles } from './markdown';
import { ROOT } from './pages';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^<]+)<\/script>/g;

/** Moves the scripts of a page into files: the content policy of the product runs no inline ones. */
export function withoutInlineScripts(html: string, outDir: string, base: string): string {
  return html.replace(INLINE_SCRIPT, (_, code: string) => {
    const name = `assets/${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`;
    mkdirSync(join(outDir, 'assets'), { recursive: true });
    writeFileSync(join(outDir, name), code);
    return `<script src="${base}${name}"></script>`;
  });
}

/** Adds the files that the site needs beside its pages, and checks that it is complete. */
export async function finishSite(outDir: string, base: string): Promise<void> {
  await cp(join(ROOT, 'web/public/favicon.svg'), join(outDir, 'favicon.svg'));
  for (const file of linkedFiles) await cp(join(ROOT, file), join(outDir, 'files', file), { recursive: true });
  const faults = faultsOf(outDir, base);
  if (faults.length > 0) throw new Error(`The site is not whole:\n${faults.join('\n')}`);
  await precompress(outDir, 9);
}

/** Dead links and anchors, and resources from another host. */
export function faultsOf(outDir: string, base: string): string[] {
  const files = new Set(readdirSync(outDir, { recursive: true, encoding: 'utf8' }));
  const pages = new Map(
    [...files]
      .filter((file) => file.endsWith('.html'))
      .map((file) => [file, readFileSync(join(outDir, file), 'utf8')] as const),
  );
  const ids = new Map([...pages].map(([file, html]) => [file, idsOf(html)]));
  const faults: string[] = [];
  for (const [page, html] of pages) {
    for (const [, tag = '', link = ''] of html.matchAll(/<(\w+)[^>]*?\s(?:href|src)="([^"]*)"/g)) {
      const isLoaded = tag !== 'a';
      const url = new URL(link.replaceAll('&amp;', '&'), `http://site${base}${page}`);
      if (url.host !== 'site') {
        if (isLoaded) faults.push(`${page} loads ${link} from another host.`);
        continue;
      }
      if (!url.pathname.startsWith(base)) continue;
      const path = decodeURIComponent(url.pathname.slice(base.length));
      const file = path === '' || path.endsWith('/') ? posix.join(path, 'index.html') : path;
      const anchor = decodeURIComponent(url.hash.slice(1));
      if (!files.has(file)) faults.push(`${page} links to ${link}, which does not exist.`);
      else if (anchor !== '' && ids.get(file)?.has(anchor) === false)
        faults.push(`${page} links to ${link}, but ${file} has no such anchor.`);
    }
  }
  for (const style of [...files].filter((file) => file.endsWith('.css'))) {
    const foreign = /(?:url\(|@import\s)["']?(https?:\/\/[^"')\s]+)/.exec(readFileSync(join(outDir, style), 'utf8'));
    if (foreign) faults.push(`${style} loads ${foreign[1]} from another host.`);
  }
  return faults;
}

const idsOf = (html: string) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));

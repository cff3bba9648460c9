import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

let known: string | undefined;

/** The version of the product, as the top package.json of the checkout or image declares; '' where there is none. */
export function productVersion(): string {
  known ??= readVersion();
  return known;
}

function readVersion(): string {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (!existsSync(path)) continue;
    const { name, version } = JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
    if (name === 'gaugeway') return version ?? '';
  }
  return '';
}

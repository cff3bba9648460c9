import type { CodecPosition } from './sandbox-protocol';

/**
 * Name of `export default` in the rewritten text of a codec; a property of the global object, as long as the keyword.
 */
export const DEFAULT_EXPORT = '$exported';

const DECLARATION = /^export(\s+default)?(?=\s+(?:async\s+)?(?:function|class)\b)|^export(?=\s+(?:const|let|var)\b)/;
const DEFAULT = /^export\s+default\b/;
const LIST = /^export\s*\{([^}]*)\}(?!\s*from\b)\s*;?/;
const IMPORT = /^import\s+(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\}|\*\s*as\s+([\w$]+))?\s*from\s*(["'][^"']+["'])/;
/** `import` may be this far before the place where the engine gave up. */
const LOOK_BACK = 200;

/**
 * A text in which the engine found a statement of ES modules (ECMA-262, 16.2) where it reads a script: the same without
 * that statement, and with its exports in `module.exports` or `$exported`. Lines stay where they are. The engine has
 * reported the place, so that text in strings, comments and patterns is never taken for a statement. null: there is no
 * statement that can be rewritten.
 */
export function withoutModuleStatement(source: string, { line, column }: CodecPosition): string | null {
  const at = offsetOf(source, line, column);
  if (source.startsWith('export', at)) return withoutExport(source, at);
  const begin = source.lastIndexOf('import', at);
  return begin >= Math.max(0, at - LOOK_BACK) ? withoutImport(source, begin) : null;
}

function withoutExport(source: string, at: number): string | null {
  const rest = source.slice(at);
  const declared = DECLARATION.exec(rest)?.[0];
  if (declared !== undefined) return replaced(source, at, declared, '');
  const byDefault = DEFAULT.exec(rest)?.[0];
  if (byDefault !== undefined) return replaced(source, at, byDefault, `${DEFAULT_EXPORT} =`);
  const list = LIST.exec(rest);
  if (!list) return null;
  const pairs = namesOf(list[1] ?? '');
  if (!pairs) return null;
  const exported = pairs.map(([own, name]) => `module.exports.${name} = ${own};`).join(' ');
  return `${replaced(source, at, list[0], ';')}\n;${exported}`;
}

function withoutImport(source: string, at: number): string | null {
  const found = IMPORT.exec(source.slice(at));
  if (!found) return null;
  const [whole, byDefault, list, all, from = ''] = found;
  const pairs = list === undefined ? [] : namesOf(list);
  if (!pairs || !(byDefault ?? all ?? list)) return null;
  const names = [...(byDefault ? [['default', byDefault] as const] : []), ...pairs];
  const declared = all ? `const ${all} = ` : `const {${names.map(([own, name]) => `${own}:${name}`).join()}} = `;
  return replaced(source, at, whole, `${declared}require(${from})`);
}

/** `a, b as c` as pairs; null where it is no such list. */
function namesOf(list: string): [own: string, name: string][] | null {
  const pairs: [string, string][] = [];
  for (const entry of list.replace(/\/\*[^]*?\*\/|\/\/.*/g, '').split(',')) {
    if (entry.trim() === '') continue;
    const [, own, name] = /^\s*([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(entry) ?? [];
    if (own === undefined) return null;
    pairs.push([own, name ?? own]);
  }
  return pairs;
}

/** Replaces `found` by `text`; a shorter text is padded, so that the positions of later errors stay correct. */
function replaced(source: string, at: number, found: string, text: string): string {
  const lines = found.split('\n').length - text.split('\n').length;
  const filled = lines > 0 ? text + '\n'.repeat(lines) : text.padEnd(found.length);
  return source.slice(0, at) + filled + source.slice(at + found.length);
}

function offsetOf(source: string, line: number, column: number): number {
  let begin = 0;
  for (let skipped = 1; skipped < line; skipped++) {
    const end = source.indexOf('\n', begin);
    if (end < 0) break;
    begin = end + 1;
  }
  return begin + column - 1;
}

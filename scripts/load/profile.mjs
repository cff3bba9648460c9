// Time of a process by place, from the file that `node --cpu-prof` writes at its end.
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../lib/project.mjs';

function placeOf({ url }) {
  const file = url.startsWith('file:') ? fileURLToPath(url) : url;
  const path = file.startsWith('/') ? relative(ROOT, file) : file || '(native)';
  return path.replace(/^.*node_modules\//, '').replace(/^dist\//, '');
}

/** Package, or folder of ours, that a file belongs to. */
function ownerOf(path) {
  if (path.startsWith('services/') || path.startsWith('proto/')) return path.split('/').slice(0, 3).join('/');
  if (path.startsWith('node:')) return path;
  return path.startsWith('@') ? path.split('/').slice(0, 2).join('/') : (path.split('/')[0] ?? path);
}

/**
 * The costliest functions and folders of the newest profile in a folder, by self time.
 * @returns {Promise<Record<string, [string, number][]> | null>} parts of the busy time, by title of the list
 */
export async function topCosts(folder, most = 25) {
  const name = (await readdir(folder))
    // CPU.<date>.<time>.<process>.<thread>.<number>: the main thread.
    .filter((file) => /\.0\.\d+\.cpuprofile$/.test(file))
    .sort()
    .at(-1);
  if (!name) return null;
  const { nodes, samples, timeDeltas } = JSON.parse(await readFile(join(folder, name), 'utf8'));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const [functions, owners, files] = [new Map(), new Map(), new Map()];
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id);
    if (!frame || ['(idle)', '(root)'].includes(frame.functionName)) continue;
    const micros = timeDeltas[index] ?? 0;
    const path = placeOf(frame);
    const add = (map, key) => map.set(key, (map.get(key) ?? 0) + micros);
    add(functions, `${frame.functionName || '(anonymous)'} ${path}:${frame.lineNumber + 1}`);
    add(owners, frame.url === '' ? frame.functionName : ownerOf(path));
    for (const file of filesAbove(id, frames, parents)) add(files, file);
    busy += micros;
  }
  const top = (map) =>
    [...map]
      .sort((a, b) => b[1] - a[1])
      .slice(0, most)
      .map(([key, micros]) => [key, micros / busy]);
  return { functions: top(functions), owners: top(owners), 'our files, with what they call': top(files) };
}

/** Our own files on the path to a node, each once. */
function filesAbove(id, frames, parents) {
  const files = new Set();
  for (let at = id; at !== undefined; at = parents.get(at)) {
    const { functionName, url } = frames.get(at);
    const path = url.startsWith('file:') || url.startsWith('/') ? placeOf({ url }) : '';
    if (/^(services|proto)\//.test(path)) files.add(`${path} ${functionName}`);
  }
  return files;
}

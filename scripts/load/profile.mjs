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

/** Shortest stretch without a pause that is listed: a tenth of the permitted delay of an answer, microseconds. */
const LONG_MICROS = 10_000;
const GARBAGE = '(garbage collector)';
const PAUSES = ['(idle)', '(program)', '(root)'];

/**
 * Time of the long stretches in which the event loop did not come to another callback, by our function that is nearest
 * to the callback, or by the collector where that took most of it.
 */
function longStretches({ samples, timeDeltas }, frames, parents) {
  const [sums, root] = [new Map(), [...frames.keys()].find((id) => !parents.has(id))];
  const callbackOf = (id) => {
    for (let at = id; ; at = parents.get(at)) if (parents.get(at) === root) return at;
  };
  let stretch = null;
  const finish = () => {
    if (stretch && stretch.micros >= LONG_MICROS) {
      const name = stretch.garbage * 2 > stretch.micros ? GARBAGE : (stretch.name ?? '(others)');
      sums.set(name, (sums.get(name) ?? 0) + stretch.micros);
    }
    stretch = null;
  };
  for (const [index, id] of samples.entries()) {
    const { functionName } = frames.get(id);
    if (PAUSES.includes(functionName)) {
      finish();
      continue;
    }
    const isGarbage = functionName === GARBAGE;
    const callback = isGarbage ? stretch?.callback : callbackOf(id);
    if (stretch && stretch.callback !== callback) finish();
    stretch ??= { callback, micros: 0, garbage: 0 };
    const micros = timeDeltas[index] ?? 0;
    stretch.micros += micros;
    if (isGarbage) stretch.garbage += micros;
    else stretch.name ??= [...filesAbove(id, frames, parents)].at(-1);
  }
  finish();
  return sums;
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
  const profile = JSON.parse(await readFile(join(folder, name), 'utf8'));
  const { nodes, samples, timeDeltas } = profile;
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
  return {
    functions: top(functions),
    owners: top(owners),
    'our files, with what they call': top(files),
    'stretches of 10 ms and more without a pause': top(longStretches(profile, frames, parents)),
  };
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

// Specs that run in a suite with one registry of modules (tests/units): Jest loads the modules of each test file
// again, which costs 0.3 s of a processor for a pure one and 3 s for one of a service.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

/** Changes of a module, a global, the environment or the clock for later specs: such a spec runs as a file of Jest. */
const CHANGES_SURROUNDINGS =
  /\bjest\.(?!(?:fn|requireActual|Mock)\b)|\bglobalThis\b|\bprocess\.env\b|\bdefineProperty\b/;

/** Another order for each value of SPEC_ORDER, to prove that no spec depends on the ones before it. */
const placeOf = (file) =>
  process.env.SPEC_ORDER ? createHash('sha256').update(`${process.env.SPEC_ORDER} ${file}`).digest('hex') : file;

/**
 * @param {string} folder below the project
 * @returns {string[]} its specs that share modules, as paths below the project
 */
export function sharedSpecs(folder) {
  return readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => /\.spec\.tsx?$/.test(file))
    .filter((file) => !CHANGES_SURROUNDINGS.test(readFileSync(join(ROOT, file), 'utf8')))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

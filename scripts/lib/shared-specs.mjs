// Specs that run in a suite with one registry of modules (tests/units): Jest loads the modules of each test file,
// which costs 0.3 s of a processor for a pure one and 3 s for one of a service.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const CONTRACTS = 'tests/contract/suites';
const UNITS = 'tests/units';

/** Folders of the suites. */
export const SUITES = [CONTRACTS, UNITS];

/** Marks of a change of modules, globals, environment or clock for later specs: such a spec runs as a file of Jest. */
const CHANGES_SURROUNDINGS = [
  /\bjest\.(?!(?:fn|requireActual|Mock|spyOn|SpyInstance|restoreAllMocks)\b)/,
  /\bjest\.spyOn\b(?![^]*\b(?:mockRestore|restoreAllMocks)\b)/,
  /\bglobalThis\b|\bdefineProperty\b/,
  /\bassign\(process\.env\b|\bprocess\.env(?:\.\w+|\[.+?\])? = /,
];

const changesSurroundings = (text) => CHANGES_SURROUNDINGS.some((pattern) => pattern.test(text));

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
    .filter((file) => !changesSurroundings(readFileSync(join(ROOT, file), 'utf8')))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
}

/**
 * @returns {Map<string, string[]>} specs of each suite, both as paths below the project
 */
export function specsBySuite() {
  const found = new Map();
  for (const folder of SUITES) {
    for (const name of readdirSync(join(ROOT, folder)).filter((each) => each.endsWith('.suite.ts'))) {
      const text = readFileSync(join(ROOT, folder, name), 'utf8');
      const contracts = [...text.matchAll(/'\.\.\/(.+\.spec)'/g)].map(([, spec]) => `tests/contract/${spec}.ts`);
      const units = [...text.matchAll(/'((?:proto|services|tests|web)\/[^']+)'/g)].flatMap(([, of]) => sharedSpecs(of));
      found.set(join(folder, name), [...contracts, ...units]);
    }
  }
  return found;
}

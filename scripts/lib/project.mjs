// Project folder, and basics of every script before the installation. Plain Node, no dependencies.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top folder of the checkout. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** State of the build and the installation; the data of an instance is in its DATA_DIR. */
export const WORK = resolve(ROOT, '.data');

/**
 * Node's own options for the server. A batch of messages lives a little longer than the default young generation (16 MB)
 * has room for, and would be copied again and again; images have 32 (deploy/images/Dockerfile), as pods have tight limits.
 */
export const SERVER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=64'];

/** A failure that is a sentence for the person at the terminal: shown without a stack trace. */
export class Sentence extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs the main function of a script; a Sentence ends it quietly, anything else with its trace. */
export async function runScript(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Sentence ? `\n${error.message}` : error);
    process.exitCode = error instanceof Sentence ? error.exitCode : 1;
  }
}

/** Node 20.19+ or 22.12+, as package.json requires. */
export function refuseOldNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!fits) throw new Sentence(`Gaugeway needs Node 20.19 or later (or 22.12 or later); this is Node ${version}.`);
}

/** A whole number of seconds or tenths, as a person reads it. */
export function seconds(since) {
  const passed = (performance.now() - since) / 1000;
  return passed < 10 ? `${passed.toFixed(1)} s` : `${Math.round(passed)} s`;
}

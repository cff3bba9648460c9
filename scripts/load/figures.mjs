// The figures of a run with their limits, as a table, and beside the documented ones.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../lib/project.mjs';
import { compareWithReference, MOST_FALL, REFERENCE } from './reference.mjs';

/** A figure as a person reads it. */
export const shown = (figure) =>
  Math.abs(figure) >= 100 ? Math.round(figure).toLocaleString('en') : figure.toFixed(2);

/** Microseconds of a process, which may be unknown. */
export const shownPart = (micros) => (Number.isFinite(micros) ? String(micros) : 'unknown');

/** docs: design "Speed to reach". */
export class Figures {
  rows = [];

  /** @param {{ isSmoke: boolean }} run */
  constructor({ isSmoke }) {
    this.isSmoke = isSmoke;
  }

  /**
   * Adds one. `least` and `most` are limits; a figure without either is for information. `ratio`: its name where it is
   * compared with docs/performance.md (reference.mjs).
   */
  note(what, figure, { least, most, unit = '', detail = '', ratio } = {}) {
    // Nothing may be lost in a smoke either; how fast it is, some seconds on a busy machine do not show.
    const isJudged = !this.isSmoke || most === 0;
    const isKept = !isJudged || ((least === undefined || figure >= least) && (most === undefined || figure <= most));
    this.rows.push({ what, figure, unit, detail, ratio, ...(isJudged && { least, most }), isKept });
  }

  /** true: each figure is within its limits. */
  get areKept() {
    return this.rows.every(({ isKept }) => isKept);
  }

  table() {
    const lines = this.rows.map(({ what, figure, unit, detail, least, most, isKept }) => {
      const limit = least !== undefined ? `>= ${shown(least)}` : most !== undefined ? `<= ${shown(most)}` : '';
      return `${what.padEnd(58)} ${`${shown(figure)}${unit}`.padStart(14)}  ${limit.padEnd(10)} ${isKept ? '    ' : 'FAIL'} ${detail}`;
    });
    return ['', `${'what'.padEnd(58)} ${'measured'.padStart(14)}  limit`, ...lines, ''].join('\n');
  }

  /**
   * Prints the ratios that fell behind the documented ones; a smoke is no measurement.
   * @returns {Promise<boolean>} none did
   */
  async keepToReadme() {
    const measured = this.isSmoke ? [] : this.rows.filter(({ ratio }) => ratio);
    if (measured.length === 0) return true;
    const fallen = compareWithReference(
      await readFile(join(ROOT, REFERENCE), 'utf8'),
      Object.fromEntries(measured.map(({ ratio, figure }) => [ratio, figure])),
    );
    for (const { name, from, to, by } of fallen) {
      const { what } = measured.find(({ ratio }) => ratio === name);
      const figures = `${shown(from)} in the documentation, ${shown(to)} now, ${Math.round(by * 100)} % worse`;
      console.log(`FELL  ${name} (${what.trim()}): ${figures}`);
    }
    const most = `${Math.round(MOST_FALL * 100)} %`;
    console.log(
      `${measured.length} ratios compared with the documented ones: ${fallen.length} fell by more than ${most}.`,
    );
    return fallen.length === 0;
  }
}

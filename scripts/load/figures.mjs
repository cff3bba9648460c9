// The figures of a run with their limits, as a table.

/** A figure as a person reads it. */
export const shown = (figure) =>
  Math.abs(figure) >= 100 ? Math.round(figure).toLocaleString('en') : figure.toFixed(2);

/** docs: design "Speed to reach". */
export class Figures {
  rows = [];

  /** @param {{ isSmoke: boolean }} run */
  constructor({ isSmoke }) {
    this.isSmoke = isSmoke;
  }

  /**
   * Adds one. `least` and `most` are limits; a figure without either is for information.
   */
  note(what, figure, { least, most, unit = '', said = '' } = {}) {
    // Nothing may be lost in a smoke either; how fast it is, some seconds on a busy machine do not show.
    const isJudged = !this.isSmoke || most === 0;
    const isKept = !isJudged || ((least === undefined || figure >= least) && (most === undefined || figure <= most));
    this.rows.push({ what, figure, unit, said, ...(isJudged && { least, most }), isKept });
  }

  /** Is each within its limits? */
  get areKept() {
    return this.rows.every(({ isKept }) => isKept);
  }

  table() {
    const lines = this.rows.map(({ what, figure, unit, said, least, most, isKept }) => {
      const limit = least !== undefined ? `>= ${shown(least)}` : most !== undefined ? `<= ${shown(most)}` : '';
      return `${what.padEnd(58)} ${`${shown(figure)}${unit}`.padStart(14)}  ${limit.padEnd(10)} ${isKept ? '    ' : 'FAIL'} ${said}`;
    });
    return ['', `${'what'.padEnd(58)} ${'measured'.padStart(14)}  limit`, ...lines, ''].join('\n');
  }
}

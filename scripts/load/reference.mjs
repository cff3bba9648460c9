// Ratios of a run that fell behind those of docs/performance.md, whose tables are the reference: the figures are written
// there and nowhere else. Only ratios of two measurements of one run count, for they hold on another machine; no quantile
// of few calls, which differs by more than this from run to run.

/** Page with the reference figures, from the root of the project. */
export const REFERENCE = 'docs/performance.md';

/** A fall by more than this part fails the run. */
export const MOST_FALL = 0.15;

/** By name: the beginning of its row, which number without a unit of the column "result" it is, and which direction is better. */
const RATIOS = {
  stored: { row: 'decoded to committed row', number: 0, better: 'higher' },
  storedOneByOne: { row: 'decoded to committed row', number: 1, better: 'higher' },
  storedAndPublished: { row: 'decoded to row, published', number: 0, better: 'higher' },
  readOfText: { row: '10,000 rows of `device/messages`', number: 0, better: 'lower' },
  readOfParsed: { row: '10,000 rows, against parsing', number: 0, better: 'lower' },
  readAsColumns: { row: '10,000 rows as columns', number: 0, better: 'lower' },
  withMillionDevices: { row: 'a million devices registered', number: 0, better: 'lower' },
  ofBareHttp: { row: 'HTTP integration, full speed', number: 0, better: 'higher' },
};

/** Numbers without a unit: ratios. */
const RATIO = /\d+(,\d{3})*(\.\d+)?(?![\d,.]*(\/s| ?[µm]?s\b| ?%| ?[kM]B))/g;

const cellsOf = (line) => line.split('|').map((cell) => cell.trim());

/**
 * The reference figure of a ratio.
 * @param {string} page text of the page
 * @throws where its tables have no such row or number
 */
function stated(page, name) {
  const { row, number } = RATIOS[name];
  const lines = page.split('\n');
  const index = lines.findIndex((line) => line.startsWith(`| ${row}`));
  const head = lines.slice(0, index).findLast((line) => cellsOf(line).includes('result'));
  const result = index < 0 || !head ? '' : cellsOf(lines[index])[cellsOf(head).indexOf('result')];
  const figure = result.match(RATIO)?.[number];
  if (figure === undefined) throw new Error(`${REFERENCE} has no ratio "${name}": correct scripts/load/reference.mjs`);
  return Number(figure.replaceAll(',', ''));
}

/**
 * @param {string} page text of the page
 * @param {Record<string, number>} measured ratios of a run, by their names in RATIOS
 * @returns {{ name: string, from: number, to: number, by: number }[]} those that fell too far; `by`: the lost part,
 *   0 to 1
 */
export function compareWithReference(page, measured) {
  return Object.entries(measured)
    .map(([name, to]) => {
      const from = stated(page, name);
      return { name, from, to, by: 1 - (RATIOS[name].better === 'higher' ? to / from : from / to) };
    })
    .filter(({ by }) => !(by <= MOST_FALL));
}

/** Names of all ratios. */
export const RATIO_NAMES = Object.keys(RATIOS);

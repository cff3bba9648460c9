// Which ratios of a run fell behind those that the README states. The README's table is the reference itself: what is
// compared is written there and nowhere else. Only ratios of two things that one run measured, for they hold on another
// machine; no quantile of few calls, which differs by more than this from run to run.

/** A fall by more than this part fails the run. */
export const MOST_FALL = 0.15;

/** By name: how its row of the table begins, which number of the column "reached" it is, and what a better one is. */
const RATIOS = {
  stored: { row: 'ingest, packed message of the bus', number: 0, better: 'higher' },
  storedOneByOne: { row: 'ingest, packed message of the bus', number: 1, better: 'higher' },
  storedAndPublished: { row: 'ingest, packed message of the bus', number: 2, better: 'higher' },
  readOfText: { row: '`device/messages` of 10,000 rows over HTTP', number: 0, better: 'lower' },
  readOfParsed: { row: 'the same, of `pg` parsing the rows', number: 0, better: 'lower' },
  readAsColumns: { row: 'the same as columns for a chart', number: 0, better: 'lower' },
  withMillionDevices: { row: 'an uplink over MQTT with a million devices', number: 0, better: 'lower' },
  ofBareHttp: { row: 'uplinks over HTTP to committed rows', number: 1, better: 'higher' },
};

/**
 * The figure of a ratio in the README.
 * @param {string} readme its text
 * @throws where the table has no such row or number any more
 */
function stated(readme, name) {
  const { row, number } = RATIOS[name];
  const line = readme.split('\n').find((each) => each.startsWith(`| ${row}`));
  const reached = line?.split('|')[2] ?? '';
  const figure = reached.match(/\d+(,\d{3})*(\.\d+)?/g)?.[number];
  if (figure === undefined)
    throw new Error(`The README has no ratio "${name}" any more: mend scripts/load/reference.mjs`);
  return Number(figure.replaceAll(',', ''));
}

/**
 * @param {string} readme its text
 * @param {Record<string, number>} measured ratios of a run, by their names in RATIOS
 * @returns {{ name: string, from: number, to: number, by: number }[]} those that fell too far; `by`: the part that was
 *   lost, 0 to 1
 */
export function compareWithReadme(readme, measured) {
  return Object.entries(measured)
    .map(([name, to]) => {
      const from = stated(readme, name);
      return { name, from, to, by: 1 - (RATIOS[name].better === 'higher' ? to / from : from / to) };
    })
    .filter(({ by }) => !(by <= MOST_FALL));
}

/** What all of them are called. */
export const RATIO_NAMES = Object.keys(RATIOS);

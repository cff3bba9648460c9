import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareWithReference, RATIO_NAMES, REFERENCE } from '../../scripts/load/reference.mjs';

const PAGE = `
| scenario | date | result | limit |
| --- | --- | --- | --- |
| decoded to committed row (\`--only store\`) | 2026-11-27 | 0.60, one batch at a time 0.48 | bare COPY = 1 |
| HTTP integration, full speed | 2026-11-27 | 1,844/s, 319 µs, 0.12 of bare HTTP | |

| scenario | command | date | result | limit |
| --- | --- | --- | --- | --- |
| 10,000 rows of \`device/messages\` | \`npm run load\` | 2026-11-27 | 1.40, 1.48 | bare SELECT = 1 |
`;

describe('ratios of a load run beside the documented ones', () => {
  it('have fallen where more than 15 % is lost, whichever number of the row is meant', () => {
    const fallen = compareWithReference(PAGE, { stored: 0.52, storedOneByOne: 0.4, ofBareHttp: 0.11 });
    expect(fallen).toEqual([{ name: 'storedOneByOne', from: 0.48, to: 0.4, by: expect.closeTo(0.167, 3) }]);
  });

  it('fall by rising where less is better', () => {
    const by = (readOfText: number) => compareWithReference(PAGE, { readOfText }).map((each) => each.by);
    expect(by(1.6)).toEqual([]);
    expect(by(0.7)).toEqual([]);
    expect(by(1.75)).toEqual([expect.closeTo(0.2, 3)]);
  });

  it('have fallen where nothing was measured', () => {
    expect(compareWithReference(PAGE, { stored: NaN })).toHaveLength(1);
  });

  it('are an error where the page has no figure', () => {
    expect(() => compareWithReference(PAGE, { readAsColumns: 1 })).toThrow('no ratio "readAsColumns"');
    expect(() => compareWithReference(PAGE.replace('0.48', ''), { storedOneByOne: 1 })).toThrow('no ratio');
  });

  it('are all in the documentation', () => {
    const page = readFileSync(join(__dirname, '../..', REFERENCE), 'utf8');
    // A number with a unit is none of them.
    for (const name of RATIO_NAMES) {
      const [ratio] = compareWithReference(page, { [name]: NaN });
      expect(ratio?.from).toBeGreaterThan(0);
      expect(ratio?.from).toBeLessThan(5);
    }
    expect(RATIO_NAMES).toContain('stored');
  });
});

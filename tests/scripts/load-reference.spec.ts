import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareWithReadme, RATIO_NAMES } from '../../scripts/load/reference.mjs';

const README = `
| what                                                        | reached           | wanted    |
| ----------------------------------------------------------- | ----------------- | --------- |
| ingest, packed message of the bus to committed row, of COPY | 0.60 (0.48) / 0.3 | 0.6 / 0.5 |
| \`device/messages\` of 10,000 rows over HTTP, of SELECT       | 1.40, 1.48        | under 1.5 |
| uplinks over HTTP to committed rows, sustained              | 1,844/s, 0.12     | 10,000/s  |
`;

describe('the ratios of a load run beside those of the README', () => {
  it('have fallen where more than 15 % is lost, whichever number of the row is meant', () => {
    const fallen = compareWithReadme(README, { stored: 0.52, storedOneByOne: 0.4, ofBareHttp: 0.11 });
    expect(fallen).toEqual([{ name: 'storedOneByOne', from: 0.48, to: 0.4, by: expect.closeTo(0.167, 3) }]);
  });

  it('fall by rising where less is better', () => {
    const by = (readOfText: number) => compareWithReadme(README, { readOfText }).map((each) => each.by);
    expect(by(1.6)).toEqual([]);
    expect(by(0.7)).toEqual([]);
    expect(by(1.75)).toEqual([expect.closeTo(0.2, 3)]);
  });

  it('have fallen where nothing was measured', () => {
    expect(compareWithReadme(README, { stored: NaN })).toHaveLength(1);
  });

  it('are not passed over where the README states them no more', () => {
    expect(() => compareWithReadme(README, { readAsColumns: 1 })).toThrow('no ratio "readAsColumns"');
    expect(() => compareWithReadme(README.replace('(0.48) / 0.3', ''), { storedOneByOne: 1 })).toThrow('no ratio');
  });

  it('are all in the README of the house', () => {
    const readme = readFileSync(join(__dirname, '../../README.md'), 'utf8');
    for (const name of RATIO_NAMES) expect(() => compareWithReadme(readme, { [name]: 1 })).not.toThrow();
    expect(RATIO_NAMES).toContain('stored');
  });
});

import { turnsBefore } from './schedule-turns';

const NOW = 1000;
const at = (valid_from: number) => ({ valid_from });

describe('the versions that hold before a new one', () => {
  it('are none where the new one holds already', () => {
    expect(turnsBefore([at(500)], { validFrom: NOW, now: NOW })).toEqual([]);
  });

  it('are the one that holds now and those that begin between, oldest first', () => {
    expect(turnsBefore([at(2000), at(900), at(100)], { validFrom: 3000, now: NOW })).toEqual([at(900), at(2000)]);
  });

  it('leave out what a newer version took the place of before it began', () => {
    expect(turnsBefore([at(800), at(2000), at(100)], { validFrom: 3000, now: NOW })).toEqual([at(800)]);
    expect(turnsBefore([at(4000), at(800)], { validFrom: 3000, now: NOW })).toEqual([at(800)]);
  });
});

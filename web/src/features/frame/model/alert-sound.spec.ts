import { isHeard } from './alert-sound';

describe('the sound of an alert', () => {
  it('is one for the events of a moment, whichever of them a tab hears of first', () => {
    const last = { id: 37, at: 10_000 };
    expect(isHeard(null, 37, 10_000)).toBe(false);
    expect([isHeard(last, 37, 10_300), isHeard(last, 38, 10_300)]).toEqual([true, true]);
    expect([isHeard(last, 37, 12_000), isHeard(last, 38, 12_000)]).toEqual([true, false]);
  });

  it('is one for the tabs that are back from a loss of the connection, each when it is connected again', () => {
    const last = { id: 37, at: 10_000 };
    expect([isHeard(last, 37, 22_000), isHeard(last, 37, 71_000)]).toEqual([true, false]);
  });

  it('is made again after a clock was set back', () => {
    expect(isHeard({ id: 37, at: 10_000 }, 38, 9000)).toBe(false);
  });
});

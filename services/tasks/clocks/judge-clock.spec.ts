import { judgeClock } from './judge-clock';

const NOW = 1_800_000_000;
const able = { limit: 20, canCorrect: true, correctedAt: null, now: NOW };

describe('a clock that a poll group corrects', () => {
  it.each([
    [0, 'right'],
    [-4.9, 'right'],
    [5, 'corrected'],
    [-20, 'corrected'],
    [20.1, 'beyond'],
    [-3600, 'beyond'],
  ] as const)('%s s ahead: %s', (difference, verdict) => {
    expect(judgeClock(difference, able)).toBe(verdict);
  });

  it('is not corrected where the meter takes no correction, or took one today', () => {
    expect(judgeClock(10, { ...able, canCorrect: false })).toBe('unable');
    expect(judgeClock(10, { ...able, correctedAt: NOW - 3600 })).toBe('waits');
    expect(judgeClock(10, { ...able, correctedAt: NOW - 86_400 })).toBe('corrected');
  });
});

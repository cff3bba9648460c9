import { isHeard } from './alert-sound';

describe('the sound of an alert', () => {
  it('is one for the events of a moment, and later one for each of them', () => {
    const moment = new Set(['gaugeway.alert', 'gaugeway.alert.moment', 'gaugeway.alert.event-37']);
    expect([isHeard(moment, 37), isHeard(moment, 38)]).toEqual([true, true]);
    const later = new Set(['gaugeway.alert', 'gaugeway.alert.event-37']);
    expect([isHeard(later, 37), isHeard(later, 38)]).toEqual([true, false]);
    expect(isHeard(new Set(['gaugeway.alert']), 37)).toBe(false);
  });
});

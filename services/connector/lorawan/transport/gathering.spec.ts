import { BATCH_WINDOW_MS } from '@gaugeway/platform/bus';
import { type Arrived, dueAt } from './gathering';

const NOW = 10_000;
const arrived = (state: Partial<Arrived>): Arrived => ({
  ...{ waiting: 1, inFlight: 1, limit: 1000, mayHoldBack: false, takenAt: NOW - 30, arrivedAt: NOW },
  ...state,
});

describe('the gathering of uplinks', () => {
  it('lasts until 300 ms after the batch before', () => {
    expect(dueAt(arrived({}))).toBe(NOW + 270);
    expect(dueAt(arrived({ takenAt: -Infinity }))).toBe(-Infinity);
  });

  it('lasts as long while many are in flight and further ones come', () => {
    expect(dueAt(arrived({ waiting: 30, inFlight: 60, takenAt: NOW - 299 }))).toBe(NOW + 1);
    expect(dueAt(arrived({ waiting: 10, inFlight: 60 }))).toBeGreaterThan(NOW);
  });

  it('ends with the silence of a broker that may hold back further messages', () => {
    expect(dueAt(arrived({ waiting: 20, inFlight: 20, mayHoldBack: true }))).toBe(NOW + 20);
    expect(dueAt(arrived({ waiting: 20, inFlight: 20, mayHoldBack: true, takenAt: NOW - 290 }))).toBe(NOW + 10);
    expect(dueAt(arrived({ waiting: 20, inFlight: 20 }))).toBe(NOW + 270);
  });

  it('lasts longer than the window of decoding, in which its uplinks would wait again', () => {
    expect(dueAt(arrived({ takenAt: NOW }))).toBeGreaterThan(NOW + BATCH_WINDOW_MS.decode);
  });

  it('ends where many wait or no more are allowed', () => {
    expect(dueAt(arrived({ waiting: 400, inFlight: 400 }))).toBe(-Infinity);
    // 1,111 a second for the whole time.
    expect(dueAt(arrived({ waiting: 333, inFlight: 333 }))).toBe(NOW + 270);
    expect(dueAt(arrived({ waiting: 5, inFlight: 100, limit: 100 }))).toBe(-Infinity);
  });
});

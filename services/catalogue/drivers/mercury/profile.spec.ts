import type { Decoded } from '../../codec';
import type { Driver } from '../../driver';
import { withCrc16 } from '../checksum';
import { mercuryThreePhase } from './driver';
import { toBcd } from './clock';

const STEP = 1800;
const NEWEST = Date.UTC(2025, 5, 10, 12, 0) / 1000;
const METER = { address: '36', parameters: {}, timeZone: 0, transformationRatio: 1 };

const timeBytes = (ts: number): number[] => {
  const at = new Date(ts * 1000);
  return [at.getUTCHours(), at.getUTCMinutes(), at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCFullYear() % 100].map(
    toBcd,
  );
};

/** Answers as a meter whose records end at the given times, the newest last, in the places up to `place`. */
function meterWith(times: readonly number[], place: number, reports: 'address' | 'number') {
  const requested: number[] = [];
  const answerTo = (body: Uint8Array): number[] => {
    const [command, first, high = 0, low = 0] = body;
    if (command === 0x08 && first === 0x12) return [0x94, 0xe3, 0xc9, 0x56, 0x83, 0x00];
    if (command === 0x08) {
      const reportedPlace = reports === 'address' ? place * 16 : place;
      return [reportedPlace >> 8, reportedPlace & 0xff, 0, ...timeBytes(times.at(-1) ?? 0), 30];
    }
    if (command !== 0x06) return [0];
    const address = ((first ?? 0) & 0x80 ? 0x1_0000 : 0) | (high << 8) | low;
    requested.push(address);
    const back = (((place - address / 16) % 4096) + 4096) % 4096;
    const ts = times.at(-1 - back);
    if (ts === undefined || !Number.isInteger(back)) return Array.from({ length: 15 }, () => 0xff);
    return [0, ...timeBytes(ts), 30, 0xf4, 0x01, 0xff, 0xff, 0x64, 0x00, 0xff, 0xff];
  };
  return {
    requested,
    answer: (request: Uint8Array) => withCrc16(Uint8Array.of(36, ...answerTo(request.subarray(1, -2)))),
  };
}

function play(driver: Driver, meter: ReturnType<typeof meterWith>, from: number, to: number): Decoded {
  const now = new Date((NEWEST + 60) * 1000);
  const session = driver.session({ kind: 'profile', arguments: { from, to } }, METER, now);
  let step = session.next();
  while (!step.done) step = session.next(meter.answer(step.value.send));
  return step.value;
}

const range = (first: number, last: number): number[] =>
  Array.from({ length: (last - first) / STEP + 1 }, (_, index) => first + index * STEP);
const timesOf = ({ readings }: Decoded) => readings.map(({ ts }) => ts);

describe('the power profile of a Mercury', () => {
  it.each(['address', 'number'] as const)('is read from a time to a time where the meter reports the %s', (reports) => {
    const meter = meterWith(range(NEWEST - 200 * STEP, NEWEST), 300, reports);
    const read = play(mercuryThreePhase, meter, NEWEST - 10 * STEP, NEWEST - 8 * STEP);
    const values = { power_a_plus: 1, power_a_minus: null, power_r_plus: 0.2, power_r_minus: null };
    expect(read.readings).toEqual(range(NEWEST - 10 * STEP, NEWEST - 8 * STEP).map((ts) => ({ type: 5, ts, values })));
  });

  it('goes on at the end of the memory before its beginning', () => {
    const meter = meterWith(range(NEWEST - 50 * STEP, NEWEST), 2, 'address');
    const span = [NEWEST - 5 * STEP, NEWEST] as const;
    expect(timesOf(play(mercuryThreePhase, meter, ...span))).toEqual(range(...span));
    expect(meter.requested).toContain(0xffd0);
  });

  it('is searched for where the meter was without supply in between', () => {
    const before = range(NEWEST - 900 * STEP, NEWEST - 500 * STEP);
    const meter = meterWith([...before, ...range(NEWEST - 100 * STEP, NEWEST)], 2000, 'address');
    expect(timesOf(play(mercuryThreePhase, meter, NEWEST - 520 * STEP, NEWEST - 99 * STEP))).toEqual([
      ...range(NEWEST - 520 * STEP, NEWEST - 500 * STEP),
      NEWEST - 100 * STEP,
      NEWEST - 99 * STEP,
    ]);
    // The hours without supply have no records.
    expect(timesOf(play(mercuryThreePhase, meter, NEWEST - 400 * STEP, NEWEST - 200 * STEP))).toEqual([]);
  });

  it('is read in portions, the oldest first', () => {
    const meter = meterWith(range(NEWEST - 300 * STEP, NEWEST), 1000, 'address');
    const first = NEWEST - 200 * STEP;
    expect(timesOf(play(mercuryThreePhase, meter, first, NEWEST))).toEqual(range(first, first + 143 * STEP));
  });

  it('is empty where the newest record is older', () => {
    const meter = meterWith(range(NEWEST - 3 * STEP, NEWEST), 1000, 'address');
    expect(timesOf(play(mercuryThreePhase, meter, NEWEST + 1, NEWEST + STEP))).toEqual([]);
  });
});

import { EVENT_LIMIT_MS, mutated, quickest, seededRandom, wholeEvents } from '../../testing/mutated-events';
import { chirpstack } from './chirpstack';
import { UplinkRefused } from './uplink-adapter';

// `node scripts/fuzz-events.mjs` asks for 100,000 and another seed.
const COUNT = Number(process.env.FUZZ_EVENTS ?? 4000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);

/** Reads one event; throws any error that is no refusal. */
function answer(event: string, body: Uint8Array): void {
  try {
    const uplink = chirpstack.parse(event, body);
    const { heardAt, serverAt, rssi, snr, batteryPercent, fCnt, fPort } = uplink;
    for (const value of [heardAt, serverAt, rssi, snr, batteryPercent, fCnt, fPort]) {
      if (!Number.isFinite(value)) throw new Error('one of its numbers is not finite');
    }
  } catch (error) {
    if (!(error instanceof UplinkRefused)) throw error;
  }
}

describe('mutated events of ChirpStack', () => {
  it(`are read or refused, each in under ${EVENT_LIMIT_MS} ms`, () => {
    const whole = wholeEvents();
    const random = seededRandom(SEED);
    for (let number = 0; number < COUNT; number++) {
      const { event, body } = mutated(whole, random);
      let took: number;
      try {
        took = quickest(() => answer(event, body));
      } catch (error) {
        const start = Buffer.from(body).toString('hex').slice(0, 2000);
        throw new Error(`event ${number} of seed ${SEED} (${event}): ${start}`, { cause: error });
      }
      if (took >= EVENT_LIMIT_MS) {
        throw new Error(`event ${number} of seed ${SEED} (${event}, ${body.length} bytes) took ${Math.round(took)} ms`);
      }
    }
  }, 600_000);
});

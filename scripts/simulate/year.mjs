// A year of the water meters of one house and of a meter of each other resource, and of all meters the month before the
// present one: hours that nobody heard, values that are wrong, a flat's meter that rolled over and was replaced. Counted
// from the time when the town was made, so that every run has the same values.
import { EPOCH, random } from './curves.mjs';
import { lorawanMeters, mains, valves } from './fleet.mjs';
import { freshState } from './network/answers.mjs';

const HOUR = 3600;
const DAY = 86_400;
/** The newest days are the history that the whole fleet has. */
const RECENT_DAYS = 30;
const YEAR_DAYS = 365;
/** Days of which all meters have history: the present month and the whole month before, which charts compare. */
const COMPARED_DAYS = 62;
/** Days before the town was made that the meter of the first flat was replaced. */
const REPLACED_DAYS = 120;
/** m3 that the register of the old meter can show, and its state a year ago. */
const RANGE = 10_000;
const OLD_READING = 9_965;

/** Share of hours that begin a loss, and the longest one in hours: batteries, cellars, cars before the door. */
const LOSS = { share: 0.002, hours: 9 };

const [{ main, parts }] = mains;
const [replaced, silent, spiking, stuck] = parts;
const secondOf = (wanted) => lorawanMeters.filter(({ kind }) => kind === wanted)[1];
/** Electricity with its half hours, heat, gas. */
const [electricity, heat, gas] = [secondOf('ce2727a'), secondOf('mbus1'), secondOf('gm2')];

/** Days before the town was made in which nothing was heard of a meter: [from, to). */
const OUTAGES = new Map([
  [main, [201, 198]],
  [silent, [94, 85]],
  [electricity, [131, 128]],
  [heat, [75, 74]],
  [gas, [233, 229]],
]);

/** Wrong readings: days before the town was made, length in hours, the register, and its value. */
const WRONG = new Map([
  [spiking, { day: 152, hours: 3, register: 'volume', shown: (value) => value + 2750 }],
  [stuck, { day: 63, hours: 1, register: 'volume', shown: () => 0 }],
  [electricity, { day: 48, hours: 2, register: 'tariff1', shown: (value) => value + 9_000_000 }],
  [heat, { day: 112, hours: 2, register: 'energy', shown: (value) => value * 3 }],
  [gas, { day: 39, hours: 1, register: 'volume', shown: () => 0 }],
]);

/**
 * @param {number} madeAt when the town was made, Unix seconds
 * @returns the year, or null where the registers begin too late for it
 */
export function yearBefore(madeAt) {
  const hour = Math.floor(madeAt / HOUR) * HOUR;
  const from = Math.max(hour - YEAR_DAYS * DAY, EPOCH + DAY);
  const changedAt = hour - REPLACED_DAYS * DAY;
  if (changedAt - from < RECENT_DAYS * DAY) return null;
  const former = formerMeter(from, changedAt);
  const ofYear = [main, ...parts, former, electricity, heat, gas];
  return {
    from,
    to: hour - RECENT_DAYS * DAY,
    changedAt,
    former,
    replaced,
    /** With the meter that is no longer there. */
    devices: [...ofYear, ...lorawanMeters.filter((device) => !ofYear.includes(device))],
    was: (device, at) => {
      if (!ofYear.includes(device) && at < hour - COMPARED_DAYS * DAY) return null;
      return was(device, at, { hour, changedAt, former });
    },
  };
}

/** Consumption of the flat, on a register of four digits that passed its end in between. */
function formerMeter(from, changedAt) {
  const { volume } = replaced.measures;
  const begin = volume.value(from);
  const index = lorawanMeters.length + valves.length;
  return {
    ...replaced,
    devEui: `70b3d5e75f${(0x0d0000 + index).toString(16).padStart(6, '0')}`,
    devAddr: (0x01a00000 + index * 37).toString(16).padStart(8, '0'),
    serial: String(11_900_000 + index * 173),
    // Nothing is expected of it any more.
    reportPeriod: 0,
    measures: {
      volume: {
        value: (at) => (OLD_READING + volume.value(Math.min(at, changedAt)) - begin) % RANGE,
        rate: (at) => (at < changedAt ? volume.rate(at) : 0),
      },
    },
    state: freshState(),
  };
}

/** The meter as it reported at a time; null = it was not heard, or not there. */
function was(device, at, { hour, changedAt, former }) {
  if (device === former ? at >= changedAt : device === replaced && at < changedAt) return null;
  const daysAgo = (hour - at) / DAY;
  const [begin, end] = OUTAGES.get(device) ?? [0, 0];
  if (daysAgo <= begin && daysAgo > end) return null;
  if (isLost(device, at)) return null;
  const wrong = WRONG.get(device);
  const since = wrong ? wrong.day - daysAgo : -1;
  if (!wrong || since < 0 || since * 24 >= wrong.hours) return device;
  const { [wrong.register]: register, ...others } = device.measures;
  const shown = { ...register, value: (time) => wrong.shown(register.value(time)) };
  return { ...device, measures: { ...others, [wrong.register]: shown } };
}

function isLost({ seed }, at) {
  const place = Math.floor(at / HOUR);
  for (let back = 0; back < LOSS.hours; back++) {
    const next = random(seed * 31 + place - back);
    if (next() < LOSS.share && next() * LOSS.hours > back) return true;
  }
  return false;
}

import { captions } from '../../captions';
import { decimal } from '../../codecs/reader';
import type { ControlKey } from '../../controls';
import { number } from '../../controls/control';
import { DriverError, type Driver, type WiredCommand, type WiredMeter } from '../../driver';
import { localTimeSet, TIME_OR_NOW } from '../clock-setting';
import { bcd, type Steps } from '../exchange';
import { readBack, type State, stateReport } from '../state-report';
import { toBcd } from './clock';
import { act, decimals, onePhaseDriver, read, readClock } from './one-phase';
import { type Point, pointsOf, type Zones, zonesOfPoints } from './tables';

const COMMAND = {
  setClock: 0x02,
  setLimit: 0x03,
  setSwitches: 0x11,
  clock: 0x21,
  limit: 0x22,
  holidays: 0x30,
  switches: 0x31,
  relay: 0x6d,
  setRelay: 0x71,
} as const;

/** Relay: on as long as no limit is exceeded, or off; 5A is on by the button. */
const RELAY = { on: 0x55, off: 0xaa } as const;
/** The limit is in 10 W. */
const UNITS_PER_KW = 100;
const POINTS = 8;
const NOTHING = 0xff;
/** Day of the table of switches: month 0 to 11 or F = each, then 0 Sunday to 6 Saturday, 7 holiday, or a group of days. */
const EVERY_WEEKDAY = 0xfe;
const EVERY_WEEKEND = 0xfd;

function* readRelay(meter: WiredMeter): Steps<State> {
  const [mode = 0] = yield* read(meter, COMMAND.relay, 1, 'relay');
  return { power: mode === RELAY.off ? 0 : 1 };
}

function* readLimit(meter: WiredMeter): Steps<State> {
  const data = yield* read(meter, COMMAND.limit, 2, 'power limit');
  return { limit: decimal(decimals(data) / UNITS_PER_KW) };
}

const two = (value: number) => String(value).padStart(2, '0');

/** 31: points of a Monday of the month that the meter's clock shows; FF ends them. */
function* readSchedule(meter: WiredMeter): Steps<State> {
  const month = bcd((yield* read(meter, COMMAND.clock, 7, 'clock'))[5] ?? 0x01);
  const data = yield* read(meter, COMMAND.switches, 2 * POINTS, 'tariff schedule', [((month - 1) << 4) | 1]);
  const points: Point[] = [];
  for (let at = 0; at + 1 < data.length; at += 2) {
    const [packed = NOTHING, minute = NOTHING] = data.subarray(at, at + 2);
    if (packed === NOTHING) break;
    points.push({ at: `${two(bcd(packed & 0x3f))}:${two(bcd(minute))}`, tariff: (packed >> 6) + 1 });
  }
  return { shedule: zonesOfPoints(points) };
}

/** 30: two pages of eight days, dd MM in BCD; FF = none. */
function* readSpecialDays(meter: WiredMeter): Steps<State> {
  const days: string[] = [];
  for (const page of [0, 1]) {
    const data = yield* read(meter, COMMAND.holidays, 2 * POINTS, 'special days', [page]);
    for (let at = 0; at + 1 < data.length; at += 2) {
      const [day = NOTHING, month = NOTHING] = data.subarray(at, at + 2);
      if (day !== NOTHING && day !== 0) days.push(`${two(bcd(month))}-${two(bcd(day))}`);
    }
  }
  return { day_list: days.sort() };
}

const reads = (what: (meter: WiredMeter) => Steps<State>): WiredCommand => ({
  *session(_, meter) {
    return stateReport(yield* what(meter));
  },
});

const power: WiredCommand = {
  *session(values, meter) {
    yield* act(meter, COMMAND.setRelay, [values.power === 1 ? RELAY.on : RELAY.off], 'relay');
    return yield* readBack(() => readRelay(meter));
  },
};

const limit: WiredCommand = {
  bounds: { limit: number(captions('Лимит, кВт', 'Limit, kW', 'Хязгаар, кВт'), 0.01, 99.99, { step: 0.01 }) },
  omits: ['limit_mode', 'apv_pause', 'apv_timer', 'apv_count'],
  *session(values, meter) {
    const units = Math.round(Number(values.limit) * UNITS_PER_KW);
    yield* act(meter, COMMAND.setLimit, [toBcd(Math.floor(units / 100)), toBcd(units % 100)], 'power limit');
    return yield* readBack(() => readLimit(meter));
  },
};

/** 02: weekday hh mm ss dd MM yy in BCD, 0 = Sunday. */
const timeSet: WiredCommand = {
  bounds: TIME_OR_NOW,
  *session(values, meter, now) {
    const at = new Date(localTimeSet(values.time_set, meter, now) * 1000);
    const time = [at.getUTCDay(), at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()];
    const date = [at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCFullYear() % 100];
    yield* act(meter, COMMAND.setClock, [...time, ...date].map(toBcd), 'setting the clock');
    return yield* readBack(function* () {
      const [row] = yield* readClock(meter, now);
      return { ...row?.values };
    });
  },
};

/** 11: eight points of tariff << 6 | hour, minute in BCD, then the day. Holidays keep theirs. */
const shedule: WiredCommand = {
  *session(values, meter) {
    const points = pointsOf(values.shedule as Zones);
    if (points.length > POINTS)
      throw new DriverError('not_supported', 'many_switches', { most: POINTS, count: points.length });
    const bytes = points.map(({ at, tariff }) => [
      ((tariff - 1) << 6) | toBcd(Number(at.slice(0, 2))),
      toBcd(Number(at.slice(3))),
    ]);
    const table = [...bytes.flat(), ...Array.from({ length: 2 * (POINTS - points.length) }, () => NOTHING)];
    for (const day of [EVERY_WEEKDAY, EVERY_WEEKEND])
      yield* act(meter, COMMAND.setSwitches, [...table, day], 'tariff schedule');
    return yield* readBack(() => readSchedule(meter));
  },
};

const WITHOUT_RELAY: Readonly<Partial<Record<ControlKey, WiredCommand>>> = {
  limit_state: reads(readLimit),
  get_shedule_tariff: reads(readSchedule),
  get_special_day: reads(readSpecialDays),
  limit,
  time_set: timeSet,
  shedule,
};

/** 200 and 203. Commands by fixtures/mercury.md, "Commands". */
export const mercuryOnePhase: Driver = onePhaseDriver('mercury-one-phase', WITHOUT_RELAY);
/** 206, which has a relay. */
export const mercuryOnePhaseRelay: Driver = onePhaseDriver('mercury-one-phase-relay', {
  ...WITHOUT_RELAY,
  relay_state: reads(readRelay),
  power,
});

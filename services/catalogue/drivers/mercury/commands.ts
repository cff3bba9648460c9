import { captions } from '../../captions';
import { decimal, hex } from '../../codecs/reader';
import type { Decoded } from '../../codec';
import type { ControlKey } from '../../controls';
import { number } from '../../controls/control';
import type { TariffSchedule } from '@gaugeway/proto/api/schedules';
import { DriverError, type WiredCommand, type WiredMeter } from '../../driver';
import { localTimeSet, TIME_OR_NOW } from '../clock-setting';
import type { Steps } from '../exchange';
import { type State, stateReport } from '../state-report';
import { correctClockBody, readClock, readMeterClock, setClockBody } from './clock';
import { MercurySession } from './session';
import {
  daysOf,
  HOLIDAY,
  pointsOf,
  proveDay,
  readHolidays,
  readSwitches,
  recordsOf,
  writeDay,
  writeHolidays,
  type Zones,
  zonesOf,
} from './tables';
import { planOf } from './year-plan';

/** Highest limit in 0.01 W that three bytes hold, as kW. */
const HIGHEST_LIMIT = 167.772;
const UNITS_PER_KW = 100_000;
/** A whole year's schedule is some 170 exchanges, over a GPRS modem a second each. */
const SCHEDULE_MS = 900_000;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);
const WEEK = [1, 2, 3, 4, 5, 6, 7];

/**
 * 08 18, the load control word. Byte 1: bit 1 the power limit is watched. Byte 2: two sources name different bits for a
 * load that is off, 1 and 6, so one of them is enough (fixtures/mercury.md, "Commands").
 */
function* readLoad(session: MercurySession): Steps<State> {
  const word = yield* session.read([0x08, 0x18], 2, 'load control');
  const [modes = 0, load = 0] = word;
  return { power: (load & 0x42) === 0 ? 1 : 0, limit_active: (modes >> 1) & 1, load_control: hex(word) };
}

/** 08 19: the limit in 0.01 W, as kW. */
function* readLimit(session: MercurySession): Steps<State> {
  const [high = 0, low = 0, middle = 0] = yield* session.read([0x08, 0x19], 3, 'power limit');
  const { power, limit_active } = yield* readLoad(session);
  return { limit: decimal(((high << 16) | (middle << 8) | low) / UNITS_PER_KW), limit_active, power };
}

/** Days of the current month of the meter's clock. */
function* readSchedule(session: MercurySession): Steps<State> {
  const { month } = yield* readMeterClock(session);
  const days: Record<string, unknown> = {};
  for (const day of [...WEEK, HOLIDAY]) {
    const [first, second] = [yield* readSwitches(session, month, day), yield* readSwitches(session, month, day, 1)];
    days[day] = zonesOf(Uint8Array.of(...first, ...second));
  }
  const monday = JSON.stringify(days[1]);
  const differ = WEEK.some((day) => JSON.stringify(days[day]) !== monday);
  return { shedule: days[1], ...(differ ? { shedule_days: days } : {}) };
}

function* readSpecialDays(session: MercurySession): Steps<State> {
  const days: string[] = [];
  for (const month of MONTHS) days.push(...daysOf(month, yield* readHolidays(session, month)));
  const { month } = yield* readMeterClock(session);
  return { day_list: days, shedule: zonesOf(yield* readSwitches(session, month, HOLIDAY)) };
}

const reads = (read: (session: MercurySession) => Steps<State>): WiredCommand => ({
  *session(_, meter) {
    const session = new MercurySession(meter);
    const state = yield* read(session);
    yield* session.close();
    return stateReport(state);
  },
});

/** Reads the state after an accepted acting frame; a fault of the reading does not undo the frame. */
function* readBack(session: MercurySession, read: () => Steps<State>): Steps<Decoded> {
  try {
    const state = yield* read();
    yield* session.close();
    return stateReport(state);
  } catch (error) {
    if (!(error instanceof DriverError)) throw error;
    return { readings: [], warnings: [`the state was not read back: ${error.message}`] };
  }
}

/** 03 31: 00 switches the load on, 01 off. */
const power: WiredCommand = {
  *session(values, meter) {
    const session = new MercurySession(meter, { changes: true });
    yield* session.act([0x03, 0x31, values.power === 1 ? 0x00 : 0x01], 'load control');
    return yield* readBack(session, () => readLoad(session));
  },
};

/** 03 2C: the limit in 0.01 W, high byte first; 03 2D: 01 watches it, 00 does not. Without a limit it is not watched. */
const limit: WiredCommand = {
  bounds: {
    limit: number(
      captions('Лимит, кВт (0 — без лимита)', 'Limit, kW (0 = no limit)', 'Хязгаар, кВт (0 — хязгааргүй)'),
      0,
      HIGHEST_LIMIT,
      { step: 0.001 },
    ),
  },
  omits: ['limit_mode', 'apv_pause', 'apv_timer', 'apv_count'],
  *session(values, meter) {
    const session = new MercurySession(meter, { changes: true });
    const units = Math.round(Number(values.limit) * UNITS_PER_KW);
    if (units > 0) yield* session.act([0x03, 0x2c, units >> 16, (units >> 8) & 0xff, units & 0xff], 'power limit');
    yield* session.act([0x03, 0x2d, units > 0 ? 0x01 : 0x00], 'power limit monitoring');
    return yield* readBack(session, () => readLimit(session));
  },
};

function* clockState(session: MercurySession, meter: WiredMeter, now: Date): Steps<State> {
  const [row] = yield* readClock(session, meter, now);
  return { ...row?.values };
}

const timeSet: WiredCommand = {
  bounds: TIME_OR_NOW,
  *session(values, meter, now) {
    const local = localTimeSet(values.time_set, meter, now);
    const session = new MercurySession(meter, { changes: true });
    yield* session.act(setClockBody(local), 'setting the clock');
    return yield* readBack(session, () => clockState(session, meter, now));
  },
};

const timeCorrect: WiredCommand = {
  *session(values, meter, now) {
    const session = new MercurySession(meter, { changes: true });
    const clock = yield* readMeterClock(session);
    yield* session.act(correctClockBody(clock, Number(values.time_correct)), 'correcting the clock');
    return yield* readBack(session, () => clockState(session, meter, now));
  },
};

/** 03 16; it ends the session. */
const reset: WiredCommand = {
  *session(_, meter) {
    const session = new MercurySession(meter, { changes: true });
    yield* session.act([0x03, 0x16], 'restart');
    return { readings: [] };
  },
};

/** Each weekday of each month gets the same day; the holiday keeps its own. */
const shedule: WiredCommand = {
  totalMs: SCHEDULE_MS,
  *session(values, meter) {
    const halves = recordsOf(pointsOf(values.shedule as Zones));
    const session = new MercurySession(meter, { changes: true });
    for (const month of MONTHS) for (const day of WEEK) yield* writeDay(session, month, day, halves);
    for (const [month, day] of [
      [1, 1],
      [12, 7],
    ] as const)
      yield* proveDay(session, month, day, halves);
    return yield* readBack(session, () => readSchedule(session));
  },
};

/** The days become the meter's holidays, and the holiday of each month gets the day. */
const specialDays: WiredCommand = {
  totalMs: SCHEDULE_MS,
  *session(values, meter) {
    const halves = recordsOf(pointsOf(values.shedule as Zones));
    const session = new MercurySession(meter, { changes: true });
    for (const month of MONTHS) yield* writeDay(session, month, HOLIDAY, halves);
    yield* writeHolidays(session, values.day_list as string[]);
    for (const month of [1, 12]) yield* proveDay(session, month, HOLIDAY, halves);
    return yield* readBack(session, () => readSpecialDays(session));
  },
};

/**
 * The whole schedule: each month gets the days of its season, Monday to Sunday. The meter's tables have months and one day
 * type for all special days, so a season begins with a month. Nothing is sent before all of it is known to fit.
 */
const tariffScheduleSet: WiredCommand = {
  totalMs: SCHEDULE_MS,
  *session(values, meter) {
    const plan = planOf(values.tariff_schedule as TariffSchedule);
    const session = new MercurySession(meter, { changes: true });
    for (const { month, days } of plan.months)
      for (const [index, halves] of days.entries()) yield* writeDay(session, month, index + 1, halves);
    if (plan.holiday) for (const month of MONTHS) yield* writeDay(session, month, HOLIDAY, plan.holiday);
    yield* writeHolidays(session, plan.holidays);
    for (const { month, days } of plan.months)
      for (const day of [1, 7]) yield* proveDay(session, month, day, days[day - 1] ?? []);
    return yield* readBack(session, function* () {
      return { ...(yield* readSchedule(session)), day_list: plan.holidays };
    });
  },
};

/**
 * Commands of the three-phase family (fixtures/mercury.md, "Commands"). Those that change the meter need access level
 * 2.
 */
export const mercuryCommands: Readonly<Partial<Record<ControlKey, WiredCommand>>> = {
  relay_state: reads(readLoad),
  limit_state: reads(readLimit),
  get_shedule_tariff: reads(readSchedule),
  get_special_day: reads(readSpecialDays),
  power,
  limit,
  time_set: timeSet,
  time_correct: timeCorrect,
  reset,
  shedule,
  set_special_day: specialDays,
  set_tariff_schedule: tariffScheduleSet,
};

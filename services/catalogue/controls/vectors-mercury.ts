import { fromHex, hex } from '../codecs/reader';
import { withCrc16 } from '../drivers/checksum';
import type { ControlVector } from './control-vector';

const COMMANDS = 'derived from fixtures/mercury.md, "Commands"';
const ADDRESS = 36;
const ONE_PHASE = '12345678';

interface Exchange {
  send: string;
  answer: string;
}

/** Bodies in hex, without address and checksum. */
const at = (send: string, answer = '00'): Exchange => ({ send: whole('24', send), answer: whole('24', answer) });
/** The answer of the one-phase family begins with the command. */
const one = (send: string, answer = ''): Exchange => ({
  send: whole('00bc614e', send),
  answer: whole('00bc614e', send.slice(0, 2) + answer),
});
function whole(address: string, body: string): string {
  return hex(withCrc16(fromHex(address + body)));
}

const open = (level: 1 | 2): Exchange => at(`010${level}${`0${level}`.repeat(6)}`);
const close = at('02');
const clock = at('0400', '0530120715062501');

const word = (value: number) => value.toString(16).padStart(4, '0');
const EMPTY_HALF = '0038'.repeat(8);
/** T2 from 00:00, T1 from 07:00, T2 from 23:00. */
const TWO_ZONES = `004000270057${'0038'.repeat(5)}`;
const switchesAt = (month: number, day: number, half: number) =>
  word(0x1000 + 17 * (half + 2 * (8 * (month - 1) + (day - 1))));
const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** T1 from 00:00. */
const ONE_ZONE = `0020${'0038'.repeat(7)}`;
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const isSummer = (month: number) => month >= 6 && month <= 8;
/** A schedule of two seasons: T1 alone from June to August and on special days. */
const year = {
  day_types: [
    {
      id: 1,
      switches: [
        { time: '00:00', tariff: 2 },
        { time: '07:00', tariff: 1 },
        { time: '23:00', tariff: 2 },
      ],
    },
    { id: 2, switches: [{ time: '00:00', tariff: 1 }] },
  ],
  seasons: [
    { start: '06-01', week: [2, 2, 2, 2, 2, 2, 2] },
    { start: '09-01', week: [1, 1, 1, 1, 1, 1, 1] },
  ],
  special_days: [
    { date: '05-01', day_type: 2 },
    { date: '05-09', day_type: 2 },
  ],
};

/** A day that the meter has already is not written. */
const keptDay = (month: number, day: number): Exchange[] => [
  at(`0602${switchesAt(month, day, 0)}10`, ONE_ZONE),
  at(`0602${switchesAt(month, day, 1)}10`, EMPTY_HALF),
];

/** A day is written where it differs; its second half is empty already. */
const writtenDay = (month: number, day: number): Exchange[] => [
  at(`0602${switchesAt(month, day, 0)}10`, EMPTY_HALF),
  at(`0702${switchesAt(month, day, 0)}10${TWO_ZONES}`),
  at(`0602${switchesAt(month, day, 1)}10`, EMPTY_HALF),
];
const shownDay = (month: number, day: number): Exchange[] => [
  at(`0602${switchesAt(month, day, 0)}10`, TWO_ZONES),
  at(`0602${switchesAt(month, day, 1)}10`, EMPTY_HALF),
];
const holidaysAt = (month: number) => word(0x1d00 + 5 * (month - 1));
const isMay = (month: number) => (month === 5 ? '01010000' : '00000000');
const readHolidays = months.map((month) => at(`0602${holidaysAt(month)}04`, isMay(month)));

const threePhase = (name: string, management: Record<string, unknown>, exchanges: Exchange[]): ControlVector => ({
  name: `${name} of a three-phase Mercury meter`,
  source: COMMANDS,
  model: 230,
  management,
  address: String(ADDRESS),
  exchanges,
});
const onePhase = (model: 200 | 206, name: string, management: Record<string, unknown>, exchanges: Exchange[]) => ({
  name: `${name} of a Mercury ${model}`,
  source: COMMANDS,
  model,
  management,
  address: ONE_PHASE,
  exchanges,
});

const schedule = { tariff0: ['07:00'], tariff1: ['23:00'] };
const ONE_PHASE_TABLE = `400007006300${'ffff'.repeat(5)}`;

const onePhaseOf = (model: 200 | 206): ControlVector[] => [
  onePhase(model, 'limit', { limit: 15.5 }, [one('031550'), one('22', '1550')]),
  onePhase(model, 'reading of the limit', { limit_state: 1 }, [one('22', '1550')]),
  onePhase(model, 'clock', { time_set: '2025-06-15 12:30:05' }, [one('0200123005150625'), one('21', '00123005150625')]),
  // The session begins at 0 of Unix time, 03:00 of Thursday at the meter.
  onePhase(model, 'clock set to the right time', { time_set: 'now' }, [
    one('0204030000010170'),
    one('21', '04030000010170'),
  ]),
  onePhase(model, 'tariff schedule', { shedule: schedule }, [
    one(`11${ONE_PHASE_TABLE}fe`),
    one(`11${ONE_PHASE_TABLE}fd`),
    one('21', '00123005150625'),
    one('3151', ONE_PHASE_TABLE),
  ]),
  onePhase(model, 'reading of the tariff schedule', { get_shedule_tariff: 1 }, [
    one('21', '00123005150625'),
    one('3151', ONE_PHASE_TABLE),
  ]),
  onePhase(model, 'reading of the special days', { get_special_day: 1 }, [
    one('3000', `0101${'ffff'.repeat(7)}`),
    one('3001', 'ffff'.repeat(8)),
  ]),
];

/** Commands of both Mercury families. */
export const MERCURY_VECTORS: readonly ControlVector[] = [
  threePhase('load off', { power: 0 }, [open(2), at('033101'), at('0818', '0102'), close]),
  threePhase('load on', { power: 1 }, [open(2), at('033100'), at('0818', '0100'), close]),
  threePhase('state of the load', { relay_state: 1 }, [open(1), at('0818', '0140'), close]),
  // 12.5 kW = 1,250,000 of 0.01 W = 13 12 D0.
  threePhase('limit', { limit: 12.5 }, [
    open(2),
    at('032c1312d0'),
    at('032d01'),
    at('0819', '13d012'),
    at('0818', '0300'),
    close,
  ]),
  threePhase('end of the limit', { limit: 0 }, [
    open(2),
    at('032d00'),
    at('0819', '13d012'),
    at('0818', '0100'),
    close,
  ]),
  threePhase('reading of the limit', { limit_state: 1 }, [open(1), at('0819', '13d012'), at('0818', '0300'), close]),
  threePhase('clock', { time_set: '2025-06-15 12:30:05' }, [open(2), at('030c0530120715062501'), clock, close]),
  threePhase('correction of the clock', { time_correct: -30 }, [open(2), clock, at('030d352912'), clock, close]),
  threePhase('restart', { reset: 1 }, [open(2), at('0316')]),
  threePhase('tariff schedule', { shedule: schedule }, [
    open(2),
    ...months.flatMap((month) => [1, 2, 3, 4, 5, 6, 7].flatMap((day) => writtenDay(month, day))),
    at(`0602${switchesAt(1, 1, 0)}10`, TWO_ZONES),
    at(`0602${switchesAt(12, 7, 0)}10`, TWO_ZONES),
    clock,
    ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((day) => shownDay(6, day)),
    close,
  ]),
  threePhase('a whole schedule with two seasons and special days', { set_tariff_schedule: 1, tariff_schedule: year }, [
    open(2),
    ...months.flatMap((month) =>
      WEEK.flatMap((day) => (isSummer(month) ? keptDay(month, day) : writtenDay(month, day))),
    ),
    ...months.flatMap((month) => keptDay(month, 8)),
    ...months.map((month) => at(`0602${holidaysAt(month)}04`, isMay(month))),
    ...months.flatMap((month) =>
      [1, 7].map((day) => at(`0602${switchesAt(month, day, 0)}10`, isSummer(month) ? ONE_ZONE : TWO_ZONES)),
    ),
    clock,
    ...[...WEEK, 8].flatMap((day) => [
      at(`0602${switchesAt(6, day, 0)}10`, ONE_ZONE),
      at(`0602${switchesAt(6, day, 1)}10`, EMPTY_HALF),
    ]),
    close,
  ]),
  threePhase('reading of the tariff schedule', { get_shedule_tariff: 1 }, [
    open(1),
    clock,
    ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((day) => shownDay(6, day)),
    close,
  ]),
  threePhase('special days', { set_special_day: { shedule: schedule, day_list: ['05-01', '05-09'] } }, [
    open(2),
    ...months.flatMap((month) => writtenDay(month, 8)),
    ...months.flatMap((month) =>
      month === 5
        ? [
            at(`0602${holidaysAt(month)}04`, '00000000'),
            at(`0702${holidaysAt(month)}0401010000`),
            at(`0602${holidaysAt(month)}04`, isMay(month)),
          ]
        : [at(`0602${holidaysAt(month)}04`, isMay(month))],
    ),
    at(`0602${switchesAt(1, 8, 0)}10`, TWO_ZONES),
    at(`0602${switchesAt(12, 8, 0)}10`, TWO_ZONES),
    ...readHolidays,
    clock,
    at(`0602${switchesAt(6, 8, 0)}10`, TWO_ZONES),
    close,
  ]),
  threePhase('reading of the special days', { get_special_day: 1 }, [
    open(1),
    ...readHolidays,
    clock,
    at(`0602${switchesAt(6, 8, 0)}10`, TWO_ZONES),
    close,
  ]),
  ...onePhaseOf(200),
  ...onePhaseOf(206),
  onePhase(206, 'relay off', { power: 0 }, [one('71aa'), one('6d', 'aa')]),
  onePhase(206, 'relay on', { power: 1 }, [one('7155'), one('6d', '55')]),
  onePhase(206, 'state of the relay', { relay_state: 1 }, [one('6d', 'aa')]),
];

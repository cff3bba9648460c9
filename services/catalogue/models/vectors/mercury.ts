import { fromHex, hex } from '../../codecs/reader';
import { withCrc16 } from '../../drivers/checksum';
import { writeEnergy } from '../../drivers/mercury/frames';
import type { ModelVector } from '../../model';

const source =
  'derived from the rules of fixtures/mercury.md; 30 00 28 C5 = 3,196,200 Wh is the published example of the number order';
const open = { send: '240101010101010101dc80', answer: '24001ab0' };
const close = { send: '24029b71', answer: '24001ab0' };

const spread = (names: readonly string[], values: readonly number[]) =>
  Object.fromEntries(names.map((name, index) => [name, values[index] ?? 0]));
const phases = (name: string, sum?: string) => [...(sum ? [sum] : []), `${name}1`, `${name}2`, `${name}3`];

const framed = (send: string, answer: string) => ({ send: whole(send), answer: whole(answer) });
const whole = (body: string) => hex(withCrc16(fromHex(`24${body}`)));

/** The sum and four tariffs of an array of 05, of which the first has all; only A+ is metered. */
const registers = (array: string, wh: number) =>
  [wh, wh, 0, 0, 0].map((value, tariff) =>
    framed(`05${array}0${tariff}`, [value, null, null, null].map((each) => hex(writeEnergy(each))).join('')),
  );
const inSum = (kwh: number) =>
  Object.fromEntries(
    ['tariff', 'tariff_negative', 'tariff_reactive', 'tariff_reactive_negative'].flatMap((direction, index) =>
      ['_sum', '1', '2', '3', '4'].map(
        (end, at) => [`${direction}${end}`, index > 0 ? null : at < 2 ? kwh : 0] as const,
      ),
    ),
  );

export const mercuryVectors: readonly ModelVector[] = [
  {
    name: 'energy by tariff, export not metered',
    source,
    request: 'current',
    address: '36',
    exchanges: [
      open,
      { send: '240500001ad5', answer: '24300028c5ffffffff0000e803ffffffff5cfa' },
      { send: '24050001db15', answer: '241e008084ffffffff00005802ffffffffb39f' },
      { send: '240500029b14', answer: '241200a840ffffffff00009001ffffffffc57f' },
      { send: '240500035ad4', answer: '2400000000ffffffff00000000ffffffff3eea' },
      { send: '240500041b16', answer: '2400000000ffffffff00000000ffffffff3eea' },
      close,
    ],
    expect: [
      {
        type: 1,
        ts: null,
        values: {
          ...{ tariff_sum: 3196.2, tariff1: 2000, tariff2: 1196.2, tariff3: 0, tariff4: 0 },
          ...{
            tariff_negative_sum: null,
            tariff_negative1: null,
            tariff_negative2: null,
            tariff_negative3: null,
            tariff_negative4: null,
          },
          ...{
            tariff_reactive_sum: 1,
            tariff_reactive1: 0.6,
            tariff_reactive2: 0.4,
            tariff_reactive3: 0,
            tariff_reactive4: 0,
          },
          tariff_reactive_negative_sum: null,
          ...{
            tariff_reactive_negative1: null,
            tariff_reactive_negative2: null,
            tariff_reactive_negative3: null,
            tariff_reactive_negative4: null,
          },
        },
      },
    ],
  },
  {
    name: 'all phases at once, reactive power below zero',
    source,
    request: 'instant',
    address: '36',
    exchanges: [
      open,
      { send: '240816008576', answer: '240140e200c0a000c0a000c0a0a1a2' },
      { send: '2408160484b5', answer: '24403075401027401027401027707f' },
      { send: '2408160884b0', answer: '24014af0006ea5006ea5006ea5aba6' },
      { send: '24081611457a', answer: '2400e95900c959003d5a69b8' },
      { send: '24081621456e', answer: '24003007002e070170111812' },
      { send: '240816308562', answer: '2400cb0300cc0300ca0300cb03eb47' },
      { send: '2408114086b6', answer: '240086132979' },
      close,
    ],
    expect: [
      {
        type: 2,
        ts: null,
        values: {
          ...spread(phases('power_active', 'power_active'), [1.23456, 0.41152, 0.41152, 0.41152]),
          ...spread(phases('power_reactive', 'power_reactive'), [-0.3, -0.1, -0.1, -0.1]),
          ...spread(phases('power_apparent', 'power_apparent'), [1.2705, 0.4235, 0.4235, 0.4235]),
          ...spread(phases('voltage'), [230.17, 229.85, 231.01]),
          ...spread(phases('current'), [1.84, 1.838, 70]),
          ...spread(phases('cos', 'cos0'), [0.971, 0.972, 0.97, 0.971]),
          frequency: 49.98,
        },
      },
    ],
  },
  {
    name: 'phase by phase where the meter does not know 08 16',
    source,
    request: 'instant',
    address: '36',
    exchanges: [
      open,
      { send: '240816008576', answer: '2401db70' },
      { send: '240811008746', answer: '240064002014' },
      { send: '240811014686', answer: '2400c8005d14' },
      { send: '240811020687', answer: '24002c01d7d4' },
      { send: '24081103c747', answer: '24009001a714' },
      { send: '2408160484b5', answer: '2401db70' },
      { send: '240811048685', answer: '240064002014' },
      { send: '240811054745', answer: '2400c8005d14' },
      { send: '240811060744', answer: '24002c01d7d4' },
      { send: '24081107c684', answer: '24009001a714' },
      { send: '2408160884b0', answer: '2401db70' },
      { send: '240811088680', answer: '240064002014' },
      { send: '240811094740', answer: '2400c8005d14' },
      { send: '2408110a0741', answer: '24002c01d7d4' },
      { send: '2408110bc681', answer: '24009001a714' },
      { send: '24081611457a', answer: '2401db70' },
      { send: '24081111474a', answer: '240064002014' },
      { send: '24081112074b', answer: '2400c8005d14' },
      { send: '24081113c68b', answer: '24002c01d7d4' },
      { send: '24081621456e', answer: '2401db70' },
      { send: '24081121475e', answer: '240064002014' },
      { send: '24081122075f', answer: '2400c8005d14' },
      { send: '24081123c69f', answer: '24002c01d7d4' },
      { send: '240816308562', answer: '2401db70' },
      { send: '240811308752', answer: '240064002014' },
      { send: '240811314692', answer: '2400c8005d14' },
      { send: '240811320693', answer: '24002c01d7d4' },
      { send: '24081133c753', answer: '24009001a714' },
      { send: '2408114086b6', answer: '240088132d19' },
      close,
    ],
    expect: [
      {
        type: 2,
        ts: null,
        values: {
          ...spread(phases('power_active', 'power_active'), [0.001, 0.002, 0.003, 0.004]),
          ...spread(phases('power_reactive', 'power_reactive'), [0.001, 0.002, 0.003, 0.004]),
          ...spread(phases('power_apparent', 'power_apparent'), [0.001, 0.002, 0.003, 0.004]),
          ...spread(phases('voltage'), [1, 2, 3]),
          ...spread(phases('current'), [0.1, 0.2, 0.3]),
          ...spread(phases('cos', 'cos0'), [0.1, 0.2, 0.3, 0.4]),
          frequency: 50,
        },
      },
    ],
  },
  {
    name: 'clock, after the session was lost and opened again and one answer did not come',
    source,
    request: 'clock',
    address: '36',
    now: '2025-06-02T11:25:00Z',
    exchanges: [
      open,
      { send: '240400330b', answer: '2405dab3' },
      open,
      { send: '240400330b', answer: '' },
      { send: '240400330b', answer: '24102514010206250011c2' },
      close,
    ],
    expect: [{ type: 7, ts: null, values: { clock: Date.UTC(2025, 5, 2, 11, 25, 10) / 1000, time_difference: 10 } }],
  },
  {
    name: 'information, variant not known to the meter',
    source,
    request: 'info',
    address: '36',
    exchanges: [
      open,
      { send: '240800360b', answer: '24295a4043150508f0c1' },
      { send: '240803760a', answer: '24070000bb15' },
      { send: '240802b7ca', answer: '240001002805d9' },
      { send: '240812b606', answer: '2401db70' },
      close,
    ],
    expect: [
      {
        type: 6,
        ts: null,
        values: { ratio_voltage: 1, ratio_current: 40 },
        extra: { serial: '41906467', made: '2008-05-21', firmware: '7.0.0' },
      },
    ],
  },
  {
    name: 'journal of openings: one that lasts, places that were never written',
    source,
    request: 'journal',
    arguments: { event_log: 0x12 },
    address: '36',
    exchanges: [
      open,
      { send: '2404120047b5', answer: '24102514020625304114020625fb80' },
      { send: '240412018675', answer: '24050009150124000000000000f972' },
      { send: '24041202c674', answer: '24000000000000000000000000720f' },
      { send: '2404120307b4', answer: '24000000000000000000000000720f' },
      { send: '240412044676', answer: '24000000000000000000000000720f' },
      { send: '2404120587b6', answer: '24000000000000000000000000720f' },
      { send: '24041206c7b7', answer: '24000000000000000000000000720f' },
      { send: '240412070677', answer: '24000000000000000000000000720f' },
      { send: '240412084673', answer: '24000000000000000000000000720f' },
      { send: '2404120987b3', answer: '24000000000000000000000000720f' },
      close,
    ],
    expect: [
      {
        ...{ type: 8, ts: Date.UTC(2024, 0, 15, 6, 0, 5) / 1000, values: {} },
        extra: { event_name: 'Корпус вскрыт', event_name_en: 'Case opened' },
      },
      {
        ...{ type: 8, ts: Date.UTC(2025, 5, 2, 11, 25, 10) / 1000, values: {} },
        extra: { event_name: 'Корпус вскрыт', event_name_en: 'Case opened' },
      },
      {
        ...{ type: 8, ts: Date.UTC(2025, 5, 2, 11, 41, 30) / 1000, values: {} },
        extra: { event_name: 'Корпус закрыт', event_name_en: 'Case closed' },
      },
    ],
  },
  {
    name: 'wrong password',
    source,
    request: 'current',
    address: '36',
    exchanges: [{ send: open.send, answer: '24035ab1' }],
    expect: {
      error: 'Opening the session: rejected by the meter, the access level is too low, or the password is wrong',
    },
  },
  {
    name: 'nobody answers',
    source,
    request: 'current',
    address: '36',
    exchanges: [
      { send: open.send, answer: '' },
      { send: open.send, answer: '' },
      { send: open.send, answer: '' },
    ],
    expect: { error: 'Opening the session: no response, attempts: 3' },
  },
  {
    name: 'registers where yesterday and today begin, by the clock of the meter',
    source: `${source}, "Archives"`,
    request: 'archive',
    address: '36',
    // To the meter it is 23:59 of the 14th.
    now: '2025-06-14T21:00:30Z',
    arguments: { type: 101, from: Date.UTC(2025, 5, 1) / 1000, to: Date.UTC(2025, 5, 14, 21) / 1000 },
    exchanges: [
      open,
      framed('0400', '3059230614062500'),
      ...registers('d0', 3_196_200),
      ...registers('c0', 3_197_200),
      close,
    ],
    expect: [
      { type: 101, ts: Date.UTC(2025, 5, 12, 21) / 1000, values: inSum(3196.2) },
      { type: 101, ts: Date.UTC(2025, 5, 13, 21) / 1000, values: inSum(3197.2) },
    ],
  },
  {
    name: 'registers where months begin, and none of a month before the meter was there',
    source: `${source}, "Archives"`,
    request: 'archive',
    address: '36',
    now: '2025-06-15T00:00:00Z',
    arguments: { type: 103, from: Date.UTC(2025, 3, 20) / 1000, to: Date.UTC(2025, 5, 15) / 1000 },
    exchanges: [open, framed('0400', '0000030715062500'), ...registers('b5', 0), ...registers('b6', 3_196_200), close],
    expect: [{ type: 103, ts: Date.UTC(2025, 4, 31, 21) / 1000, values: inSum(3196.2) }],
  },
  {
    name: 'registers where the last year begins',
    source: `${source}, "Archives"`,
    request: 'archive',
    address: '36',
    now: '2025-06-15T00:00:00Z',
    arguments: { type: 106, from: Date.UTC(2020, 0, 1) / 1000, to: Date.UTC(2024, 5, 1) / 1000 },
    exchanges: [open, framed('0400', '0000030715062500'), ...registers('a0', 3_196_200), close],
    expect: [{ type: 106, ts: Date.UTC(2023, 11, 31, 21) / 1000, values: inSum(3196.2) }],
  },
  {
    name: 'an archive that it does not keep',
    source,
    request: 'archive',
    address: '36',
    arguments: { type: 100, from: 0, to: 1 },
    exchanges: [],
    expect: { error: 'The meter does not store this archive: Hourly archive' },
  },
];

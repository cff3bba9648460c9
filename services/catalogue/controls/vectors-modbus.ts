import { modelCopy } from '@gaugeway/proto/api';
import { fromHex, hex } from '../codecs/reader';
import { companyModel } from '../company-models/company-model';
import { withCrc16 } from '../drivers/checksum';
import type { DeviceModel } from '../model';
import type { ControlVector } from './control-vector';

const source = 'derived from fixtures/modbus.md, functions 01, 03, 05, 06 and 10';
const owner = (id: number) => ({ id, companyId: 1, version: 1 });
const own = (id: number, baseId: number, registers: object[]): DeviceModel =>
  companyModel(owner(id), { name: `${id}`, brand: '', baseId, copy: modelCopy.parse({ registers }), codec: null });

/** A company's own models on Modbus, RTU (high word first) and TCP (low word first), with every value that a register may hold. */
export const MODBUS_MODELS: readonly DeviceModel[] = [
  own(1_000_630, 630, [
    { value: 'power', function: 5, address: 0x10 },
    { value: 'valve', function: 6, address: 0x11, on: 0x55, off: 0xaa, read_address: 0x91 },
    { value: 'limit', function: 16, address: 0x100, type: 'float32' },
    { value: 'skz_speed', function: 6, address: 0x120 },
    { value: 'skz_boost', function: 6, address: 0x121 },
    { value: 'skz_move', function: 6, address: 0x122 },
    { value: 'report_period', function: 6, address: 0x130 },
    { value: 'set_gas_alarm', function: 6, address: 0x140, max: 900 },
  ]),
  own(1_000_624, 624, [
    { value: 'power', function: 5, address: 0x10, on: 0, off: 1 },
    { value: 'limit', function: 16, address: 0x100, type: 'u32', factor: 0.01 },
    { value: 'sleep_time', function: 6, address: 0x120, factor: 10 },
    { value: 'range_connect', function: 6, address: 0x121 },
    { value: 'set_gas_exit_alarm', function: 6, address: 0x140 },
    { value: 'set_co_alarm', function: 6, address: 0x141 },
    { value: 'set_co_exit_alarm', function: 6, address: 0x142 },
  ]),
];

const whole = (body: string) => hex(withCrc16(fromHex(`05${body}`)));
const rtu = (name: string, management: Record<string, unknown>, ...bodies: [send: string, answer: string][]) => ({
  ...{ name: `Modbus RTU: ${name}`, source, model: 1_000_630, management, address: '5' },
  exchanges: bodies.map(([send, answer]) => ({ send: whole(send), answer: whole(answer) })),
});
const numbered = (body: string, number: number) =>
  `${number.toString(16).padStart(4, '0')}0000${(body.length / 2 + 1).toString(16).padStart(4, '0')}01${body}`;
const tcp = (name: string, management: Record<string, unknown>, ...bodies: [send: string, answer: string][]) => ({
  ...{ name: `Modbus TCP: ${name}`, source, model: 1_000_624, management, address: '1' },
  exchanges: bodies.map(([send, answer], number) => ({
    send: numbered(send, number),
    answer: numbered(answer, number),
  })),
});

const setPoints = (speed: string, boost: string, move: string): [string, string][] => [
  ['0301200001', `0302${speed}`],
  ['0301210001', `0302${boost}`],
  ['0301220001', `0302${move}`],
];

export const MODBUS_CONTROL_VECTORS: readonly ControlVector[] = [
  rtu(
    'a coil is switched on, coil and valve are read',
    { power: 1 },
    ['050010ff00', '050010ff00'],
    ['0100100001', '010101'],
    ['0300910001', '03020055'],
  ),
  rtu(
    'a coil is switched off',
    { power: 0 },
    ['0500100000', '0500100000'],
    ['0100100001', '010100'],
    ['0300910001', '03020055'],
  ),
  rtu(
    'a valve has numbers of its own and a register of its state',
    { valve: 0 },
    ['06001100aa', '06001100aa'],
    ['0100100001', '010101'],
    ['0300910001', '030200aa'],
  ),
  rtu('the state of coil and valve', { relay_state: 1 }, ['0100100001', '010101'], ['0300910001', '03020055']),
  rtu(
    'a limit in two registers',
    { limit: 5.5 },
    ['100100000204' + '40b00000', '1001000002'],
    ['0301000002', '030440b00000'],
  ),
  rtu('the limit', { limit_state: 1 }, ['0301000002', '030440b00000']),
  rtu(
    'one of the set points',
    { set_setpoint: 1, skz_boost: 300 },
    ['060121012c', '060121012c'],
    ...setPoints('0001', '012c', '0003'),
  ),
  rtu('the set points', { get_setpoints: 1 }, ...setPoints('0001', '012c', '0003')),
  rtu('a period', { report_period: 60 }, ['060130003c', '060130003c'], ['0301300001', '0302003c']),
  rtu('the settings', { get_settings: 1 }, ['0301300001', '0302003c']),
  rtu('a threshold', { set_gas_alarm: 900 }, ['0601400384', '0601400384'], ['0301400001', '03020384']),
  rtu('the thresholds', { get_alarm_value: 1 }, ['0301400001', '03020384']),
  tcp('a coil that is off when it is set', { power: 1 }, ['0500100000', '0500100000'], ['0100100001', '010100']),
  tcp('the state of such a coil', { relay_state: 1 }, ['0100100001', '010101']),
  tcp(
    'a limit in hundredths, low word first',
    { limit: 655.37 },
    ['100100000204' + '00010001', '1001000002'],
    ['0301000002', '030400010001'],
  ),
  tcp('the limit', { limit_state: 1 }, ['0301000002', '030400010001']),
  tcp(
    'tens of a setting',
    { set_settings: 1, sleep_time: 600 },
    ['060120003c', '060120003c'],
    ['0301200001', '0302003c'],
    ['0301210001', '03020007'],
  ),
  tcp('the settings', { get_settings: 1 }, ['0301200001', '0302003c'], ['0301210001', '03020007']),
  tcp(
    'thresholds',
    { set_gas_exit_alarm: 7 },
    ['0601400007', '0601400007'],
    ['0301400001', '03020007'],
    ['0301420001', '03020009'],
  ),
  tcp('thresholds of CO', { set_co_alarm: 8 }, ['0601410008', '0601410008'], ['0301410001', '03020008']),
  tcp(
    'thresholds where the alarm of CO ends',
    { set_co_exit_alarm: 9 },
    ['0601420009', '0601420009'],
    ['0301400001', '03020007'],
    ['0301420001', '03020009'],
  ),
  tcp('the thresholds', { get_alarm_value: 1 }, ['0301410001', '03020008']),
  tcp(
    'the thresholds where alarms end',
    { get_exit_alarm_value: 1 },
    ['0301400001', '03020007'],
    ['0301420001', '03020009'],
  ),
];

import { modelCopy } from '@gaugeway/proto/api';
import { fromHex, hex } from '../codecs/reader';
import { companyModel, storedCopy } from '../company-models/company-model';
import { withCrc16 } from '../drivers/checksum';
import type { DeviceModel } from '../model';
import type { ControlVector } from './control-vector';

const source = 'derived from fixtures/modbus.md, functions 01, 03, 05, 06 and 10';
const owner = (id: number) => ({ id, companyId: 1, version: 1 });
const own = (id: number, baseId: number, registers: object[], more: object = {}): DeviceModel =>
  companyModel(owner(id), {
    ...{ name: `${id}`, brand: '', baseId, codec: null },
    copy: storedCopy(modelCopy.parse({ registers, ...more })),
  });

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
  // A gateway device that answers at its own address: outputs, clock, registers that act, its virtual bridge.
  own(
    1_000_631,
    630,
    [
      { value: 'setout', function: 5, address: 0x20, count: 4, duration_address: 0x200 },
      { value: 'clock', function: 16, address: 0x210, type: 'u32' },
      { value: 'reset', function: 6, address: 0x220, on: 0xa5 },
      { value: 'mts_activate', function: 5, address: 0x30 },
      { value: 'unblock', function: 6, address: 0x221 },
      { value: 'set_plomb', function: 6, address: 0x222 },
      { value: 'set_test', function: 6, address: 0x223 },
      { value: 'closed_solenoid', function: 5, address: 0x31 },
      { value: 'muffing', function: 5, address: 0x32 },
      { value: 'set_control_led', function: 5, address: 0x33 },
      { value: 'set_control_buzer', function: 5, address: 0x34 },
      { value: 'setFrequency', function: 16, address: 0x230, type: 'u32' },
      { value: 'bridge1', function: 6, address: 0x240, title: 'Speed, baud', factor: 100, min: 300, max: 115_200 },
      { value: 'bridge2', function: 6, address: 0x241, title: 'Silence, ms', max: 1000 },
    ],
    { for_gateway: true },
  ),
  own(1_000_625, 624, [
    { value: 'clock', function: 16, address: 0x210, type: 'u16' },
    { value: 'setout', function: 6, address: 0x20, count: 2, on: 2, off: 1 },
  ]),
];

const whole = (body: string) => hex(withCrc16(fromHex(`05${body}`)));
type Bodies = [send: string, answer: string][];
const rtuOf =
  (model: number) =>
  (name: string, management: Record<string, unknown>, ...bodies: Bodies) => ({
    ...{ name: `Modbus RTU: ${name}`, source, model, management, address: '5' },
    exchanges: bodies.map(([send, answer]) => ({ send: whole(send), answer: whole(answer) })),
  });
const rtu = rtuOf(1_000_630);
const gateway = rtuOf(1_000_631);
const numbered = (body: string, number: number) =>
  `${number.toString(16).padStart(4, '0')}0000${(body.length / 2 + 1).toString(16).padStart(4, '0')}01${body}`;
const tcpOf =
  (model: number) =>
  (name: string, management: Record<string, unknown>, ...bodies: Bodies) => ({
    ...{ name: `Modbus TCP: ${name}`, source, model, management, address: '1' },
    exchanges: bodies.map(([send, answer], number) => ({
      send: numbered(send, number),
      answer: numbered(answer, number),
    })),
  });
const tcp = tcpOf(1_000_624);
const parts = tcpOf(1_000_625);

const echoes = (body: string): [string, string] => [body, body];
const bridge: Bodies = [
  ['0302400001', '03020060'],
  ['0302410001', '03020014'],
];

const setPoints = (speed: string, boost: string, move: string): Bodies => [
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
    'a valve has own numbers and a register of its state',
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
  rtu(
    'two set points together',
    { set_setpoint: { skz_speed: 1, skz_boost: 300 } },
    ['0601200001', '0601200001'],
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
  gateway('an output for a time', { setout: 1, out: 3, duration: 10 }, echoes('060202000a'), echoes('050022ff00')),
  gateway('an output for ever', { setout: 0, out: 1 }, echoes('0602000000'), echoes('0500200000')),
  // 1767214800 s: midnight of the new year three hours east of Greenwich.
  gateway(
    'its clock',
    { time_set: '2026-01-01 00:00:00' },
    ['1002100002' + '0469558ed0', '1002100002'],
    ['0302100002', '030469558ed0'],
  ),
  gateway('the time that it shows', { get_datetime: 1 }, ['0302100002', '030469558ed0']),
  gateway(
    'a correction of its clock',
    { time_correct: -5 },
    ['0302100002', '030469558ed0'],
    ['1002100002' + '0469558ecb', '1002100002'],
    ['0302100002', '030469558ecb'],
  ),
  gateway('a restart', { reset: 1 }, echoes('06022000a5')),
  gateway('transfer of data', { mts_activate: 1 }, echoes('050030ff00')),
  gateway('the end of a blockade', { unblock: 1 }, echoes('0602210001')),
  gateway('a seal', { set_plomb: 1 }, echoes('0602220001')),
  gateway('a test of itself', { set_test: 1 }, echoes('0602230001')),
  gateway('the solenoid', { closed_solenoid: 1 }, echoes('050031ff00')),
  gateway('the siren', { muffing: 1 }, echoes('050032ff00')),
  gateway('the lamp', { set_control_led: 1 }, echoes('050033ff00')),
  gateway('the buzzer', { set_control_buzer: 0 }, echoes('0500340000')),
  gateway('a frequency', { setFrequency: 868_900_000 }, ['1002300002' + '0433ca5ca0', '1002300002']),
  gateway('a parameter of the bridge', { virtual_bridge: 1, bridge1: 9600 }, echoes('0602400060'), ...bridge),
  gateway('the parameters of the bridge', { get_settings: 1 }, ...bridge),
  parts(
    'a clock in parts',
    { time_set: '2026-01-01 00:00:00' },
    ['1002100006' + '0c07ea00010001000000000000', '1002100006'],
    ['0302100006', '030c07ea00010001000000000000'],
  ),
  parts('the time of a clock in parts', { get_datetime: 1 }, ['0302100006', '030c07ea00010001000000000000']),
  parts(
    'a correction over midnight',
    { time_correct: -5 },
    ['0302100006', '030c07ea00010001000000000000'],
    ['1002100006' + '0c07e9000c001f0017003b0037', '1002100006'],
    ['0302100006', '030c07e9000c001f0017003b0037'],
  ),
  parts('an output with its own register', { setout: 1, out: 2 }, echoes('0600210002')),
];

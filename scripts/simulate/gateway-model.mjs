// A model that the demo company made itself: the board of its modem, which answers on Modbus at an address on the line.
// The gateway's dialog of controls offers the actions that the company declared here.
import { BOARD } from './meters/modem-board.mjs';
import { text } from './words.mjs';

const NAME = 'Плата модема';
const BASE = 630;

/** Input of device/model/company/copy. */
export const gatewayModel = () => ({
  ...{ model_id: BASE, name: text(NAME), brand: '', for_gateway: true, resource: 'sensor' },
  readings: [
    { kind: 'instant', field: 'temperature', function: 3, address: BOARD.temperature, type: 'i16', factor: 0.1 },
  ],
  registers: [
    { value: 'reset', function: 6, address: BOARD.restart.register, on: BOARD.restart.value },
    {
      ...{ value: 'setout', function: 5, address: BOARD.outputs.coil },
      ...{ count: BOARD.outputs.count, duration_address: BOARD.outputs.timer },
    },
    { value: 'clock', function: 16, address: BOARD.clock, type: 'u32' },
    { value: 'mts_activate', function: 5, address: BOARD.transfer },
    {
      ...{ value: 'bridge1', function: 6, address: BOARD.speed, factor: 100, min: 300, max: 115_200 },
      title: text('Скорость порта, бод'),
    },
    { value: 'bridge2', function: 6, address: BOARD.silence, min: 1, max: 1000, title: text('Пауза конца кадра, мс') },
  ],
});

/** The number of the model in the company, which is made where it is not there. */
export async function seedGatewayModel(api) {
  const wanted = gatewayModel();
  const { company_models: known } = await api('POST', 'device/model/company/list', {});
  const found = known.find(({ name, kind }) => name === wanted.name && kind === 'copy');
  return found?.id ?? (await api('POST', 'device/model/company/copy', wanted)).company_model.id;
}

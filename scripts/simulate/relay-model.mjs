// A model that the demo company made itself: the catalogue's SDM630 with the relay that an installer put in front of its
// load, whose registers the company declared. So a meter on Modbus is controlled although its maker gave it no relay.
import { RELAY } from './meters/sdm630.mjs';
import { text } from './words.mjs';

const NAME = 'SDM630 с реле';
const BASE = 630;

/** Input of device/model/company/copy. */
export const relayModel = () => ({
  ...{ model_id: BASE, name: text(NAME), brand: 'Eastron' },
  registers: [
    { value: 'power', function: 5, address: RELAY.coil },
    { value: 'limit', function: 6, address: RELAY.limit, factor: 0.01, max: RELAY.mostLimit / 100 },
  ],
});

/** The number of the model in the company, which is made where it is not there. */
export async function seedRelayModel(api) {
  const wanted = relayModel();
  const { company_models: known } = await api('POST', 'device/model/company/list', {});
  const found = known.find(({ name, kind }) => name === wanted.name && kind === 'copy');
  return found?.id ?? (await api('POST', 'device/model/company/copy', wanted)).company_model.id;
}

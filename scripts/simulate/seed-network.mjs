// Connects the fleet's LoRaWAN network server in the demo company and puts the LoRaWAN devices on it.
import { setTimeout as sleep } from 'node:timers/promises';
import { inParallel } from './api.mjs';
import { lorawanMeters, ownDevices, valves } from './fleet.mjs';
import { APPLICATION, profileOf, TENANT } from './network/place.mjs';

const NAME = 'Demo';
const WIDTH = 4;
/** A network server that was just created reaches the devices over the bus: tries, and the time between two, ms. */
const PATIENCE = { tries: 40, pause: 250 };

async function connect(api, { networkToken, networkPort }) {
  const { network_servers: known } = await api('GET', 'device/network_servers');
  const wanted = {
    name: NAME,
    url: `http://127.0.0.1:${networkPort}`,
    api_token: networkToken,
    tenant_id: TENANT.id,
    allow_insecure: true,
  };
  const server = known.find(({ name, own }) => own && name === NAME);
  if (!server) return (await api('POST', 'device/network_server/create', wanted)).network_server.id;
  await api('POST', 'device/network_server/edit', { ...wanted, id: server.id });
  return server.id;
}

async function link(api, id, place) {
  for (let left = PATIENCE.tries; ; left--) {
    try {
      return await api('PUT', `device/metering_device/lorawan/${id}`, place);
    } catch (error) {
      // A device that a user put into the trash stays off it.
      if (error.key === 'errors.device_in_trash') return null;
      if (error.key !== 'errors.field_unknown_network_server' || left === 0) throw error;
      await sleep(PATIENCE.pause);
    }
  }
}

/** `deviceIds`: by serial number. */
export async function seedNetwork(api, network, deviceIds) {
  const network_server_id = await connect(api, network);
  await inParallel([...lorawanMeters, ...valves, ...ownDevices], WIDTH, async (meter) => {
    const place = { application_id: APPLICATION.id, device_profile_id: profileOf(meter), activation: 'kept' };
    await link(api, deviceIds.get(meter.serial), { network_server_id, ...place });
  });
}

import { Injectable } from '@nestjs/common';
import { Device, DeviceActivation, DeviceKeys } from '@chirpstack/chirpstack-api/api/device_pb';
import { MacVersion } from '@chirpstack/chirpstack-api/common/common_pb';
import { SecretSeal } from '@gaugeway/platform/crypto';
import { deviceRadio, type gaugeway } from '@gaugeway/proto/events';
import { NetworkServerRepository } from '../network-servers/network-server.repository';
import { ServerConnections } from '../network-servers/server-connections';
import { type ChirpstackClient, remoteName } from '../chirpstack-api/chirpstack-client';
import { ChirpstackError } from '../chirpstack-api/chirpstack-error';
import { PermittedServers } from '../network-servers/permitted-servers';
import { type OpenRequest, ProvisioningRepository } from './provisioning.repository';

type Keys = Partial<Record<string, string>>;

/**
 * Brings a device on its network server to its intended state, from any state: so the same step may be done
 * twice, and one that was broken off is simply done again.
 */
@Injectable()
export class PlaceDevice {
  private readonly seal = SecretSeal.of('lorawan keys');

  constructor(
    private readonly servers: NetworkServerRepository,
    private readonly connections: ServerConnections,
    private readonly permitted: PermittedServers,
    private readonly rows: ProvisioningRepository,
  ) {}

  /** Throws ChirpstackError. */
  async run(open: OpenRequest): Promise<void> {
    const desired = open.request && open.device_state !== 'deleted' ? deviceRadio.decode(open.request) : null;
    const isMoved = open.placed_server_id !== desired?.networkServerId || open.placed_dev_eui !== open.dev_eui;
    if (open.placed_server_id !== null && isMoved) await this.takeAway(open, open.placed_server_id);
    if (!desired || open.dev_eui === '') return;
    // A device in the trash must not disable another device that uses its EUI now.
    if (open.device_state === 'trash' && (await this.rows.isUsedByAnother(open, desired.networkServerId))) return;
    const server = await this.permitted.of(open.company_id, desired.networkServerId);
    await this.connections.use(server, (client) => this.put(client, open, desired, server.id));
  }

  private async takeAway(open: OpenRequest, serverId: number): Promise<void> {
    const server = await this.servers.byId(serverId);
    const devEui = open.placed_dev_eui;
    // If another device here has this EUI too, the remote one is left to it from now on.
    const isOurs = devEui !== null && !(await this.rows.isAssignedToAnother(open, serverId, devEui));
    if (server && isOurs) await this.connections.use(server, (client) => client.deleteDevice(devEui));
    await this.rows.keepPlaced(open, { serverId: null, devEui: null, keys: null });
    open.placed_server_id = open.placed_dev_eui = open.placed_keys = open.kept_disabled = null;
  }

  private async put(
    client: ChirpstackClient,
    open: OpenRequest,
    desired: gaugeway.DeviceRadio,
    serverId: number,
  ): Promise<void> {
    const there = await client.device(open.dev_eui, desired.applicationId);
    const isOurs = open.placed_server_id !== null;
    // Another tenant's device on a shared server is not taken over by its EUI.
    if (there && !isOurs && there.getApplicationId() !== desired.applicationId) throw new ChirpstackError('elsewhere');
    // The keys were never known here: without them the device would be created and never join.
    if (!there && desired.activation === 'kept') throw await missingKeys(client, desired);
    if (there?.getIsDisabled() && !isOurs && desired.activation === 'kept') {
      open.kept_disabled = desired.keepsState ? 'imported' : 'linked';
      await this.rows.keepDisabled(open, open.kept_disabled);
    }
    const placed = { serverId, devEui: open.dev_eui, keys: there ? open.placed_keys : null };
    // Stored before creation: if this process ends in between, the created device is still known to be ours.
    await this.rows.keepPlaced(open, placed);
    if (there) {
      // An adopted device stays disabled on the server until that is changed here; a new name does not change it.
      const isOff = isOffHere(open) || (open.kept_disabled !== null && there.getIsDisabled());
      if (differs(there, open, desired, isOff)) await client.updateDevice(describe(there, open, desired, isOff));
    } else {
      await this.create(client, open, desired);
    }
    if (desired.activation === 'kept' || placed.keys === desired.keysVersion) return;
    await this.putKeys(client, open, desired);
    await this.rows.keepPlaced(open, { ...placed, keys: desired.keysVersion });
  }

  private async create(client: ChirpstackClient, open: OpenRequest, desired: gaugeway.DeviceRadio): Promise<void> {
    const device = describe(new Device(), open, desired, isOffHere(open));
    device.setDevEui(open.dev_eui);
    try {
      await client.createDevice(device);
    } catch (error) {
      if (!(error instanceof ChirpstackError && error.exists)) throw error;
      // The device was created between the look and this step, or belongs to a tenant that the API key does not see.
      const there = await client.device(open.dev_eui, desired.applicationId);
      if (there?.getApplicationId() !== desired.applicationId) throw new ChirpstackError('elsewhere');
      await client.updateDevice(describe(there, open, desired, isOffHere(open)));
    }
  }

  private async putKeys(client: ChirpstackClient, open: OpenRequest, desired: gaugeway.DeviceRadio): Promise<void> {
    const profile = await client.deviceProfile(desired.deviceProfileId);
    const is11 = profile.getMacVersion() === MacVersion.LORAWAN_1_1_0;
    const keys = this.keysOf(open, desired);
    if (desired.activation === 'otaa') await client.putKeys(rootKeys(open.dev_eui, keys, is11));
    else await client.activate(sessionKeys(open.dev_eui, keys, is11));
  }

  private keysOf(open: OpenRequest, desired: gaugeway.DeviceRadio): Keys {
    if (desired.sealedKeys.length === 0) return {};
    try {
      return JSON.parse(this.seal.open(`device:${open.device_id}`, desired.sealedKeys)) as Keys;
    } catch {
      // SEALING_SECRET was changed since: the keys must be given again.
      throw new ChirpstackError('keys_missing', 'SEALING_SECRET');
    }
  }
}

const isOffHere = (open: OpenRequest) => open.device_state !== 'active';

/**
 * Error with the names of the missing keys: only the network server had them, and the device must be created there
 * again.
 */
async function missingKeys(client: ChirpstackClient, desired: gaugeway.DeviceRadio): Promise<ChirpstackError> {
  const profile = await client.deviceProfile(desired.deviceProfileId);
  const is11 = profile.getMacVersion() === MacVersion.LORAWAN_1_1_0;
  const names = profile.getSupportsOtaa() ? rootKeyNames(is11) : sessionKeyNames(is11);
  return new ChirpstackError('keys_missing', names.join(', '));
}

const rootKeyNames = (is11: boolean) => (is11 ? ['app_key', 'nwk_key'] : ['app_key']);
const sessionKeyNames = (is11: boolean) => [
  ...['dev_addr', 'app_s_key', 'nwk_s_key'],
  ...(is11 ? ['s_nwk_s_int_key', 'f_nwk_s_int_key'] : []),
];

/** true if there is anything to change. An empty change would still be written into the server's own log. */
function differs(there: Device, open: OpenRequest, desired: gaugeway.DeviceRadio, isOff: boolean): boolean {
  return (
    there.getName() !== remoteName(open.name) ||
    there.getApplicationId() !== desired.applicationId ||
    there.getDeviceProfileId() !== desired.deviceProfileId ||
    there.getIsDisabled() !== isOff ||
    (desired.joinEui !== '' && there.getJoinEui() !== desired.joinEui)
  );
}

/** Sets the fields managed here; variables, tags and description stay the server's. */
function describe(device: Device, open: OpenRequest, desired: gaugeway.DeviceRadio, isOff: boolean): Device {
  device.setName(remoteName(open.name));
  device.setApplicationId(desired.applicationId);
  device.setDeviceProfileId(desired.deviceProfileId);
  device.setIsDisabled(isOff);
  if (desired.joinEui) device.setJoinEui(desired.joinEui);
  return device;
}

/** LoRaWAN 1.0 has one root key, the AppKey, which ChirpStack keeps where 1.1 has its NwkKey. */
function rootKeys(devEui: string, keys: Keys, is11: boolean): DeviceKeys {
  const { app_key: appKey, nwk_key: nwkKey } = keys;
  if (!appKey || (is11 && !nwkKey)) throw new ChirpstackError('keys_missing', rootKeyNames(is11).join(', '));
  const root = new DeviceKeys();
  root.setDevEui(devEui);
  root.setNwkKey(is11 && nwkKey ? nwkKey : appKey);
  if (is11) root.setAppKey(appKey);
  return root;
}

/** LoRaWAN 1.0 has one network session key, which is put in all three places of 1.1. */
function sessionKeys(devEui: string, keys: Keys, is11: boolean): DeviceActivation {
  const { dev_addr: devAddr, app_s_key: appSKey, nwk_s_key: nwkSKey } = keys;
  const serving = is11 ? keys['s_nwk_s_int_key'] : nwkSKey;
  const forwarding = is11 ? keys['f_nwk_s_int_key'] : nwkSKey;
  if (!devAddr || !appSKey || !nwkSKey || !serving || !forwarding) {
    throw new ChirpstackError('keys_missing', sessionKeyNames(is11).join(', '));
  }
  const session = new DeviceActivation();
  session.setDevEui(devEui);
  session.setDevAddr(devAddr);
  session.setAppSKey(appSKey);
  session.setNwkSEncKey(nwkSKey);
  session.setSNwkSIntKey(serving);
  session.setFNwkSIntKey(forwarding);
  return session;
}

import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { naming } from './named-ids';
import { id, properName } from './shapes';

/** Regions of ChirpStack v4, by their names in LoRaWAN Regional Parameters. */
export const LORAWAN_REGIONS = [
  'EU868',
  'US915',
  'AS923',
  'AS923_2',
  'AS923_3',
  'AS923_4',
  'AU915',
  'CN470',
  'CN779',
  'EU433',
  'IN865',
  'ISM2400',
  'KR920',
  'RU864',
] as const;

export const LORAWAN_MAC_VERSIONS = ['1.0.0', '1.0.1', '1.0.2', '1.0.3', '1.0.4', '1.1.0'] as const;

/** Revisions of LoRaWAN Regional Parameters. */
export const LORAWAN_REVISIONS = [
  'A',
  'B',
  'RP002-1.0.0',
  'RP002-1.0.1',
  'RP002-1.0.2',
  'RP002-1.0.3',
  'RP002-1.0.4',
  'RP002-1.0.5',
] as const;

/** Settings of a device profile that are set from here; all others stay as the network server has them. */
const settings = {
  name: properName(100),
  region: z.enum(LORAWAN_REGIONS),
  mac_version: z.enum(LORAWAN_MAC_VERSIONS),
  reg_params_revision: z.enum(LORAWAN_REVISIONS),
  supports_otaa: z.boolean(),
  supports_class_b: z.boolean(),
  supports_class_c: z.boolean(),
  /** Seconds between uplinks that are expected of a device: a longer silence counts as away on the server. */
  uplink_interval: z.number().int().min(1).max(31_536_000),
  /** One of `adr_algorithms`. */
  adr_algorithm_id: naming('algorithm', properName(100)),
};

/** A network server may return a value newer than these lists: it is then returned under the server's own name. */
export const deviceProfile = z.object({
  id: z.string(),
  name: z.string(),
  region: z.string(),
  mac_version: z.string(),
  reg_params_revision: z.string(),
  supports_otaa: z.boolean(),
  supports_class_b: z.boolean(),
  supports_class_c: z.boolean(),
  uplink_interval: z.number(),
  adr_algorithm_id: z.string(),
  /** Devices here, of every company, that are intended to have it. */
  devices: z.number(),
});
export type DeviceProfile = z.output<typeof deviceProfile>;

const read = can(['read', 'access_all'], SECTION.devices);
const profileId = naming('application', z.uuid());

export const getDeviceProfile = endpoint({
  id: 'connector.device_profile.get',
  method: 'GET',
  path: 'device/network_server/{id}/device_profile/{profile_id}',
  service: 'connector',
  access: read,
  summary: 'Get a device profile',
  description: 'With the number of devices that are assigned to it.',
  input: z.object({ id: id.of('networkServer'), profile_id: profileId }),
  reply: z.object({ device_profile: deviceProfile }),
});

export const adrAlgorithms = endpoint({
  id: 'connector.device_profile.adr_algorithms',
  method: 'GET',
  path: 'device/network_server/{id}/adr_algorithms',
  service: 'connector',
  access: read,
  summary: 'List the adaptive data rate algorithms of a network server',
  input: z.object({ id: id.of('networkServer') }),
  reply: z.object({ adr_algorithms: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

export const createDeviceProfile = endpoint({
  id: 'connector.device_profile.create',
  method: 'POST',
  path: 'device/network_server/device_profile/create',
  service: 'connector',
  access: can('create', SECTION.devices),
  audit: ['network_server.profile_created', 'network_server.profile_refused'],
  summary: 'Create a device profile',
  description:
    "On the company's own network server, immediately. Without OTAA it gets the default receive windows of its region.",
  input: z.object({
    id: id.of('networkServer'),
    /** Tenant; by default the one that the server is limited to, if any. */
    tenant: naming('application', z.uuid()).optional(),
    ...settings,
    supports_class_b: settings.supports_class_b.optional(),
    supports_class_c: settings.supports_class_c.optional(),
    adr_algorithm_id: settings.adr_algorithm_id.optional(),
  }),
  reply: z.object({ device_profile: deviceProfile, msg: z.string() }),
});

export const editDeviceProfile = endpoint({
  id: 'connector.device_profile.edit',
  method: 'POST',
  path: 'device/network_server/device_profile/edit',
  service: 'connector',
  access: can('update', SECTION.devices),
  audit: ['network_server.profile_changed'],
  summary: 'Change a device profile',
  description: "On the company's own network server, immediately. Omitted fields do not change.",
  input: z.object({ id: id.of('networkServer'), profile_id: profileId, ...z.object(settings).partial().shape }),
  reply: z.object({ device_profile: deviceProfile, msg: z.string() }),
});

export const deleteDeviceProfile = endpoint({
  id: 'connector.device_profile.delete',
  method: 'DELETE',
  path: 'device/network_server/{id}/device_profile/{profile_id}',
  service: 'connector',
  access: can('delete', SECTION.devices),
  audit: ['network_server.profile_deleted'],
  summary: 'Delete a device profile',
  description:
    "On the company's own network server, immediately. 409 while devices use it: ChirpStack would delete them with it.",
  input: z.object({ id: id.of('networkServer'), profile_id: profileId }),
});

import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { naming } from './named-ids';
import { networkServerCause } from './network-servers';
import { id, properName, text, version } from './shapes';

/** otaa: joins with its keys; abp: a session set by hand; kept: its keys are on the network server already. */
export const lorawanActivation = z.enum(['otaa', 'abp', 'kept']);

/** Names of the keys: a reply says which keys exist, never their values. */
export const LORAWAN_KEYS = [
  'app_key',
  'nwk_key',
  'app_s_key',
  'nwk_s_key',
  's_nwk_s_int_key',
  'f_nwk_s_int_key',
] as const;

export const lorawanSettings = z.object({
  device_id: z.number(),
  network_server_id: z.number(),
  application_id: z.string(),
  device_profile_id: z.string(),
  activation: lorawanActivation,
  join_eui: z.string(),
  dev_addr: z.string(),
  /** Names of the stored keys. */
  keys: z.array(z.enum(LORAWAN_KEYS)),
  provisioning: z.object({
    state: z.enum(['pending', 'done', 'failed']),
    cause: networkServerCause.nullable(),
    /** The cause as a sentence; empty where there is none. */
    msg: z.string(),
    /** Reply of the network server. */
    detail: z.string(),
    /** Unix seconds of the last report; null = none yet. */
    at: z.number().nullable(),
  }),
  version: z.number(),
});
export type LorawanSettings = z.output<typeof lorawanSettings>;

export const getLorawanSettings = endpoint({
  id: 'devices.lorawan.get',
  method: 'GET',
  path: 'device/metering_device/lorawan/{id}',
  service: 'devices',
  access: can('read', SECTION.devices),
  summary: 'Get the network server settings of a LoRaWAN device',
  description: 'The intended state and the progress of its synchronisation; null without a network server.',
  input: z.object({ id: id.of('device') }),
  reply: z.object({ lorawan: lorawanSettings.nullable() }),
});

/** Hex digits as people copy them, with or without separators; the server checks how many. */
const hex = text(128);

export const saveLorawanSettings = endpoint({
  id: 'devices.lorawan.save',
  method: 'PUT',
  path: 'device/metering_device/lorawan/{id}',
  service: 'devices',
  access: can(['create', 'update'], SECTION.devices),
  audit: ['metering_device.network_server_set'],
  summary: 'Save the network server settings of a LoRaWAN device',
  description:
    'Applied in the background. Omitted keys do not change; keys are never returned. The same input retries a failed synchronisation.',
  input: z.object({
    id: id.of('device'),
    version: version.optional(),
    network_server_id: id.of('networkServer'),
    application_id: naming('application', z.uuid()),
    device_profile_id: naming('application', z.uuid()),
    activation: lorawanActivation,
    join_eui: hex.optional(),
    dev_addr: hex.optional(),
    app_key: hex.optional(),
    nwk_key: hex.optional(),
    app_s_key: hex.optional(),
    /** LoRaWAN 1.0: NwkSKey; 1.1: NwkSEncKey. */
    nwk_s_key: hex.optional(),
    s_nwk_s_int_key: hex.optional(),
    f_nwk_s_int_key: hex.optional(),
  }),
  reply: z.object({ lorawan: lorawanSettings, msg: z.string() }),
});

export const removeLorawanSettings = endpoint({
  id: 'devices.lorawan.remove',
  method: 'DELETE',
  path: 'device/metering_device/lorawan/{id}',
  service: 'devices',
  access: can('update', SECTION.devices),
  audit: ['metering_device.network_server_removed'],
  summary: 'Remove a LoRaWAN device from its network server',
  description: 'The device is deleted there and kept here.',
  input: z.object({ id: id.of('device') }),
});

const devEui = text(64);

export const importLorawanDevices = endpoint({
  id: 'devices.lorawan.import',
  method: 'POST',
  path: 'device/metering_device/lorawan/import',
  service: 'devices',
  access: can(['create', 'access_all'], SECTION.devices),
  audit: ['metering_device.created', 'metering_device.network_server_set'],
  summary: 'Import devices of a network server',
  description:
    'Creates devices with a model per device profile. A device of the company with the same EUI is linked instead. Keys remain on the network server.',
  input: z.object({
    network_server_id: id.of('networkServer'),
    application_id: naming('application', z.uuid()),
    /** Model by device profile. */
    models: z.record(naming('application', z.uuid()), id.of('meteringModel')),
    devices: z
      .array(
        z.object({
          dev_eui: devEui,
          name: properName(255),
          device_profile_id: naming('application', z.uuid()),
          model_id: id.of('meteringModel').optional(),
          /**
           * State on the network server (`there.disabled` of the comparison): a new device is switched off here too.
           */
          disabled: z.boolean().optional(),
        }),
      )
      .max(500),
  }),
  reply: z.object({
    results: z.array(
      z.object({ dev_eui: z.string(), device_id: z.number().nullable(), ok: z.boolean(), msg: z.string() }),
    ),
    msg: z.string(),
  }),
});

export const adoptFromNetworkServer = endpoint({
  id: 'devices.lorawan.adopt',
  method: 'POST',
  path: 'device/metering_device/lorawan/adopt',
  service: 'devices',
  access: can('update', SECTION.devices),
  audit: ['metering_device.changed', 'metering_device.network_server_removed'],
  summary: 'Adopt the state of the network server',
  description:
    'Copies name, device profile and on/off state of devices from there. A device that is missing there is removed from it.',
  input: z.object({
    devices: z
      .array(
        z.object({
          device_id: id.of('device'),
          name: properName(255).optional(),
          device_profile_id: naming('application', z.uuid()).optional(),
          disabled: z.boolean().optional(),
          missing: z.boolean().optional(),
        }),
      )
      .max(500),
  }),
  reply: z.object({
    results: z.array(z.object({ device_id: z.number(), ok: z.boolean(), msg: z.string() })),
    msg: z.string(),
  }),
});

import { z } from 'zod';
import { admin, can, endpoint, SECTION } from './endpoint';
import { naming } from './named-ids';
import { id, properName, text, version } from './shapes';

/** Cause of a failure of a network server, or of a device on it. */
export const networkServerCause = z.enum([
  'unreachable',
  'timeout',
  'address_refused',
  'certificate',
  'no_tls',
  'wrong_token',
  'read_only_key',
  'tenant_key',
  'no_right',
  'not_there',
  'elsewhere',
  'keys_missing',
  'rejected',
  'not_in_this_state',
  'limit_reached',
  'unsupported',
  'server_error',
  'server_removed',
]);
export type NetworkServerCause = z.output<typeof networkServerCause>;

/** Cause of a failure to read a network server over MQTT. */
const mqttCause = z.enum([
  'unreachable',
  'timeout',
  'address_refused',
  'certificate',
  'client_certificate',
  'no_tls',
  'closed',
  'password',
  'protocol',
  'subscription',
  'packet_too_large',
  'secrets',
  'rejected',
]);
export type MqttCause = z.output<typeof mqttCause>;

/** 5, or 4 for MQTT 3.1.1. */
const mqttProtocol = z.enum(['5', '4']);

/** The broker that a network server publishes to, without its secrets, and the state of reading it. */
const networkServerMqtt = z.object({
  url: z.string(),
  protocol: mqttProtocol,
  /** Prefix of `application/...` in the topics; empty: none. */
  prefix: z.string(),
  username: z.string(),
  has_password: z.boolean(),
  /** PEM; empty: the authorities that Node trusts, and no client certificate. */
  ca: z.string(),
  certificate: z.string(),
  state: z.enum(['connecting', 'connected', 'failed']),
  cause: mqttCause.nullable(),
  msg: z.string(),
  /** Since when it is in that state, Unix seconds; null: not known yet. */
  since: z.number().nullable(),
  /** Time of the last QoS 0 event of a device, Unix seconds; null: not within the last 24 hours. */
  qos0_at: z.number().nullable(),
});
export type NetworkServerMqtt = z.output<typeof networkServerMqtt>;

export const networkServer = z.object({
  id: z.number(),
  company_id: z.number(),
  name: z.string(),
  url: z.string(),
  tenant_id: z.string(),
  shared: z.boolean(),
  allow_insecure: z.boolean(),
  /** false: it belongs to a company above, which shares it. */
  own: z.boolean(),
  /** MQTT access; null if unused, and for a server of a company above. */
  mqtt: networkServerMqtt.nullable(),
  version: z.number(),
});
export type NetworkServer = z.output<typeof networkServer>;

/** `https://host:port`; any other part of a URL is refused by the server. */
const url = text(255, 8);
const tenantId = naming('application', z.union([z.literal(''), z.uuid()]));
const apiToken = text(4096, 1);
const pem = text(65_536);

/** Each: not given = unchanged, empty text = removed. */
const mqttSettings = {
  /** `mqtt://host[:port]` or `mqtts://host[:port]`; empty: it is not read by MQTT. */
  mqtt_url: text(255).optional(),
  mqtt_protocol: mqttProtocol.optional(),
  /** Prefix as in the `event_topic` of ChirpStack, up to `application/`. */
  mqtt_prefix: text(255).optional(),
  mqtt_username: text(255).optional(),
  mqtt_password: z.string().max(1024).optional(),
  /** Certificates of the authority of the broker's certificate, PEM; empty: the authorities that Node trusts. */
  mqtt_ca: pem.optional(),
  /** Our client certificate for the broker, PEM. */
  mqtt_certificate: pem.optional(),
  /** The private key of that certificate, PEM without a passphrase. */
  mqtt_key: pem.optional(),
};

export const networkServers = endpoint({
  id: 'connector.network_server.list',
  method: 'GET',
  path: 'device/network_servers',
  service: 'connector',
  access: can(['read', 'access_all'], SECTION.devices),
  summary: 'List the network servers',
  description: 'LoRaWAN (ChirpStack v4): those of the company and those shared by companies above.',
  reply: z.object({
    network_servers: z.array(networkServer),
    /** Time of the last QoS 0 event of a device through the installation's MQTT door of the company; as `qos0_at`. */
    installation_qos0_at: z.number().nullable(),
  }),
});

export const createNetworkServer = endpoint({
  id: 'connector.network_server.create',
  method: 'POST',
  path: 'device/network_server/create',
  service: 'connector',
  access: admin,
  audit: ['network_server.created'],
  summary: 'Add a network server',
  description: 'ChirpStack by gRPC address and API key, optionally by MQTT. Secrets are never returned.',
  input: z.object({
    name: properName(255),
    url,
    api_token: apiToken,
    /** Tenant of its applications; empty: every tenant that the API key sees. */
    tenant_id: tenantId.optional(),
    /** Companies below may use it. */
    shared: z.boolean().optional(),
    /** Without TLS the API key, or the password of MQTT, is sent in clear text: show a warning. */
    allow_insecure: z.boolean().optional(),
    ...mqttSettings,
  }),
  reply: z.object({ network_server: networkServer, msg: z.string() }),
});

export const editNetworkServer = endpoint({
  id: 'connector.network_server.edit',
  method: 'POST',
  path: 'device/network_server/edit',
  service: 'connector',
  access: admin,
  audit: ['network_server.changed'],
  summary: 'Change a network server',
  description: 'Omitted fields do not change. A new address requires the API key, a new MQTT address its password.',
  input: z.object({
    id: id.of('networkServer'),
    version: version.optional(),
    name: properName(255).optional(),
    url: url.optional(),
    api_token: apiToken.optional(),
    tenant_id: tenantId.optional(),
    shared: z.boolean().optional(),
    allow_insecure: z.boolean().optional(),
    ...mqttSettings,
  }),
  reply: z.object({ network_server: networkServer, msg: z.string() }),
});

export const deleteNetworkServer = endpoint({
  id: 'connector.network_server.delete',
  method: 'DELETE',
  path: 'device/network_server/{id}',
  service: 'connector',
  access: admin,
  audit: ['network_server.deleted'],
  summary: 'Delete a network server',
  description: '409 while devices are on it.',
  input: z.object({ id: id.of('networkServer') }),
});

export const testNetworkServer = endpoint({
  id: 'connector.network_server.test',
  method: 'POST',
  path: 'device/network_server/test',
  service: 'connector',
  access: admin,
  mutates: false,
  summary: 'Test the connection to a network server',
  description: 'Calls its API and subscribes to its MQTT broker, at most 5 s each, and reports the cause of a failure.',
  input: z.object({ id: id.of('networkServer') }),
  reply: z.object({
    ok: z.boolean(),
    cause: networkServerCause.nullable(),
    msg: z.string(),
    /** Result for the MQTT broker; null if there is none. */
    mqtt: z.object({ ok: z.boolean(), cause: mqttCause.nullable(), msg: z.string() }).nullable(),
  }),
});

const named = z.object({ id: z.string(), name: z.string() });
export type NamedRemote = z.output<typeof named>;

export const networkServerTenants = endpoint({
  id: 'connector.network_server.tenants',
  method: 'GET',
  path: 'device/network_server/{id}/tenants',
  service: 'connector',
  access: can(['read', 'access_all'], SECTION.devices),
  summary: 'List the tenants of a network server',
  input: z.object({ id: id.of('networkServer') }),
  reply: z.object({ tenants: z.array(named) }),
});

export const networkServerApplications = endpoint({
  id: 'connector.network_server.applications',
  method: 'GET',
  path: 'device/network_server/{id}/applications',
  service: 'connector',
  access: can(['read', 'access_all'], SECTION.devices),
  summary: 'List the applications of a network server',
  description: 'Of a tenant; if the connection is limited to one tenant, of that one.',
  input: z.object({ id: id.of('networkServer'), tenant: naming('application', z.uuid()).optional() }),
  reply: z.object({ applications: z.array(named) }),
});

export const networkServerProfiles = endpoint({
  id: 'connector.network_server.device_profiles',
  method: 'GET',
  path: 'device/network_server/{id}/device_profiles',
  service: 'connector',
  access: can(['read', 'access_all'], SECTION.devices),
  summary: 'List the device profiles of a network server',
  description: 'Of a tenant; if the connection is limited to one tenant, of that one.',
  input: z.object({ id: id.of('networkServer'), tenant: naming('application', z.uuid()).optional() }),
  reply: z.object({
    device_profiles: z.array(
      named.extend({
        region: z.string(),
        mac_version: z.string(),
        reg_params_revision: z.string(),
        supports_otaa: z.boolean(),
        supports_class_b: z.boolean(),
        supports_class_c: z.boolean(),
      }),
    ),
  }),
});

/** A device as it is here and on the network server. */
export const comparedDevice = z.object({
  dev_eui: z.string(),
  /** The company's device; null where it has none. */
  device_id: z.number().nullable(),
  /**
   * same; different: see `differences`; missing_remote: intended there, but absent; missing_here: no device of this
   * company; not_linked: a device of this company that is not intended on it; taken: another company's.
   */
  status: z.enum(['same', 'different', 'missing_remote', 'missing_here', 'not_linked', 'taken']),
  differences: z.array(z.enum(['name', 'device_profile', 'disabled'])),
  local: z.object({ name: z.string(), device_profile_id: z.string(), disabled: z.boolean() }).nullable(),
  remote: z.object({ name: z.string(), device_profile_id: z.string(), disabled: z.boolean() }).nullable(),
});
export type ComparedDevice = z.output<typeof comparedDevice>;

export const compareNetworkServer = endpoint({
  id: 'connector.network_server.compare',
  method: 'POST',
  path: 'device/network_server/compare',
  service: 'connector',
  access: can(['read', 'access_all'], SECTION.devices),
  mutates: false,
  summary: 'Compare the devices of a network server',
  description: 'The devices of an application there with those of the company: same, different, missing.',
  input: z.object({ id: id.of('networkServer'), application_id: naming('application', z.uuid()) }),
  reply: z.object({ devices: z.array(comparedDevice) }),
});

export const repairRemote = endpoint({
  id: 'connector.network_server.repair',
  method: 'POST',
  path: 'device/network_server/repair',
  service: 'connector',
  access: can('update', SECTION.devices),
  audit: ['network_server.repaired'],
  summary: 'Synchronise devices with their network servers',
  description: 'Overwrites them there with the values of this company, and adds missing keys.',
  input: z.object({ device_ids: z.array(id.of('device')).min(1).max(10_000) }),
  reply: z.object({
    results: z.array(z.object({ device_id: z.number(), ok: z.boolean(), msg: z.string() })),
    msg: z.string(),
  }),
});

export const deleteRemote = endpoint({
  id: 'connector.network_server.delete_remote',
  method: 'POST',
  path: 'device/network_server/delete_remote',
  service: 'connector',
  access: can('delete', SECTION.devices),
  audit: ['network_server.devices_deleted'],
  summary: 'Delete devices on a network server',
  description:
    "On the company's own network server only, and only those without a device in this company (`missing_here` of the comparison). Others are skipped and reported.",
  input: z.object({
    id: id.of('networkServer'),
    application_id: naming('application', z.uuid()),
    dev_euis: z.array(text(32, 16)).min(1).max(1000),
  }),
  reply: z.object({
    results: z.array(z.object({ dev_eui: z.string(), ok: z.boolean(), msg: z.string() })),
    msg: z.string(),
  }),
});

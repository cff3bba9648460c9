import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id, paged, paging, properName } from './shapes';

export const integrationKey = z.object({
  id: z.number(),
  name: z.string(),
  /** First characters, enough to distinguish keys. */
  prefix: z.string(),
  created_at: z.number(),
  last_used_at: z.number().nullable(),
  uplinks: z.number(),
});

export const chirpstackEvents = endpoint({
  id: 'connector.chirpstack.receive',
  method: 'POST',
  path: 'integrations/chirpstack',
  prefix: '/',
  service: 'connector',
  access: { kind: 'integration' },
  raw: true,
  summary:
    "ChirpStack's HTTP integration: `?event=up|join|status|ack|txack|log|location|integration`, JSON or protobuf. 200 means that the event is durable.",
});

export const integrationKeys = endpoint({
  id: 'connector.key.list',
  method: 'GET',
  path: 'integration/keys',
  service: 'connector',
  access: can('read', SECTION.devices),
  summary: 'The integration keys of the company, without their secrets.',
  reply: z.object({ integration_keys: z.array(integrationKey) }),
});

export const createIntegrationKey = endpoint({
  id: 'connector.key.create',
  method: 'POST',
  path: 'integration/key/create',
  service: 'connector',
  access: can('create', SECTION.devices),
  summary: 'Creates an integration key. The secret is returned in this reply only.',
  input: z.object({ name: properName(100) }),
  reply: z.object({ integration_key: integrationKey, secret: z.string(), msg: z.string() }),
});

export const deleteIntegrationKey = endpoint({
  id: 'connector.key.delete',
  method: 'DELETE',
  path: 'integration/key/{id}',
  service: 'connector',
  access: can('delete', SECTION.devices),
  summary: 'Revokes an integration key: the next request with it is refused.',
  input: z.object({ id: id.of('integrationKey') }),
});

export const unknownDevices = endpoint({
  id: 'connector.unknown_device.list',
  method: 'POST',
  path: 'integration/unknown_devices',
  service: 'connector',
  access: can('read', SECTION.devices),
  mutates: false,
  summary:
    'Devices and gateway devices that were heard but do not exist here yet; what they sent is kept and read in once they are created.',
  input: z.object({ ...paging }),
  reply: z.object({
    unknown_devices: paged(
      z.object({
        /** lorawan | tcp */
        kind: z.string(),
        /** Device EUI, or the identity of a gateway device's greeting. */
        address: z.string(),
        name: z.string(),
        source: z.string(),
        first_seen: z.number(),
        last_seen: z.number(),
        /** Deliveries heard, and how many of them are kept. */
        count: z.number(),
        kept: z.number(),
      }),
    ),
  }),
});

export const integrationEndpoints = [
  chirpstackEvents,
  integrationKeys,
  createIntegrationKey,
  deleteIntegrationKey,
  unknownDevices,
];

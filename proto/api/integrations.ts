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
  summary: 'Receive an event of a LoRaWAN network server',
  description:
    'HTTP integration of ChirpStack v4 with `?event=up|join|status|ack|txack|log|location|integration`, JSON or protobuf; of ChirpStack v3 with `?event=` as it sends it, JSON; webhook of The Things Stack v3, JSON, without `event`. 200 confirms durable storage.',
});

export const integrationKeys = endpoint({
  id: 'connector.key.list',
  method: 'GET',
  path: 'integration/keys',
  service: 'connector',
  access: can('read', SECTION.devices),
  summary: 'List the integration keys',
  description: 'Without their secrets.',
  reply: z.object({ integration_keys: z.array(integrationKey) }),
});

export const createIntegrationKey = endpoint({
  id: 'connector.key.create',
  method: 'POST',
  path: 'integration/key/create',
  service: 'connector',
  access: can('create', SECTION.devices),
  audit: ['integration_key.created'],
  summary: 'Create an integration key',
  description: 'The secret is returned in this reply only.',
  input: z.object({ name: properName(100) }),
  reply: z.object({ integration_key: integrationKey, secret: z.string(), msg: z.string() }),
});

export const deleteIntegrationKey = endpoint({
  id: 'connector.key.delete',
  method: 'DELETE',
  path: 'integration/key/{id}',
  service: 'connector',
  access: can('delete', SECTION.devices),
  audit: ['integration_key.revoked'],
  summary: 'Revoke an integration key',
  description: 'The next request with it is rejected.',
  input: z.object({ id: id.of('integrationKey') }),
});

export const unknownDevices = endpoint({
  id: 'connector.unknown_device.list',
  method: 'POST',
  path: 'integration/unknown_devices',
  service: 'connector',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the unknown devices',
  description:
    'Devices and gateway devices that were received but do not exist. Their stored uplinks are decoded when the device is created.',
  input: z.object({ ...paging }),
  reply: z.object({
    unknown_devices: paged(
      z.object({
        kind: z.enum(['device', 'gateway']),
        /** Device EUI, or the identity of a gateway device's greeting. */
        address: z.string(),
        name: z.string(),
        source: z.string(),
        first_seen: z.number(),
        last_seen: z.number(),
        /** Deliveries heard, and how many of them are kept. */
        count: z.number(),
        stored: z.number(),
      }),
    ),
  }),
});

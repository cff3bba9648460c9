import { z } from 'zod';
import { type AccessRule, endpoint } from './endpoint';
import { text } from './shapes';

const platform: AccessRule = { kind: 'platform' };

const released = z.object({
  kind: z.enum(['metering_device', 'gateway_device', 'base_station']),
  id: z.number(),
  name: z.string(),
  company_id: z.number(),
});
export type ReleasedIdentifier = z.output<typeof released>;

export const releaseIdentifier = endpoint({
  id: 'devices.identifier.release',
  method: 'POST',
  path: 'admin/device/identifier/release',
  service: 'devices',
  access: platform,
  audit: ['base_station.trashed', 'gateway_device.changed', 'metering_device.trashed'],
  summary: 'Release an identifier of another company',
  description:
    'Frees an EUI or identity (IMEI) after its owner has proven ownership to the operator. Metering devices and base stations go to the trash of that company; a gateway device keeps its meters under another identity. 404 if it is not in use.',
  input: z.object({
    kind: released.shape.kind,
    /** DevEUI, gateway EUI or the greeting of a gateway device. */
    identifier: text(64, 1),
  }),
  reply: z.object({ released, msg: z.string() }),
});

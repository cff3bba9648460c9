import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { meteringDevice } from './devices';
import { id, paged, paging, quantity, text, timeZone, version } from './shapes';

const mayChange = can('update', SECTION.devices);
const changed = z.object({ metering_device: meteringDevice, msg: z.string() });

export const setConnectionParams = endpoint({
  id: 'devices.metering_device.set_connection',
  method: 'PATCH',
  path: 'device/metering_devices/set_connection_params/{id}',
  service: 'devices',
  access: mayChange,
  summary: 'Changes how a metering device is reached and polled, and nothing else of it.',
  input: z.object({
    id: id.of('device'),
    version: version.optional(),
    gatewayID: id.of('gateway').nullish(),
    inside_addr: text(64).optional(),
    deviceID: text(64).optional(),
    deviceTimezone: timeZone,
    report_period_update: z.number().int().min(0).max(31_536_000).optional(),
    warning_report_period: z.number().int().min(0).max(31_536_000).optional(),
    poll_params: z.record(z.string().max(100), z.unknown()).optional(),
  }),
  reply: changed,
});

export const clearSettings = endpoint({
  id: 'devices.metering_device.clear_settings',
  method: 'POST',
  path: 'device/settings_clear/{id}',
  service: 'devices',
  access: mayChange,
  summary:
    "Resets the poll parameters, the report period and the permitted time without contact of a metering device to its model's defaults. Identifiers, ratios and password are kept.",
  input: z.object({ id: id.of('device'), version: version.optional() }),
  reply: changed,
});

export const replaceGateway = endpoint({
  id: 'devices.metering_device.replace_gateway',
  method: 'POST',
  path: 'device/gateway/replace',
  service: 'devices',
  access: mayChange,
  summary: 'Puts a metering device behind another gateway device, with another address or starting value if given.',
  input: z.object({
    device_id: id.of('device'),
    gateway_id: id.of('gateway'),
    starting_value: quantity.optional(),
    inside_addr: text(64).optional(),
    version: version.optional(),
  }),
  reply: changed,
});

export const massReplaceGateway = endpoint({
  id: 'devices.metering_device.mass_replace_gateway',
  method: 'POST',
  path: 'device/gateway/mass_replace/',
  service: 'devices',
  access: mayChange,
  summary: 'Puts metering devices behind another gateway device, all of them or none.',
  input: z.object({ device_ids: z.array(id.of('device')).min(1).max(10_000), gateway_id: id.of('gateway') }),
  reply: z.object({ /** Devices that were behind another one. */ replaced: z.number(), msg: z.string() }),
});

export const compatibleGateways = endpoint({
  id: 'devices.gateway.compatible',
  method: 'POST',
  path: 'device/gateways/compatible',
  service: 'devices',
  access: can(['read', 'access_all'], SECTION.devices),
  mutates: false,
  summary: 'Gateway devices to which a metering device, or a device of a model, can be connected.',
  input: z.object({ ...paging, device_id: id.of('device').nullish(), model_id: id.of('meteringModel').nullish() }),
  reply: z.object({
    gateways: paged(
      z.object({
        id: z.number(),
        name: z.string(),
        model_id: z.number(),
        identity: z.string(),
        interface_id: z.number(),
        devices_count: z.number(),
      }),
    ),
  }),
});

export const deviceConnectionEndpoints = [
  clearSettings,
  setConnectionParams,
  replaceGateway,
  massReplaceGateway,
  compatibleGateways,
];

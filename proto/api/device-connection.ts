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
  audit: ['metering_device.connected'],
  summary: 'Change the connection of a metering device',
  description: 'How it is reached and polled; nothing else changes.',
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
  audit: ['metering_device.settings_cleared'],
  summary: 'Reset the settings of a metering device',
  description:
    'Poll parameters, report period and permitted time without contact return to the defaults of its model. Identifiers, ratios and password are kept.',
  input: z.object({ id: id.of('device'), version: version.optional() }),
  reply: changed,
});

export const replaceGateway = endpoint({
  id: 'devices.metering_device.replace_gateway',
  method: 'POST',
  path: 'device/gateway/replace',
  service: 'devices',
  access: mayChange,
  audit: ['metering_device.replaced'],
  summary: 'Move a metering device to another gateway device',
  description: 'Optionally with another address or starting value.',
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
  audit: ['metering_device.replaced'],
  summary: 'Move metering devices to another gateway device',
  description: 'All or none.',
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
  summary: 'List the compatible gateway devices',
  description: 'For a metering device, or for devices of a model.',
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

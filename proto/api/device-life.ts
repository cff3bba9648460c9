import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { meteringDevice } from './devices';
import { LARGEST_INT, id } from './shapes';

/** The most that one selection of the console has. */
const ids = z.array(id.of('device')).min(1).max(10_000);
/** The version that the caller has seen; with any other, nothing is changed (409). */
const version = z.coerce.number().int().min(0).max(LARGEST_INT).optional();

const changed = z.object({ metering_device: meteringDevice, msg: z.string() });

/** Result per device of a mass action. Ids of which the caller has no device are only counted. */
const massResult = z.object({
  results: z.array(
    z.object({
      id: z.number(),
      done: z.boolean(),
      /** Reason of a refusal, in the caller's language; null if done. */
      msg: z.string().nullable(),
      key: z.string().nullable(),
    }),
  ),
  done: z.number(),
  refused: z.number(),
  not_found: z.number(),
  msg: z.string(),
});

const mayDelete = can(['delete', 'access_all'], SECTION.devices);

export const switchMeteringDevice = endpoint({
  id: 'devices.metering_device.switch',
  method: 'PUT',
  path: 'device/metering_device/switch/{id}',
  service: 'devices',
  access: can('update', SECTION.devices),
  audit: ['metering_device.switched_off', 'metering_device.switched_on'],
  summary: 'Switch a metering device on or off',
  description: 'Without `is_active` the state is toggled.',
  input: z.object({ id: id.of('device'), is_active: z.boolean().optional(), version }),
  reply: changed,
});

export const trashMeteringDevice = endpoint({
  id: 'devices.metering_device.trash',
  method: 'DELETE',
  path: 'device/metering_device/remove_in_trash/{id}',
  service: 'devices',
  access: mayDelete,
  audit: ['metering_device.trashed'],
  summary: 'Move a metering device to the trash',
  description: 'Its identifiers become available to others; its history is kept.',
  input: z.object({ id: id.of('device'), version }),
  reply: changed,
});

export const restoreMeteringDevice = endpoint({
  id: 'devices.metering_device.restore',
  method: 'DELETE',
  path: 'device/metering_device/restore_from_trash/{id}',
  service: 'devices',
  access: mayDelete,
  audit: ['metering_device.restored'],
  summary: 'Restore a metering device from the trash',
  description:
    "409 if its serial number or device EUI is in use, its gateway device is in the trash, or the company's device limit is reached.",
  input: z.object({ id: id.of('device'), version }),
  reply: changed,
});

export const removeMeteringDevice = endpoint({
  id: 'devices.metering_device.remove',
  method: 'DELETE',
  path: 'device/metering_device/remove_from_trash/{id}',
  service: 'devices',
  access: mayDelete,
  audit: ['metering_device.removed'],
  summary: 'Delete a metering device from the trash',
  description: 'Permanently.',
  input: z.object({ id: id.of('device'), version }),
});

export const clearDeviceTrash = endpoint({
  id: 'devices.metering_device.clear_trash',
  method: 'DELETE',
  path: 'device/metering_device/clear_trash',
  service: 'devices',
  access: mayDelete,
  audit: ['metering_device.removed'],
  summary: 'Empty the trash of metering devices',
  description: 'Permanently deletes all that the caller sees.',
  reply: z.object({ removed: z.number(), msg: z.string() }),
});

export const switchMeteringDevices = endpoint({
  id: 'devices.metering_device.switch_many',
  method: 'POST',
  path: 'device/metering_devices/switch',
  service: 'devices',
  access: can('update', SECTION.devices),
  audit: ['metering_device.switched_off'],
  summary: 'Switch metering devices on or off',
  description: 'Returns a result per device.',
  input: z.object({ ids, is_active: z.boolean() }),
  reply: massResult,
});

export const trashMeteringDevices = endpoint({
  id: 'devices.metering_device.trash_many',
  method: 'POST',
  path: 'device/metering_devices/remove_in_trash',
  service: 'devices',
  access: mayDelete,
  audit: ['metering_device.trashed'],
  summary: 'Move metering devices to the trash',
  description: 'Returns a result per device.',
  input: z.object({ ids }),
  reply: massResult,
});

export const restoreMeteringDevices = endpoint({
  id: 'devices.metering_device.restore_many',
  method: 'POST',
  path: 'device/metering_devices/restore_from_trash',
  service: 'devices',
  access: mayDelete,
  audit: ['metering_device.restored'],
  summary: 'Restore metering devices from the trash',
  description: 'Returns a result per device.',
  input: z.object({ ids }),
  reply: massResult,
});

export const removeMeteringDevices = endpoint({
  id: 'devices.metering_device.remove_many',
  method: 'POST',
  path: 'device/metering_devices/remove_from_trash',
  service: 'devices',
  access: mayDelete,
  audit: ['metering_device.removed'],
  summary: 'Delete metering devices from the trash',
  description: 'Permanently. Returns a result per device.',
  input: z.object({ ids }),
  reply: massResult,
});

export const trashMarks = endpoint({
  id: 'devices.trash.marks',
  method: 'POST',
  path: 'device/trash/marks',
  service: 'devices',
  access: can(['read', 'access_all'], SECTION.devices),
  mutates: false,
  summary: 'List the authors of the trash',
  description: 'Author and time of moving metering devices, gateway devices or base stations to the trash.',
  input: z.object({
    entity: z.enum(['metering_device', 'gateway_device', 'base_station']),
    ids: z.array(id.of('device')).min(1).max(2500),
  }),
  reply: z.object({
    /** Marks of each device in the company's trash that the caller sees. */
    marks: z.array(
      z.object({
        id: z.number(),
        /** Unix seconds. */
        at: z.number(),
        /** User; null = a program. */
        user_id: z.number().nullable(),
        /** Name of the user or the API key at that time; empty where it was not kept yet. */
        user_name: z.string(),
      }),
    ),
  }),
});

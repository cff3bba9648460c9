import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id, unixSeconds } from './shapes';

const mayRemove = can('delete', SECTION.devices);
const msgType = z.coerce.number().int().min(0).max(255);
const removed = z.object({
  /** Readings that were removed. */
  removed: z.number(),
  msg: z.string(),
});

export const removeReading = endpoint({
  id: 'messages.removal.one',
  method: 'DELETE',
  path: 'device/metering_device/message',
  service: 'messages',
  access: mayRemove,
  summary:
    'Removes a reading of a device and rebuilds the figures that use it. It is archived with its author; if the device reports it again, it is stored again.',
  input: z.object({
    device_id: id.of('device'),
    msgType,
    datetime: unixSeconds,
    /** Of a row of a profile by hours (60): every reading of the hour that ends at the time. */
    profile_type: z.union([z.literal(30), z.literal(60)]).nullish(),
  }),
  reply: removed,
});

export const removeAllReadings = endpoint({
  id: 'messages.removal.all',
  method: 'DELETE',
  path: 'device/metering_device/message/all',
  service: 'messages',
  access: mayRemove,
  summary: 'Takes all readings of a device out, or all of one type, as the removal of a single one does.',
  input: z.object({ device_id: id.of('device'), msgType: msgType.nullish() }),
  reply: removed,
});

export const readingsRemovalEndpoints = [removeReading, removeAllReadings];

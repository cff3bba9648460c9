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
  audit: ['readings.removed'],
  summary: 'Delete a reading',
  description:
    'Rebuilds dependent totals. The reading is archived with the author; it is stored again if the device sends it again.',
  input: z.object({
    device_id: id.of('device'),
    msgType,
    datetime: unixSeconds,
    /** Kind of profile row: for hours (60) every reading of the hour that ends at the time. */
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
  audit: ['readings.removed'],
  summary: 'Delete all readings of a device',
  description: 'Or all of one type; otherwise like the deletion of one reading.',
  input: z.object({ device_id: id.of('device'), msgType: msgType.nullish() }),
  reply: removed,
});

import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id, quantity, text, unixSeconds } from './shapes';

const reset = { device_id: id.of('device'), field: text(64, 1), datetime: unixSeconds };

export const registerResets = endpoint({
  id: 'messages.quality.resets',
  method: 'POST',
  path: 'quality/resets',
  service: 'messages',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the resets of registers',
  description: 'Of a device, the newest first: those that users confirmed, and those that the device reported itself.',
  input: z.object({ device_id: reset.device_id }),
  reply: z.object({
    resets: z.array(
      z.object({
        field: z.string(),
        /** In the caller's language. */
        title: z.string(),
        unit: z.string(),
        /** Unix seconds: readings from then on belong to the new count. */
        datetime: z.number(),
        last_value: z.number(),
        start_value: z.number(),
        reason: z.string(),
        /** 0 = the device reported it. */
        user_id: z.number(),
        created_at: z.number(),
        origin: z.enum(['user', 'device']),
      }),
    ),
  }),
});

export const confirmReset = endpoint({
  id: 'messages.quality.confirm_reset',
  method: 'PUT',
  path: 'quality/confirm_reset',
  service: 'messages',
  access: can('update', SECTION.devices),
  audit: ['readings.reset_confirmed'],
  summary: 'Confirm the reset of a register',
  description:
    'A dated fact like a replacement: what the register counted until then, and the value at which it began again. Consumption continues over it, and later readings are no longer suspect for their fall. A second call for the same register and time replaces the first.',
  input: z.object({
    ...reset,
    /** The last value of the old count; absent = the last reading before that counts. */
    last_value: quantity.min(0).optional(),
    start_value: quantity.min(0).default(0),
    reason: text(500, 1),
  }),
  reply: z.object({ msg: z.string() }),
});

export const withdrawReset = endpoint({
  id: 'messages.quality.withdraw_reset',
  method: 'PUT',
  path: 'quality/withdraw_reset',
  service: 'messages',
  access: can('update', SECTION.devices),
  audit: ['readings.reset_withdrawn'],
  summary: 'Withdraw the reset of a register',
  description: 'The fall of the register is suspect again.',
  input: z.object({ ...reset, reason: text(500, 1) }),
  reply: z.object({ msg: z.string() }),
});

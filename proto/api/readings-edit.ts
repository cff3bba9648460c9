import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id, quantity, text, unixSeconds } from './shapes';

/** Most readings that one call edits. */
export const MOST_EDITED = 1000;

const mayEdit = can('update', SECTION.devices);
const msgType = z.coerce.number().int().min(0).max(255);
const datetime = unixSeconds;
const fieldName = text(64, 1);

/** Reason for a difference from the device's report, and method of the new value. */
const decision = { reason: text(500, 1), method: text(100, 1).optional() };

const isDeclared = (name: string) =>
  ['datetime', 'realdatetime', 'message_api', ...Object.keys(decision)].includes(name);

const edited = z.object({
  /** Values before and after each change; null = not given. */
  changed: z.array(
    z.object({ datetime: z.number(), field: z.string(), before: z.number().nullable(), after: z.number().nullable() }),
  ),
  /** Times that have no reading. */
  missing: z.array(z.number()),
  msg: z.string(),
});

/** A given tariff, and the one below it that a reading lacks (specification 2, section 5); null = none is left out. */
function tariffLeftOut(message: Record<string, unknown>): { given: string; lacks: string } | null {
  const isGiven = (name: string) => message[name] !== undefined;
  const given = ['tariff4', 'tariff3'].find(isGiven);
  if (given === undefined) return null;
  const lacks = ['tariff2', ...(given === 'tariff4' ? ['tariff3'] : [])].find((name) => !isGiven(name));
  return lacks === undefined ? null : { given, lacks };
}

export const editReading = endpoint({
  id: 'messages.edit.one',
  method: 'PUT',
  path: 'device/messages/dirty_one',
  service: 'messages',
  access: mayEdit,
  audit: ['readings.edited', 'readings.entered'],
  summary: 'Edit or enter a reading',
  description:
    'The value sent by the device is kept as a revision and restored by undo. With `message_api` the call enters a reading taken from the meter, which needs no reason.',
  input: z.object({
    device_id: id.of('device'),
    msgType,
    /** The reading's time, the values by their fields, and why. */
    message: z
      .looseObject({
        datetime,
        /** Time of entry, as the console shows it; not stored. */
        realdatetime: datetime.optional(),
        /** true: a reading taken from the meter, which the device itself did not report. */
        message_api: z.boolean().optional(),
        reason: text(500).optional(),
        method: decision.method,
      })
      .refine(({ message_api: isEntered, reason }) => isEntered === true || (reason ?? '') !== '', {
        message: 'errors.field_required',
        path: ['reason'],
      })
      .refine(
        (message) =>
          Object.entries(message).every(([name, value]) => isDeclared(name) || quantity.safeParse(value).success),
        {
          message: 'errors.field_number',
        },
      )
      .superRefine((message, judged) => {
        const fault = message.message_api === true ? tariffLeftOut(message) : null;
        if (!fault) return;
        judged.addIssue({ code: 'custom', message: `errors.${fault.lacks}_validation`, path: [fault.given] });
      }),
  }),
  reply: edited,
});

export const editReadings = endpoint({
  id: 'messages.edit.many',
  method: 'PUT',
  path: 'device/messages/edit',
  service: 'messages',
  access: mayEdit,
  audit: ['readings.edited'],
  summary: 'Edit many readings of a device',
  description: 'At most 1,000 of one message type, with one reason; all or none. Dependent totals are rebuilt.',
  input: z.object({
    device_id: id.of('device'),
    msgType,
    messages: z
      .array(z.object({ datetime, values: z.record(fieldName, quantity) }))
      .min(1)
      .max(MOST_EDITED),
    ...decision,
  }),
  reply: edited,
});

export const undoEdit = endpoint({
  id: 'messages.edit.undo',
  method: 'PUT',
  path: 'device/messages/edit/undo',
  service: 'messages',
  access: mayEdit,
  audit: ['readings.edited'],
  summary: 'Undo edits of readings',
  description: 'Restores the values sent by the device and rebuilds dependent totals.',
  input: z.object({
    device_id: id.of('device'),
    msgType,
    datetimes: z.array(datetime).min(1).max(MOST_EDITED),
    /** Only these fields; absent = all that were edited. */
    fields: z.array(fieldName).min(1).max(200).optional(),
  }),
  reply: edited,
});

export const readingRevisions = endpoint({
  id: 'messages.edit.revisions',
  method: 'POST',
  path: 'device/messages/revisions',
  service: 'messages',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the revisions of a reading',
  description: 'The current one first: values, author, method and time.',
  input: z.object({ device_id: id.of('device'), msgType, datetime }),
  reply: z.object({
    revisions: z.array(
      z.object({
        revision: z.number(),
        values: z.record(z.string(), z.number().nullable()),
        /** Marks as in device/messages. */
        marks: z.record(z.string(), z.record(z.string(), z.unknown())).nullable(),
        /** null = the device itself; negative = an API key. */
        user_id: z.number().nullable(),
        method: z.string().nullable(),
        /** Unix seconds; null = it is the current one. */
        replaced_at: z.number().nullable(),
      }),
    ),
  }),
});

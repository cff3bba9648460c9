import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { fieldTitle } from './devices';
import { id, unixSeconds } from './shapes';

const cell = z.union([z.number(), z.string(), z.boolean(), z.null()]);

/** How the uplink of a row was heard; gateways as `[eui, rssi dBm, snr dB]`, the strongest first. */
const rowLink = z.object({ data_rate: z.string(), gateways: z.array(z.tuple([z.string(), z.number(), z.number()])) });
export type RowLink = z.infer<typeof rowLink>;

/** Rows as the specification names them (`datetime` and one key a field), or columns for charts (`format: 'columns'`). */
const messageRows = z.object({
  data: z.array(z.record(z.string(), cell)).optional(),
  columns: z.record(z.string(), z.array(cell)).optional(),
  /** With `with_links`: of each row, in the same order; null = it came by no radio. Absent: none of them did. */
  links: z.array(rowLink.nullable()).optional(),
  fields_headers: z.array(fieldTitle),
  current_page: z.number(),
  last_page: z.number(),
  per_page: z.number(),
  total: z.number(),
});

export const deviceMessages = endpoint({
  id: 'messages.device.list',
  method: 'POST',
  path: 'device/messages',
  service: 'messages',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: "A device's messages of one type in a period, newest first.",
  input: z.object({
    device_id: id,
    msgType: z.coerce.number().int().min(0).max(255),
    /** Unix seconds, inclusive. */
    startDate: unixSeconds.min(0).max(4_294_967_295),
    /** Unix seconds, inclusive. */
    stopDate: unixSeconds.min(0).max(4_294_967_295),
    msgGroup: z.number().int().nullish(),
    tab: z.string().max(64).nullish(),
    limit: z.coerce.number().int().min(1).max(50_000).default(10_000),
    offset: z.coerce.number().int().min(0).default(0),
    sort: z.enum(['asc', 'desc']).default('desc'),
    format: z.enum(['rows', 'columns']).default('rows'),
    paginate: z.boolean().nullish(),
    page: z.coerce.number().int().min(1).nullish(),
    per_page: z.coerce.number().int().min(1).max(50_000).nullish(),
    with_transformation_ratio: z.boolean().nullish(),
    /** LoRaWAN: also how each row's uplink was heard. */
    with_links: z.boolean().nullish(),
  }),
  reply: z.object({ messages: messageRows }),
});

export const lastMessages = endpoint({
  id: 'messages.device.last',
  method: 'POST',
  path: 'messages/last/{id}',
  service: 'messages',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'The newest message of a device, of one type or of each.',
  input: z.object({ id, msgType: z.coerce.number().int().min(0).max(255).nullish() }),
  reply: z.object({
    messages: z.array(
      z.object({ type: z.number(), datetime: z.number(), values: z.record(z.string(), cell), received_at: z.number() }),
    ),
  }),
});

export const messageTypes = endpoint({
  id: 'messages.type.list',
  method: 'POST',
  path: 'device/messages/types',
  service: 'messages',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'The message types with their titles and longest periods of request (days).',
  input: z.object({}),
  reply: z.object({
    device_messages_types: z.array(z.object({ id: z.number(), title: z.string(), max_period_request: z.number() })),
  }),
});

export const messageEndpoints = [deviceMessages, lastMessages, messageTypes];

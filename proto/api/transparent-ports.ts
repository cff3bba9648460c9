import { z } from 'zod';
import { can, endpoint, SECTION } from './endpoint';
import { id } from './shapes';

const update = can('update', SECTION.devices);

const transparentPort = z.object({
  device_id: z.number(),
  gateway_id: z.number(),
  /** TCP port of the connector that the line belongs to. */
  port: z.number(),
  /** The only address that may connect. */
  address: z.string(),
  user_name: z.string(),
  /** Unix seconds. */
  opened_at: z.number(),
  expires_at: z.number(),
});

export type TransparentPort = z.output<typeof transparentPort>;

export const switchTransparentPort = endpoint({
  id: 'connector.transparent.switch',
  method: 'POST',
  path: 'device/transparent_listener_switch',
  service: 'connector',
  access: update,
  audit: ['transparent_port.closed', 'transparent_port.opened'],
  summary: 'Open or close a transparent port',
  description:
    "A TCP port through which an engineer's tool talks to a meter behind its gateway device. One client, from the caller's address; polls and commands on the line wait meanwhile.",
  input: z.object({ device_id: id.of('device'), on: z.boolean() }),
  reply: z.object({
    /** null = it is closed. */
    port: z.number().nullable(),
    address: z.string(),
    expires_at: z.number().nullable(),
    msg: z.string(),
  }),
});

export const transparentPorts = endpoint({
  id: 'connector.transparent.list',
  method: 'POST',
  path: 'devices/transparent_list',
  service: 'connector',
  access: can('read', SECTION.devices),
  mutates: false,
  summary: 'List the open transparent ports',
  description: 'And whether this installation supports them.',
  input: z.object({}),
  reply: z.object({ data: z.array(transparentPort), is_available: z.boolean() }),
});

export const sendOnLine = endpoint({
  id: 'connector.line.send',
  method: 'POST',
  path: 'device/gateway/raw_command',
  service: 'connector',
  access: update,
  audit: ['gateway.raw_command'],
  summary: 'Send raw bytes to a gateway device line',
  description: 'Once; returns the bytes received until the line is idle.',
  input: z.object({
    gateway_id: id.of('gateway'),
    payload: z
      .string()
      .min(2)
      .max(444)
      .regex(/^[0-9a-f]*$/i, 'errors.field_hex')
      .refine((text) => text.length % 2 === 0, 'errors.field_hex_pairs'),
  }),
  reply: z.object({
    /** Hex; empty = nothing came back. */
    answer: z.string(),
    msg: z.string(),
  }),
});

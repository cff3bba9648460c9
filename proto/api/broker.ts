import { z } from 'zod';
import { endpoint } from './endpoint';
import { paged, paging } from './shapes';

const platform = { kind: 'platform' } as const;

const identity = z.string().trim().min(1).max(64);

/** bound: it belongs to a gateway device; quarantined: no company has its identity. */
export const PEER_STATES = ['bound', 'quarantined'] as const;

const connected = z.object({
  /** The identity of its greeting (IMEI). */
  device_id: z.string(),
  /** Name of the broker port. */
  broker_port: z.string(),
  ip_address: z.string(),
  /** Time of the last data from it, Unix seconds. */
  last_date: z.number(),
  connect_status: z.boolean(),
  state: z.enum(PEER_STATES),
  /** Model of the gateway device; null = in quarantine. */
  modem_type: z.string().nullable(),
  gateway_id: z.number().nullable(),
  company_id: z.number().nullable(),
  /** Model of the first meter behind it, and how many there are. */
  end_device_type: z.string().nullable(),
  end_devices_count: z.number(),
  /** Firmware in the meter's last reply to a request for its information. */
  end_device_version: z.string().nullable(),
  /** dBm; null = the modem does not report it. */
  rssi: z.number().nullable(),
});

export type ConnectedGateway = z.output<typeof connected>;

export const brokerPorts = endpoint({
  id: 'connector.broker.ports',
  method: 'GET',
  path: 'admin/broker/list/ports',
  service: 'connector',
  access: platform,
  summary: 'List the broker ports',
  description: 'A map of port name to id.',
  reply: z.record(z.string(), z.number()),
});

export const connectedGateways = endpoint({
  id: 'connector.broker.connected',
  method: 'POST',
  path: 'admin/broker/list/connected_gateways',
  service: 'connector',
  access: platform,
  mutates: false,
  summary: 'List the connected modems and gateways',
  description: 'Of all companies and in quarantine, including disconnected ones; latest contact first.',
  input: z.object({
    ...paging,
    /** Part of the identity. */
    filter_imei: z.string().trim().max(64).nullish(),
    broker_port: z.string().max(32).nullish(),
    connect_status: z.boolean().nullish(),
    sort_field: z.enum(['device_id', 'last_date']).optional(),
  }),
  reply: z.object({ connected_gateways: paged(connected) }),
});

/** Fields of a meter's answer, in the order in which the panel shows them (specification 1, section 3). */
export const POLL_ANSWER_FIELDS = [
  'model',
  'serial_number',
  'datetime',
  'tariff1',
  'voltage1',
  'voltage2',
  'voltage3',
  'current1',
  'current2',
  'current3',
] as const;

const answer = z.object({
  model: z.string(),
  serial_number: z.string().optional(),
  /** Unix seconds. */
  datetime: z.number().optional(),
  tariff1: z.number().optional(),
  voltage1: z.number().optional(),
  voltage2: z.number().optional(),
  voltage3: z.number().optional(),
  current1: z.number().optional(),
  current2: z.number().optional(),
  current3: z.number().optional(),
});

export type PollAnswer = z.output<typeof answer>;

export const requestData = endpoint({
  id: 'connector.broker.request_data',
  method: 'POST',
  path: 'admin/broker/request_data',
  service: 'connector',
  access: platform,
  audit: ['broker.polled'],
  summary: 'Poll the meter behind a connected gateway',
  description: 'The first meter, immediately, before other work on its line. The answers are stored as readings.',
  input: z.object({ port: z.string().min(1).max(32), imei: identity }),
  reply: z.object({
    /** true: the meter answered. */
    answer: z.boolean(),
    result: answer.nullable(),
    /** Reason of the refusal, in the language of the caller. */
    error: z.string().nullable(),
  }),
});

/** Kinds of the parts of a frame. A password is not shown. */
export const FRAME_PARTS = [
  'start',
  'header',
  'address',
  'function',
  'command',
  'status',
  'register',
  'count',
  'length',
  'control',
  'information',
  'text',
  'data',
  'password',
  'checksum',
  'stop',
  'acknowledgement',
  'record',
  'raw_record',
] as const;

/** sent and received: bytes of an exchange or a transparent port; unsolicited: bytes without a request. */
export const TRACE_KINDS = ['sent', 'received', 'unsolicited', 'started', 'ended'] as const;

const traceLine = z.object({
  /** Rises; a line that grows gets a new one. */
  number: z.number(),
  /** Unix milliseconds. */
  at: z.number(),
  kind: z.enum(TRACE_KINDS),
  /** Hex, with ** for a byte that is not shown; empty where something begins or ends. */
  bytes: z.string(),
  /** Parts from the first byte on; empty = no frame of the meters behind the connection. */
  parts: z.array(z.object({ part: z.enum(FRAME_PARTS), length: z.number(), is_invalid: z.boolean() })),
  /** Step that begins or ends, and its meter. */
  title: z.string().nullable(),
  device: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Outcome: done, or the failure. */
  outcome: z.string().nullable(),
  error: z.string().nullable(),
  /** Values in the reply of the meter. */
  values: z.array(
    z.object({ title: z.string(), unit: z.string().nullable(), value: z.union([z.string(), z.number()]) }),
  ),
});

export type BrokerTraceLine = z.output<typeof traceLine>;

export const brokerTrace = endpoint({
  id: 'connector.broker.trace',
  method: 'POST',
  path: 'admin/broker/trace',
  service: 'connector',
  access: platform,
  mutates: false,
  audit: ['broker.traced'],
  summary: 'Trace a connection',
  description:
    'Decoded frames, recorded from the first call until 30 s after the last. Repeat the call with the highest known number.',
  input: z.object({
    port: z.string().min(1).max(32),
    imei: identity,
    after: z.number().int().min(0).max(1e15).default(0),
  }),
  reply: z.object({
    /** false = the peer is not connected, and nothing is listened to. */
    is_connected: z.boolean(),
    lines: z.array(traceLine),
  }),
});

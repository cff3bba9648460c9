import type { LOG_KINDS } from '@gaugeway/proto/api';

export type LogKind = (typeof LOG_KINDS)[number];

const RADIO = ['radio_join', 'radio_txack', 'radio_ack', 'radio_nack', 'radio_location', 'radio_log'];

/** Codes of `log` events that have a sentence (ChirpStack's integration.proto, LogCode). */
const CODES = [
  'downlink_payload_size',
  'uplink_codec',
  'downlink_codec',
  'otaa',
  'uplink_f_cnt_reset',
  'uplink_mic',
  'uplink_f_cnt_retransmission',
  'downlink_gateway',
  'relay_new_end_device',
  'f_cnt_down',
  'expired',
];

/** The log action of a network server's event; null = it is not logged. */
export function radioActionOf(event: string, code: string, acknowledged: boolean): string | null {
  if (event === 'ack') return acknowledged ? 'radio_ack' : 'radio_nack';
  if (event === 'log') return CODES.includes(code.toLowerCase()) ? `radio_${code.toLowerCase()}` : 'radio_log';
  return ['join', 'txack', 'location'].includes(event) ? `radio_${event}` : null;
}

/** Actions of the audit by subject; those of the accounting point are not the device's. */
const ACTIONS: Readonly<Record<Exclude<LogKind, 'point'>, readonly string[]>> = {
  created: ['create', 'import'],
  changed: ['edit'],
  life: ['on', 'off', 'trash', 'restore', 'remove'],
  moved: ['move'],
  ties: ['tie', 'dashboard_add', 'dashboard_remove'],
  connection: ['connect', 'replace'],
  schedule: ['schedule', 'unschedule'],
  network: ['network_server_set', 'network_server_removed'],
  radio: [...RADIO, ...CODES.map((code) => `radio_${code}`)],
};

const KINDS = new Map(
  Object.entries(ACTIONS).flatMap(([kind, actions]) => actions.map((action) => [action, kind as LogKind] as const)),
);

/** Anything else is a change. */
export function kindOf(action: string): LogKind {
  return action.startsWith('point_') ? 'point' : (KINDS.get(action) ?? 'changed');
}

/** The actions of kinds; null = all of them. */
export function actionsOf(kinds: readonly LogKind[] | null | undefined): string[] | null {
  if (!kinds || kinds.length === 0) return null;
  return kinds.flatMap((kind) => (kind === 'point' ? ['point_tied', 'point_untied'] : ACTIONS[kind]));
}

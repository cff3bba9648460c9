import type { MqttCause } from '@gaugeway/proto/api';

/** CONNACK of MQTT 3.1.1 (3.2.2.3) and of MQTT 5.0 (3.2.2.2). */
const CONNACK: Partial<Record<number, MqttCause>> = {
  1: 'protocol',
  3: 'unreachable',
  4: 'password',
  5: 'password',
  0x84: 'protocol',
  0x86: 'password',
  0x87: 'password',
  0x88: 'unreachable',
  0x89: 'unreachable',
};

const CODES: Partial<Record<string, MqttCause>> = {
  ADDRESS_REFUSED: 'address_refused',
  CLOSED_UNHEARD: 'closed',
  PACKET_TOO_LARGE: 'packet_too_large',
  SUBSCRIPTION_REFUSED: 'subscription',
  TLS_WANTED: 'no_tls',
  SECRETS_UNREADABLE: 'secrets',
  ETIMEDOUT: 'timeout',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no_tls',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'no_tls',
  EPROTO: 'no_tls',
};

/** The cause of a failure, by an error of a socket, of TLS or of mqtt.js. Pure. */
export function mqttCause(error: Error & { code?: unknown }): MqttCause {
  const { code, message } = error;
  if (typeof code === 'number') return CONNACK[code] ?? 'rejected';
  const name = typeof code === 'string' ? code : '';
  const known = CODES[name];
  if (known) return known;
  // Node's text for a peer that ends the connection during the handshake.
  if (name === 'ECONNRESET' && /before secure TLS/.test(message)) return 'no_tls';
  // An alert of the broker's TLS is about us; all other certificate errors are about the broker.
  if (/ALERT/.test(name)) return 'client_certificate';
  if (/CERT|ALTNAME|SIGNATURE|ISSUER|CRL|^ERR_TLS/.test(name)) return 'certificate';
  if (message === 'connack timeout') return 'timeout';
  return name ? 'unreachable' : 'rejected';
}

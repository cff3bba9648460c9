import { connect, type ConnectionOptions } from 'node:tls';

const PROBE_MS = 3000;

/** `unknown`: nothing answered, or it closed without a byte. */
type PortKind = 'tls' | 'plain' | 'unknown';

/** Codes of Node for bytes that are no TLS. */
const NO_TLS = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|^EPROTO$/;

/**
 * Checks whether the port uses TLS, only to find the cause of a failed connection: nothing is sent over it, so its
 * certificate is not verified. Never rejects.
 */
export function probeTls(to: ConnectionOptions): Promise<PortKind> {
  return new Promise((resolve) => {
    const socket = connect({ ...to, rejectUnauthorized: false });
    const answer = (kind: PortKind) => {
      clearTimeout(timer);
      resolve(kind);
      socket.destroy();
    };
    const timer = setTimeout(() => answer('unknown'), PROBE_MS);
    socket.on('secureConnect', () => answer('tls'));
    socket.on('error', (error: Error & { code?: unknown }) => answer(kindOf(String(error.code))));
    socket.on('close', () => answer('unknown'));
  });
}

function kindOf(code: string): PortKind {
  if (NO_TLS.test(code)) return 'plain';
  // An alert is an answer in TLS too.
  return /^ERR_(SSL|TLS)/.test(code) ? 'tls' : 'unknown';
}

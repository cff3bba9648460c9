import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isAddressAllowed } from '@gaugeway/platform/egress/addresses';

export interface ServerUrl {
  host: string;
  port: number;
  tls: boolean;
}

/** `https://host[:port]` (8080 where none is given, ChirpStack's own) or `http://...`; null for anything else. */
export function parseServerUrl(text: string): ServerUrl | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  if (!isPlain || !['https:', 'http:'].includes(url.protocol) || !url.hostname) return null;
  // URL drops the default port of its scheme, given or not: only the text still shows it.
  const port = /:(\d+)\/?$/.exec(text)?.[1];
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(port ?? 8080), tls: url.protocol === 'https:' };
}

/**
 * The address to connect to, looked up now and used as it is, so that the name cannot change its meaning meanwhile;
 * null if it is not allowed. Rejects where the name is unknown.
 */
export async function resolveServer({ host }: Pick<ServerUrl, 'host'>, allowsPrivate: boolean): Promise<string | null> {
  const addresses = isIP(host) ? [{ address: host }] : await lookup(host, { all: true });
  if (addresses.some(({ address }) => !isAddressAllowed(address, allowsPrivate))) return null;
  return addresses[0]?.address ?? null;
}

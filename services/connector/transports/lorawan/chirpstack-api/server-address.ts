import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Addresses that no network server has, and behind which a cloud keeps the secrets of its machines. */
const NEVER = listOf([
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['192.0.0.192', 32],
  ['224.0.0.0', 3],
  ['::', 128],
  ['fe80::', 10],
  ['fd00:ec2::254', 128],
  ['ff00::', 8],
]);

/** Networks of the installation's own (RFC 1918, 6598, 4193) and the machine itself. */
const PRIVATE = listOf([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
]);

function listOf(subnets: readonly [string, number][]): BlockList {
  const list = new BlockList();
  for (const [net, bits] of subnets) list.addSubnet(net, bits, isIP(net) === 6 ? 'ipv6' : 'ipv4');
  return list;
}

export interface ServerUrl {
  host: string;
  port: number;
  tls: boolean;
}

/** `https://host[:port]` (8080 where none is said, ChirpStack's own) or `http://...`; null for anything else. */
export function parseServerUrl(text: string): ServerUrl | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  if (!isPlain || !['https:', 'http:'].includes(url.protocol) || !url.hostname) return null;
  // URL drops the default port of its scheme, said or not: only the text still tells.
  const said = /:(\d+)\/?$/.exec(text)?.[1];
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(said ?? 8080), tls: url.protocol === 'https:' };
}

/** May a connection go to this IP address? An IPv4 address in IPv6 clothes is the IPv4 address. */
export function isAddressAllowed(address: string, allowsPrivate: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (NEVER.check(address, family)) return false;
  return allowsPrivate || !PRIVATE.check(address, family);
}

/**
 * The address to connect to, looked up now and connected to as it is, so that a name cannot mean another one meanwhile;
 * null where it means one that is not allowed. Rejects where the name is unknown.
 */
export async function resolveServer({ host }: ServerUrl, allowsPrivate: boolean): Promise<string | null> {
  const addresses = isIP(host) ? [{ address: host }] : await lookup(host, { all: true });
  if (addresses.some(({ address }) => !isAddressAllowed(address, allowsPrivate))) return null;
  return addresses[0]?.address ?? null;
}

import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** What `::/96` would take in that is no form of an IPv4 address: the machine itself. */
const LOOPBACK = '::1';

/**
 * Addresses that no network server has (the special-purpose registries of IANA, RFC 6890), behind which a cloud keeps
 * the secrets of its machines, or in which an IPv4 address stands that this list would not recognise.
 */
const NEVER = listOf([
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  // Alibaba Cloud's and Azure's own services for a machine.
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  // IETF protocol assignments, 192.0.0.192 of Oracle Cloud among them; documentation (RFC 5737); 6to4 relays (RFC 7526).
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['192.88.99.0', 24],
  ['224.0.0.0', 3],
  // IPv4 inside of IPv6: compatible (RFC 4291, 2.5.5.1), translated (RFC 2765), NAT64 (RFC 6052, 8215), 6to4 (RFC 3056).
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  // IETF protocol assignments with Teredo (RFC 4380), discard (RFC 6666), documentation (RFC 3849, 9637), SRv6 (RFC 9602).
  ['2001::', 23],
  ['100::', 64],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fe80::', 10],
  // The services of Amazon and of Google for a machine.
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
  ['ff00::', 8],
]);

/** Networks of the installation's own (RFC 1918, 6598, 2544, 4193, 3879) and the machine itself. */
const PRIVATE = listOf([
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  [LOOPBACK, 128],
  ['fc00::', 7],
  ['fec0::', 10],
]);

const ONLY_LOOPBACK = listOf([[LOOPBACK, 128]]);

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

/**
 * May a connection go to this IP address? An IPv4-mapped one (`::ffff:10.0.0.1`, `::ffff:a00:1`) is judged as the IPv4
 * address, which BlockList does by itself; every other form of IPv4 inside of IPv6 is refused.
 */
export function isAddressAllowed(address: string, allowsPrivate: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (!isLoopback(address) && NEVER.check(address, family)) return false;
  return allowsPrivate || !PRIVATE.check(address, family);
}

const isLoopback = (address: string): boolean => ONLY_LOOPBACK.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * The address to connect to, looked up now and connected to as it is, so that a name cannot mean another one meanwhile;
 * null where it means one that is not allowed. Rejects where the name is unknown.
 */
export async function resolveServer({ host }: Pick<ServerUrl, 'host'>, allowsPrivate: boolean): Promise<string | null> {
  const addresses = isIP(host) ? [{ address: host }] : await lookup(host, { all: true });
  if (addresses.some(({ address }) => !isAddressAllowed(address, allowsPrivate))) return null;
  return addresses[0]?.address ?? null;
}

import { BlockList, isIP } from 'node:net';

/** Address inside `::/96` that is no form of an IPv4 address: the machine itself. */
const LOOPBACK = '::1';

/**
 * Addresses that no server of a user has (the special-purpose registries of IANA, RFC 6890), behind which a cloud keeps
 * the secrets of its machines, or that contain an IPv4 address that this list would not recognise.
 */
const NEVER = listOf([
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  // Alibaba Cloud's and Azure's metadata services.
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
  // The metadata services of Amazon and of Google.
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

/**
 * true if a connection may go to this IP address. BlockList judges an IPv4-mapped one (`::ffff:10.0.0.1`,
 * `::ffff:a00:1`) as the IPv4 address; every other form of IPv4 inside of IPv6 is refused.
 */
export function isAddressAllowed(address: string, allowsPrivate: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (!isLoopback(address) && NEVER.check(address, family)) return false;
  return allowsPrivate || !PRIVATE.check(address, family);
}

const isLoopback = (address: string): boolean => ONLY_LOOPBACK.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Hosts, addresses and networks, each `,` apart, that may be reached although they are private. */
export interface AllowList {
  hosts: ReadonlySet<string>;
  networks: BlockList;
}

/** `10.1.0.0/16, 10.2.0.5, hooks.plant.local`. Throws an Error that names the entry that is none of these. */
export function allowList(text: string): AllowList {
  const hosts = new Set<string>();
  const networks = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim().toLowerCase())) {
    const [net = '', width] = entry.split('/');
    const family = isIP(net) === 6 ? 'ipv6' : 'ipv4';
    const most = family === 'ipv6' ? 128 : 32;
    const bits = Number(width ?? most);
    if (entry === '') continue;
    if (isIP(net) && Number.isInteger(bits) && bits >= 1 && bits <= most) networks.addSubnet(net, bits, family);
    else if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(entry)) hosts.add(entry);
    else throw new Error(`"${entry}" is no host, no address and no network, as 10.1.0.0/16`);
  }
  return { hosts, networks };
}

export const isListed = ({ hosts, networks }: AllowList, host: string, address: string): boolean =>
  hosts.has(host.toLowerCase()) || networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

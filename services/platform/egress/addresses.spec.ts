import { isAddressAllowed } from './addresses';

describe('the address of a server that a user names', () => {
  it.each([
    ...['0.0.0.0', '169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192', '192.0.2.1', '198.51.100.7'],
    ...['203.0.113.1', '192.88.99.1', '224.0.0.1', '255.255.255.255', '::', '::7f00:1', '::169.254.169.254'],
    ...['::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '0:0:0:0:0:ffff:a9fe:a9fe', '::ffff:0:a9fe:a9fe'],
    ...['64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '2002:a9fe:a9fe::1', '2001:0:1::1', '100::1', '2001:db8::1', '3fff::1'],
    ...['5f00::1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fd00:ec2::254', 'fd20:ce::254', 'ff02::1'],
  ])('%s is never one', (address) => {
    expect(isAddressAllowed(address, true)).toBe(false);
  });

  it.each([
    ...['10.0.0.1', '100.64.0.1', '127.0.0.1', '172.16.0.1', '192.168.1.1', '198.18.0.1', '198.19.255.255'],
    ...['::1', '0:0:0:0:0:0:0:1', '::ffff:10.0.0.1', '::ffff:7f00:1', 'fc00::1', 'fd12::1', 'fec0::1', 'feff::1'],
  ])('%s is allowed in a private network only', (address) => {
    expect([isAddressAllowed(address, true), isAddressAllowed(address, false)]).toEqual([true, false]);
  });

  it.each(['8.8.8.8', '198.20.0.1', '2a00:1450:4010::1', '2606:4700::1111', '::ffff:8.8.8.8'])(
    '%s is one',
    (address) => {
      expect(isAddressAllowed(address, false)).toBe(true);
    },
  );
});

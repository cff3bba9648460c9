import { helpAddress, helpPageOf } from './help-page';

const devices = {
  staticData: { help: { page: 'user/devices#metering-devices', tabs: { gateways: 'user/devices#gateways' } } },
} as const;

describe('the page of a screen', () => {
  it.each([
    [{}, 'user/devices#metering-devices'],
    [{ tab: 'metering' }, 'user/devices#metering-devices'],
    [{ tab: 'gateways' }, 'user/devices#gateways'],
    [{ tab: 7 }, 'user/devices#metering-devices'],
  ])('is that of its tab: %p', (search, page) => {
    expect(
      helpPageOf([
        { staticData: {}, search: {} },
        { ...devices, search },
      ]),
    ).toBe(page);
  });

  it('is that of the innermost screen', () => {
    const inner = { staticData: { help: 'user/profile#profile' }, search: {} } as const;
    expect(helpPageOf([{ ...devices, search: {} }, inner, { staticData: {}, search: {} }])).toBe(
      'user/profile#profile',
    );
  });

  it('is none where no screen has one', () => {
    expect(helpPageOf([{ staticData: {}, search: {} }])).toBeNull();
  });
});

describe('the help button', () => {
  it.each([
    ['https://utility.example/help', 'https://operator.example/help', 'https://utility.example/help'],
    [null, 'https://operator.example/help', 'https://operator.example/help'],
    [null, '/docs/', '/docs/user/devices.html#gateways'],
  ])('with the help of the host %p and of the installation %p leads to %s', (ofHost, ofInstallation, address) => {
    expect(helpAddress(ofHost, ofInstallation, 'user/devices#gateways')).toBe(address);
  });

  it('leads to the home page of the documentation where a screen has no page', () => {
    expect(helpAddress(null, '/docs/', null)).toBe('/docs/');
  });
});

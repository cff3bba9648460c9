import { readSignature } from './cms';

// Made by `openssl cms -sign -binary -nocerts` over the six bytes `report`: detached, with -nodetach, and with -stream.
const [DETACHED, ATTACHED, STREAMED] = [
  'MIIBrAYJKoZIhvcNAQcCoIIBnTCCAZkCAQExDTALBglghkgBZQMEAgEwCwYJKoZIhvcNAQcBMYIBdjCCAXICAQEwJDAMMQowCAYDVQQDDAFB' +
    'AhQg5XPBOE2T8K328J4ablnJpzgPJTALBglghkgBZQMEAgGggeQwGAYJKoZIhvcNAQkDMQsGCSqGSIb3DQEHATAcBgkqhkiG9w0BCQUxDxcN' +
    'MjYxMTI3MDUyMDA0WjAvBgkqhkiG9w0BCQQxIgQghF6RgxMZ6JxNZWvbgMJ4rAmnIw1h5d/S4bH7tDasiRcweQYJKoZIhvcNAQkPMWwwajAL' +
    'BglghkgBZQMEASowCwYJYIZIAWUDBAEWMAsGCWCGSAFlAwQBAjAKBggqhkiG9w0DBzAOBggqhkiG9w0DAgICAIAwDQYIKoZIhvcNAwICAUAw' +
    'BwYFKw4DAgcwDQYIKoZIhvcNAwICASgwCgYIKoZIzj0EAwIERzBFAiBOqoCsAwGfAq7j6SPMHcdO/rf1/mtlpAEpwD8VsstrYgIhAPEYUB2s' +
    'qzrDYD7S3pDPgmva8d8lF9GbmSdYIT9PSK+q',
  'MIIBtgYJKoZIhvcNAQcCoIIBpzCCAaMCAQExDTALBglghkgBZQMEAgEwFQYJKoZIhvcNAQcBoAgEBnJlcG9ydDGCAXYwggFyAgEBMCQwDDEK' +
    'MAgGA1UEAwwBQQIUIOVzwThNk/Ct9vCeGm5Zyac4DyUwCwYJYIZIAWUDBAIBoIHkMBgGCSqGSIb3DQEJAzELBgkqhkiG9w0BBwEwHAYJKoZI' +
    'hvcNAQkFMQ8XDTI2MTEyNzA1MjAwNFowLwYJKoZIhvcNAQkEMSIEIIRekYMTGeicTWVr24DCeKwJpyMNYeXf0uGx+7Q2rIkXMHkGCSqGSIb3' +
    'DQEJDzFsMGowCwYJYIZIAWUDBAEqMAsGCWCGSAFlAwQBFjALBglghkgBZQMEAQIwCgYIKoZIhvcNAwcwDgYIKoZIhvcNAwICAgCAMA0GCCqG' +
    'SIb3DQMCAgFAMAcGBSsOAwIHMA0GCCqGSIb3DQMCAgEoMAoGCCqGSM49BAMCBEcwRQIhAOQjd67YHgTV/ZHFYlAUbX7d9Knb7S99v3zq+HkN' +
    'W+WqAiAvwSLZfsXkRjaorfqU/M7CpX/3c8YTBNG7xubqMcgkDw==',
  'MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgAQGcmVwb3J0AAAAAAAAMYIBdjCCAXICAQEwJDAM' +
    'MQowCAYDVQQDDAFBAhQg5XPBOE2T8K328J4ablnJpzgPJTALBglghkgBZQMEAgGggeQwGAYJKoZIhvcNAQkDMQsGCSqGSIb3DQEHATAcBgkq' +
    'hkiG9w0BCQUxDxcNMjYxMTI3MDUyMDA0WjAvBgkqhkiG9w0BCQQxIgQghF6RgxMZ6JxNZWvbgMJ4rAmnIw1h5d/S4bH7tDasiRcweQYJKoZI' +
    'hvcNAQkPMWwwajALBglghkgBZQMEASowCwYJYIZIAWUDBAEWMAsGCWCGSAFlAwQBAjAKBggqhkiG9w0DBzAOBggqhkiG9w0DAgICAIAwDQYI' +
    'KoZIhvcNAwICAUAwBwYFKw4DAgcwDQYIKoZIhvcNAwICASgwCgYIKoZIzj0EAwIERzBFAiBag0GtwYAEop0BzQGsWx4DKtloovmvLLpn/lwE' +
    'W+h2aQIhAN5BFwcxAzk0MREYkpioVtIatME/sgKvKPrbMdA7mgOjAAAAAAAA',
] as const;

const pem = (base64: string) => `-----BEGIN CMS-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CMS-----\n`;

it.each([
  ['detached', DETACHED, null],
  ['with the file in it', ATTACHED, 'report'],
  ['as a stream writes it', STREAMED, 'report'],
  ['as PEM', pem(DETACHED), null],
])('reads a signature %s', (_, text, content) => {
  expect(readSignature(text)?.content?.toString() ?? null).toBe(content);
  expect(readSignature(text)?.der.length).toBeGreaterThan(200);
});

it('takes nothing else for one', () => {
  const der = Buffer.from(ATTACHED, 'base64');
  const wrong: [string, string][] = [
    ['nothing', ''],
    ['no base64', 'a signature?'],
    ['another sequence', Buffer.from('3003020101', 'hex').toString('base64')],
    ['one that is cut', der.subarray(0, -1).toString('base64')],
    ['one with something behind it', Buffer.concat([der, Buffer.from([0])]).toString('base64')],
    ['an endless one', Buffer.from('3080'.repeat(20_000), 'hex').toString('base64')],
    ['signed data without a signer', 'MCMGCSqGSIb3DQEHAqAWMBQCAQExADALBgkqhkiG9w0BBwExAA=='],
  ];
  for (const [what, text] of wrong) expect([what, readSignature(text)]).toEqual([what, null]);
  for (let cut = 0; cut < der.length; cut += 7)
    expect(readSignature(der.subarray(0, cut).toString('base64'))).toBeNull();
});

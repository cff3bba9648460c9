import { createHash } from 'node:crypto';
import { readSignature } from './cms';
import { compareSignedBytes } from './signed-bytes';

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const value = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(value.length < 128 ? [tag, value.length] : [tag, 0x81, value.length]), value]);
};
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const file = Buffer.from('report');

/** A SignerInfo (RFC 5652, section 5.3) with a digest among its signed attributes; null = without attributes. */
function signer(algorithm: string, digest: Buffer | null): Buffer {
  const attributes = digest && [
    der(0x30, oid('2a864886f70d010903'), der(0x31, oid('2a864886f70d010701'))),
    der(0x30, oid('2a864886f70d010904'), der(0x31, der(0x04, digest))),
  ];
  return der(
    0x30,
    ...[der(0x02, Buffer.from([1])), der(0x30, der(0x30), der(0x02, Buffer.from([7]))), der(0x30, oid(algorithm))],
    ...(attributes ? [der(0xa0, ...attributes)] : []),
    ...[der(0x30, oid('2a8648ce3d040302')), der(0x04, Buffer.alloc(8))],
  );
}
const SHA256 = '608648016503040201';
const digest = (name: string, bytes = file) => createHash(name).update(bytes).digest();

it.each([
  ['sha1', '2b0e03021a'],
  ['sha224', '608648016503040204'],
  ['sha256', SHA256],
  ['sha384', '608648016503040202'],
  ['sha512', '608648016503040203'],
])('compares a digest by %s', (name, algorithm) => {
  expect(compareSignedBytes(signer(algorithm, digest(name)), file)).toBe('same');
  expect(compareSignedBytes(signer(algorithm, digest(name)), Buffer.from('another'))).toBe('other');
});

it.each([
  ['GOST R 34.11-2012, 256 bits', signer('2a85030701010202', digest('sha256'))],
  ['GOST R 34.11-2012, 512 bits', signer('2a85030701010203', digest('sha512'))],
  ['GOST R 34.11-94', signer('2a8503020209', digest('sha256'))],
  ['a signature without signed attributes', signer(SHA256, null)],
  ['an empty signer', der(0x30)],
  ['bytes that are no signer', Buffer.from('zz')],
  ['no signer', Buffer.alloc(0)],
])('does not know for %s', (_, signers) => {
  expect(compareSignedBytes(signers, file)).toBe('unknown');
});

it('takes several signers for the file only where each is', () => {
  const [same, other, gost] = [
    signer(SHA256, digest('sha256')),
    signer(SHA256, digest('sha256', Buffer.from('another'))),
    signer('2a85030701010202', digest('sha256')),
  ] as const;
  expect(compareSignedBytes(Buffer.concat([same, same]), file)).toBe('same');
  expect(compareSignedBytes(Buffer.concat([same, gost]), file)).toBe('unknown');
  expect(compareSignedBytes(Buffer.concat([gost, other, same]), file)).toBe('other');
});

it('compares a signature that openssl made', () => {
  // `openssl cms -sign -binary -nocerts` over the six bytes `report`, detached; as in cms.spec.ts.
  const text =
    'MIIBrAYJKoZIhvcNAQcCoIIBnTCCAZkCAQExDTALBglghkgBZQMEAgEwCwYJKoZIhvcNAQcBMYIBdjCCAXICAQEwJDAMMQowCAYDVQQDDAFB' +
    'AhQg5XPBOE2T8K328J4ablnJpzgPJTALBglghkgBZQMEAgGggeQwGAYJKoZIhvcNAQkDMQsGCSqGSIb3DQEHATAcBgkqhkiG9w0BCQUxDxcN' +
    'MjYxMTI3MDUyMDA0WjAvBgkqhkiG9w0BCQQxIgQghF6RgxMZ6JxNZWvbgMJ4rAmnIw1h5d/S4bH7tDasiRcweQYJKoZIhvcNAQkPMWwwajAL' +
    'BglghkgBZQMEASowCwYJYIZIAWUDBAEWMAsGCWCGSAFlAwQBAjAKBggqhkiG9w0DBzAOBggqhkiG9w0DAgICAIAwDQYIKoZIhvcNAwICAUAw' +
    'BwYFKw4DAgcwDQYIKoZIhvcNAwICASgwCgYIKoZIzj0EAwIERzBFAiBOqoCsAwGfAq7j6SPMHcdO/rf1/mtlpAEpwD8VsstrYgIhAPEYUB2s' +
    'qzrDYD7S3pDPgmva8d8lF9GbmSdYIT9PSK+q';
  const signers = readSignature(text)?.signers ?? Buffer.alloc(0);
  expect(compareSignedBytes(signers, file)).toBe('same');
  expect(compareSignedBytes(signers, Buffer.from('report2'))).toBe('other');
});

import 'reflect-metadata';
import { createHash, KeyObject, sign, webcrypto } from 'node:crypto';
import { X509CertificateGenerator } from '@peculiar/x509';
import { readSignature } from './cms';
import { verifySignedBytes } from './signed-bytes';

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const value = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(value.length < 128 ? [tag, value.length] : [tag, 0x81, value.length]), value]);
};
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const file = Buffer.from('report');

let certificates: Buffer;
let key: KeyObject;

/** The certificate of who signs here; its serial number is 7. */
beforeAll(async () => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    ...{ name: 'CN=signer', serialNumber: '07', keys, signingAlgorithm: algorithm },
    ...{ notBefore: new Date(), notAfter: new Date(Date.now() + 3_600_000) },
  });
  certificates = Buffer.from(certificate.rawData);
  key = KeyObject.from(keys.privateKey);
});

const verified = (signers: Buffer, bytes = file) => verifySignedBytes({ signers, certificates }, bytes);

interface Forged {
  serial?: number;
  hash?: string;
  /** Object identifier of the signature algorithm: ECDSA with SHA-256. */
  signing?: string;
  value?: Buffer;
}

/** A SignerInfo (RFC 5652, section 5.3) with a digest among its signed attributes; null = without attributes. */
function signer(algorithm: string, digest: Buffer | null, { serial = 7, hash, signing, value }: Forged = {}): Buffer {
  const attributes = digest && [
    der(0x30, oid('2a864886f70d010903'), der(0x31, oid('2a864886f70d010701'))),
    der(0x30, oid('2a864886f70d010904'), der(0x31, der(0x04, digest))),
  ];
  const made = attributes && hash ? sign(hash, der(0x31, ...attributes), key) : Buffer.alloc(8);
  return der(
    0x30,
    ...[der(0x02, Buffer.from([1])), der(0x30, der(0x30), der(0x02, Buffer.from([serial])))],
    der(0x30, oid(algorithm)),
    ...(attributes ? [der(0xa0, ...attributes)] : []),
    ...[der(0x30, oid(signing ?? '2a8648ce3d040302')), der(0x04, value ?? made)],
  );
}
const SHA256 = '608648016503040201';
const digest = (name: string, bytes = file) => createHash(name).update(bytes).digest();

const sha256 = (bytes = file) => digest('sha256', bytes);
const right = () => signer(SHA256, sha256(), { hash: 'sha256' });

it.each([
  ['sha1', '2b0e03021a'],
  ['sha224', '608648016503040204'],
  ['sha256', SHA256],
  ['sha384', '608648016503040202'],
  ['sha512', '608648016503040203'],
])('verifies a signature over a digest by %s', (name, algorithm) => {
  const signers = signer(algorithm, digest(name), { hash: name });
  expect(verified(signers)).toBe('same');
  expect(verified(signers, Buffer.from('another'))).toBe('other');
});

it('refuses the right digest under a signature that is of other attributes', () => {
  const other = sign('sha256', Buffer.from('other attributes'), key);
  expect(verified(signer(SHA256, sha256(), { value: other }))).toBe('other');
});

it.each<[string, () => Buffer]>([
  ['GOST R 34.11-2012, 256 bits', () => signer('2a85030701010202', sha256())],
  ['GOST R 34.11-2012, 512 bits', () => signer('2a85030701010203', digest('sha512'))],
  ['GOST R 34.11-94', () => signer('2a8503020209', sha256())],
  ['an unknown signature algorithm', () => signer(SHA256, sha256(), { hash: 'sha256', signing: '2a85030701010302' })],
  ['a signer whose certificate is not in it', () => signer(SHA256, sha256(), { hash: 'sha256', serial: 8 })],
  ['a signature without signed attributes', () => signer(SHA256, null)],
  ['an empty signer', () => der(0x30)],
  ['bytes that are no signer', () => Buffer.from('zz')],
  ['no signer', () => Buffer.alloc(0)],
])('does not know for %s', (_, signers) => {
  expect(verified(signers())).toBe('unknown');
});

it('takes several signers for the file only where each is', () => {
  const other = signer(SHA256, sha256(Buffer.from('another')), { hash: 'sha256' });
  const gost = signer('2a85030701010202', sha256());
  expect(verified(Buffer.concat([right(), right()]))).toBe('same');
  expect(verified(Buffer.concat([right(), gost]))).toBe('unknown');
  expect(verified(Buffer.concat([gost, other, right()]))).toBe('other');
});

// `openssl cms -sign -binary` over the six bytes `report`, detached, by ECDSA and by RSA.
it.each([
  [
    'ECDSA',
    'MIICogYJKoZIhvcNAQcCoIICkzCCAo8CAQExDTALBglghkgBZQMEAgEwCwYJKoZIhvcNAQcBoIIBcTCCAW0wggEToAMCAQICFCPLDoBjd8hx' +
      '3QnTcE8xDJt+bIWRMAoGCCqGSM49BAMCMAwxCjAIBgNVBAMMAUEwHhcNMjYxMTI4MDgyMzU4WhcNMzYxMTI1MDgyMzU4WjAMMQowCAYDVQQD' +
      'DAFBMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEx2xChxgXvDRw+W7rtODuQB9KyFxFhlw2+goBtKstBixxfcGsB5z+s9CX6SK992t42XV0' +
      'pvD4sWJncf/DFluWXKNTMFEwHQYDVR0OBBYEFPS3Pu/IPMHuJ/4LGXsnQLOJJ5vnMB8GA1UdIwQYMBaAFPS3Pu/IPMHuJ/4LGXsnQLOJJ5vn' +
      'MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgHvhXcVfKTb4Zye/FTd/NNXY6GwDAtHIYF3pzHtnPUFICIQCVv6+CHs/gOTNB' +
      'aNgfvm7MoIQuAbLQs03JfLd9I8gZQDGB+DCB9QIBATAkMAwxCjAIBgNVBAMMAUECFCPLDoBjd8hx3QnTcE8xDJt+bIWRMAsGCWCGSAFlAwQC' +
      'AaBpMBgGCSqGSIb3DQEJAzELBgkqhkiG9w0BBwEwHAYJKoZIhvcNAQkFMQ8XDTI2MTEyODA4MjM1OFowLwYJKoZIhvcNAQkEMSIEIIRekYMT' +
      'GeicTWVr24DCeKwJpyMNYeXf0uGx+7Q2rIkXMAoGCCqGSM49BAMCBEYwRAIgXoeSIMzavobEVXKsA6WB2rCb8tmE5AJGLG7jPCTYsjYCIHsh' +
      'pDoAURfE3y6G2nmSESKCY0LLyhyhCgJohDCuyine',
  ],
  [
    'RSA',
    'MIIE7QYJKoZIhvcNAQcCoIIE3jCCBNoCAQExDTALBglghkgBZQMEAgEwCwYJKoZIhvcNAQcBoIIC/DCCAvgwggHgoAMCAQICE0MdafyGxy1Y' +
      'En4iu89TxXRlLdowDQYJKoZIhvcNAQELBQAwDDEKMAgGA1UEAwwBQjAeFw0yNjExMjgwODIzNTlaFw0zNjExMjUwODIzNTlaMAwxCjAIBgNV' +
      'BAMMAUIwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQC9YHSdkrN51Nno1RrB3Rm0UdOhFU04JqC7nasgTdbjXjws5VlswwE0J1we' +
      'SCzyzoA31Na7GLTKEPDiGoRuVTTqNMvlEdwVX8sLwgvWJqHTHFcBDR05ueIo84+UZpCPYTlcKDGRuUBqtMTZ0mypuk3U0P4qNzXf0LrXEQzc' +
      'AtyPgKpxbq1XJOl2OgZxhhiAFt+eLW7BQkia4vqhV0RZR5Abp7hS9oCHqNfIHDeTLDviEiTj1FAngZRyspKMwYhoOmJYTdpOFO7QY+ikjhpQ' +
      'ZSw3zeLQSHbwUprZ1ulenL873apem4Twa2amoyqFBXGw0XTZa2twEBFOH18T9RtRH4jNAgMBAAGjUzBRMB0GA1UdDgQWBBTza0STLnq/jGgq' +
      'Xi4zjCLzB8XR+DAfBgNVHSMEGDAWgBTza0STLnq/jGgqXi4zjCLzB8XR+DAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQAU' +
      'XZS2Kuq2b1ubIE9NocBTWXmgVx2x87LNwLJjOVkr4jb3wC76Vq5UMWyG5+2DSxHH3BOoak67gDarU802fkxAq2ajGKDK/W8bhNNiZN/5kuHe' +
      'SGHw/ad0TsZl02IWEqwxQDtM95ilnOCgwSB//aL9/X8BFss4HUVyLj/1kyZvzhWOIIY4d2/rirXF7kInkNutkLwPewAB3ZuznbC7YfVz7HXx' +
      'xC+SalsQmkPwh4sbx430DU9lr0DVVEjhaYvCjbxJ1VEZtYw22KdXNiZuO8mzcXWs/x2/OMstN3K/fozqlks860PKASe8vCZDw/S6gI0pllrf' +
      'RwSWNSWLVGTeasVYMYIBtzCCAbMCAQEwIzAMMQowCAYDVQQDDAFCAhNDHWn8hsctWBJ+IrvPU8V0ZS3aMAsGCWCGSAFlAwQCAaBpMBgGCSqG' +
      'SIb3DQEJAzELBgkqhkiG9w0BBwEwHAYJKoZIhvcNAQkFMQ8XDTI2MTEyODA4MjM1OVowLwYJKoZIhvcNAQkEMSIEIIRekYMTGeicTWVr24DC' +
      'eKwJpyMNYeXf0uGx+7Q2rIkXMA0GCSqGSIb3DQEBAQUABIIBADhmrdeafaFKXcfV9VrGWeHGwuinabjLIQlE/e/tsgYDaVU4uSS5boyu5t2u' +
      'JC9xmpwwd52kmDV+T1MQO4Xi7y4EuBnjZ58RAg9w/vDyfFc0o30P4jGZITy19/F438j6ueuVW2aqwNboVSzJ+6AV/eeYLt7gbL5ntTP7Z0/V' +
      '93RG5gYIcoT0kjEXjNcQrBhxZkBFwkDmNEoHUPf4UVCzSnB8ktUWp3WUoV5XVbh0530d6aTuErDE1H9FxAQTJl9SwytAfOlf+WbKrCVOpoWN' +
      'lE4bnUphNwjzuFFTxLLtXTBP/CqzHJnJt/OPXp29MxMIKgs7tKmZdqF/oYP5ThNJb5A=',
  ],
])('verifies what openssl signed by %s', (_, text) => {
  const signature = readSignature(text);
  if (!signature) throw new Error('no signature');
  expect(verifySignedBytes(signature, file)).toBe('same');
  expect(verifySignedBytes(signature, Buffer.from('report2'))).toBe('other');
  expect(verifySignedBytes({ ...signature, certificates: Buffer.alloc(0) }, file)).toBe('unknown');
});

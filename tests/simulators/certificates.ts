import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const HOUR_MS = 3_600_000;

/** Start options of a server with TLS, as PEM. */
export interface ServerCertificate {
  key: string;
  certificate: string;
}

/** An authority of a test, that only clients configured for it trust. */
export class TestAuthority {
  private constructor(
    private readonly certificate: X509Certificate,
    private readonly keys: webcrypto.CryptoKeyPair,
  ) {}

  static async create(name: string): Promise<TestAuthority> {
    const keys = await newKeys();
    const certificate = await X509CertificateGenerator.createSelfSigned({
      name: `CN=${name}`,
      ...validNow(),
      keys,
      signingAlgorithm: ALGORITHM,
      extensions: [new BasicConstraintsExtension(true, 0, true)],
    });
    return new TestAuthority(certificate, keys);
  }

  get pem(): string {
    return this.certificate.toString('pem');
  }

  /** For a server of that host name. */
  async issue(host: string): Promise<ServerCertificate> {
    const keys = await newKeys();
    const certificate = await X509CertificateGenerator.create({
      subject: `CN=${host}`,
      issuer: this.certificate.subject,
      ...validNow(),
      publicKey: keys.publicKey,
      signingKey: this.keys.privateKey,
      signingAlgorithm: ALGORITHM,
      extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
    });
    const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
    return {
      key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n`,
      certificate: certificate.toString('pem'),
    };
  }
}

async function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
}

function validNow(): { notBefore: Date; notAfter: Date } {
  const now = Date.now();
  return { notBefore: new Date(now - HOUR_MS), notAfter: new Date(now + HOUR_MS) };
}

import { z } from 'zod';
import { endpoint, open } from './endpoint';
import { REPORT_RIGHTS } from './report-rights';
import { id, text } from './shapes';

// The electronic signature of a report, made outside: with CryptoPro in the browser, at a workplace, or by a signing server.

export const SIGNING_STATES = ['waiting', 'signed', 'failed'] as const;
export type SigningState = (typeof SIGNING_STATES)[number];

/** Longest wait for a signature, seconds. */
export const SIGNING_LASTS = 86_400;
/** Longest signature, characters of base64. */
const LONGEST_SIGNATURE = 900_000;

const signing = z.object({
  state: z.enum(SIGNING_STATES),
  /** Reason of the failure, in the words of its reporter. */
  reason: z.string().nullable(),
  file_name: z.string(),
  /** Hash of the signed file, hexadecimal. */
  sha256: z.string(),
  /** The signature has the file in it. */
  is_attached: z.boolean(),
  /**
   * The message digest in the signature is the one of the file, and the signature value is the one of the certificate
   * that came with it. false: that could not be verified (GOST, no certificate, no signed attributes). The issuer of
   * the certificate and its revocation are not verified.
   */
  is_verified: z.boolean(),
  requested_by: z.string(),
  /** Unix seconds, as all times here. */
  requested_at: z.number(),
  expires_at: z.number(),
  ended_at: z.number().nullable(),
});
export type ReportSigning = z.output<typeof signing>;

export const signReport = endpoint({
  id: 'messages.report.sign',
  method: 'POST',
  path: 'report/{id}/sign',
  service: 'messages',
  access: REPORT_RIGHTS.update,
  audit: ['report.signing'],
  summary: 'Start the signing of a report',
  description:
    'Stores the file of a completed report and waits for the signature at `report/{id}/cryptopro_callback` with the token of the reply. A pending or failed signing is restarted; 409 for a signed report.',
  input: z.object({
    id: id.of('report'),
    /** While it waits, the file stays the one that was given out, and only the token is another. */
    keep_file: z.boolean().default(false),
  }),
  reply: z.object({
    signing,
    /** Opens the callback of this signing, once; shown here only. */
    token: z.string(),
    /** Path with the token, for a signing server. */
    callback: z.string(),
    msg: z.string(),
  }),
});

export const reportSigning = endpoint({
  id: 'messages.report.signing',
  method: 'POST',
  path: 'report/{id}/signing',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  mutates: false,
  summary: 'Get the signing state of a report',
  description: 'null if signing was never requested.',
  input: z.object({ id: id.of('report') }),
  reply: z.object({ signing: signing.nullable() }),
});

export const signedFile = endpoint({
  id: 'messages.report.signed_file',
  method: 'POST',
  path: 'report/{id}/signed_file',
  service: 'messages',
  access: REPORT_RIGHTS.read,
  mutates: false,
  raw: true,
  summary: 'Download a signed report',
  description: 'The signed file (`document`) or its signature (`signature`, CMS, .sig).',
  input: z.object({ id: id.of('report'), part: z.enum(['document', 'signature']).default('document') }),
});

/** Fields of the callback: CryptoPro and programs around it name the same values differently. */
const message = text(500).nullish();
const coded = z.string().max(LONGEST_SIGNATURE).nullish();

export const cryptoproCallback = endpoint({
  id: 'messages.report.cryptopro_callback',
  method: 'POST',
  path: 'report/{id}/cryptopro_callback',
  service: 'messages',
  access: open,
  audit: ['report.not_signed', 'report.signed'],
  summary: 'Receive the signature of a report',
  description:
    'Called by the signing server with the one-time token of `report/{id}/sign`: the signature (CMS, detached or attached; base64 or PEM), or the reason of a failure. 422 if the SHA-1 or SHA-2 digest does not match the file. A repeated call returns the outcome.',
  input: z.object({
    id: id.of('report'),
    token: z.string().min(20).max(100),
    /** `failed`, `error`, `canceled`, ... end it without a signature; anything else needs one. */
    Result: message,
    Status: message,
    Error: message,
    ErrorDescription: message,
    Signature: coded,
    signature: coded,
    /** Number of the operation at the signing server, for the audit log. */
    TransactionId: message,
    OperationId: message,
  }),
  reply: z.object({ state: z.enum(SIGNING_STATES), msg: z.string() }),
});

import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { notFound, orNotFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { HeavySlots } from '@gaugeway/platform/slots';
import type {
  cryptoproCallback,
  InputOf,
  Language,
  ReplyOf,
  ReportSigning,
  SigningState,
  signReport,
} from '@gaugeway/proto/api';
import { ReportService } from '../report.service';
import { reportWorkbook } from '../write-report';
import { readSignature, type Signature } from './cms';
import { noSignature, reportSigned, signatureOfOther } from './signing.errors';
import { verifySignedBytes } from './signed-bytes';
import { type OpenedSigning, type SignedFile, SigningRepository, type StoredSigning } from './signing.repository';

const TOKEN_BYTES = 32;
const LONGEST_REASON = 500;
/** Words of signing servers for an end without a signature. */
const FAILED = /fail|error|cancel|reject|denied|declin|expired|timeout|refus/i;

type Callback = InputOf<typeof cryptoproCallback>;

/** Signatures of reports: they are made outside, and kept here as they came next to the file that they are of. */
@Injectable()
export class SigningService {
  constructor(
    private readonly reports: ReportService,
    private readonly signings: SigningRepository,
    private readonly database: Database,
    private readonly trail: AuditTrail,
    private readonly slots: HeavySlots,
  ) {}

  /** Throws 404, `reportNotReady`, `reportSigned`. */
  async begin(
    ctx: Context,
    { id, keep_file }: InputOf<typeof signReport>,
    signal: AbortSignal,
  ): Promise<ReplyOf<typeof signReport>> {
    await this.reports.mustSee(ctx, id);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const isKept = keep_file && (await this.signings.renew(ctx, id, hashed(token)));
    if (!isKept) await this.keepFile(ctx, id, hashed(token), signal);
    const signing = orNotFound(await this.get(ctx, id));
    const callback = `/api/report/${id}/cryptopro_callback?token=${token}`;
    return { signing, token, callback, msg: translate(ctx.language, 'messages.report_signing') };
  }

  private async keepFile(ctx: Context, id: number, token: Buffer, signal: AbortSignal): Promise<void> {
    const report = await this.reports.batched(ctx, id);
    const made = await this.reports.file(ctx, id);
    const file = made?.content ?? (await this.slots.run(ctx, () => reportWorkbook(report, signal), signal));
    const name = `${report.fileName}.${made?.format ?? 'xlsx'}`;
    await this.database.transaction(async (transaction) => {
      if (!(await this.signings.begin(transaction, ctx, id, { token, name, file }))) throw reportSigned();
      const details = { id, title: report.sheetName, file: name };
      await this.trail.add(transaction, 'messages', ctx, { action: 'report.signing', details });
    });
  }

  /** Throws 404. */
  async get(ctx: Context, id: number): Promise<ReportSigning | null> {
    await this.reports.mustSee(ctx, id);
    const found = await this.signings.find(ctx, id);
    return found && viewOf(found);
  }

  /** Throws 404. */
  async part(ctx: Context, id: number, part: 'document' | 'signature'): Promise<{ name: string; content: Buffer }> {
    await this.reports.mustSee(ctx, id);
    const found = orNotFound(await this.signings.part(ctx, id, part === 'document' ? 'file' : 'signature'));
    return part === 'document' ? found : { ...found, name: `${found.name}.sig` };
  }

  /** Throws 404 for a token that opens nothing any more; `noSignature`, `signatureOfOther`: it is waited for on. */
  async end(
    input: Callback,
    from: { address: string; language: Language; requestId: string },
  ): Promise<ReplyOf<typeof cryptoproCallback>> {
    const outcome = await this.database.transaction(async (transaction): Promise<SigningState | 'unverified'> => {
      const opened = orNotFound(await this.signings.open(transaction, input.id, hashed(input.token)));
      // The same call again, or another after it: it has ended.
      if (opened.state === 'signed') return opened.isVerified ? 'signed' : 'unverified';
      if (opened.state !== 'waiting') return opened.state;
      if (opened.isOver) throw notFound();
      const reason = reasonOf(input);
      const ended = reason === null ? signatureOf(input, opened) : { reason };
      await this.signings.end(transaction, opened.companyId, input.id, ended);
      await this.trail.add(transaction, 'messages', onBehalf(opened, from), {
        action: reason === null ? 'report.signed' : 'report.not_signed',
        details: {
          id: input.id,
          title: opened.title,
          operation: input.TransactionId ?? input.OperationId,
          reason,
          ...('isVerified' in ended && { verified: ended.isVerified }),
        },
      });
      if (!('isVerified' in ended)) return 'failed';
      return ended.isVerified ? 'signed' : 'unverified';
    });
    const state = outcome === 'unverified' ? 'signed' : outcome;
    return { state, msg: translate(from.language, `messages.report_signing_${outcome}`) };
  }
}

const hashed = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Reason for a missing signature; null = a signature is expected. */
function reasonOf({ Result, Status, Error, ErrorDescription }: Callback): string | null {
  const reason = [ErrorDescription, Error].filter(Boolean).join(': ');
  if (reason) return reason.slice(0, LONGEST_REASON);
  const outcome = Result || Status || '';
  return FAILED.test(outcome) ? outcome : null;
}

function signatureOf(input: Callback, { file }: OpenedSigning): SignedFile {
  const signature: Signature | null = readSignature(input.Signature ?? input.signature ?? '');
  if (!signature) throw noSignature();
  if (signature.content && !signature.content.equals(file)) throw signatureOfOther();
  const compared = verifySignedBytes(signature, file);
  if (compared === 'other') throw signatureOfOther();
  return { signature: signature.der, isAttached: signature.content !== null, isVerified: compared === 'same' };
}

/** User who requested the signature, as the audit log names them: the callback has no user. */
const onBehalf = (
  { companyId, userId }: OpenedSigning,
  { address, language, requestId }: { address: string; language: Language; requestId: string },
): Context => ({
  ...{ sessionId: 'callback', userId, userName: '', companyId, chain: [companyId], isAdmin: false, isDemo: false },
  ...{ rights: { read: [], create: [], update: [], delete: [], access_all: [] }, timeZone: 0 },
  ...{ address, language, requestId },
});

const viewOf = (signing: StoredSigning): ReportSigning => ({
  ...{ state: signing.state, reason: signing.reason, file_name: signing.fileName, sha256: signing.sha256 },
  is_verified: signing.isVerified,
  ...{ is_attached: signing.isAttached, requested_by: signing.requestedBy, requested_at: signing.requestedAt },
  ...{ expires_at: signing.expiresAt, ended_at: signing.endedAt },
});

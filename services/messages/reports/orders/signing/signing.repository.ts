import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { SIGNING_LASTS, type SigningState } from '@gaugeway/proto/api';

/** A signing without its file. */
export interface StoredSigning {
  state: SigningState;
  reason: string | null;
  fileName: string;
  sha256: string;
  isAttached: boolean;
  isVerified: boolean;
  requestedBy: string;
  /** Unix seconds. */
  requestedAt: number;
  expiresAt: number;
  endedAt: number | null;
}

/** A signature as it is stored. */
export interface SignedFile {
  signature: Buffer;
  isAttached: boolean;
  isVerified: boolean;
}

/** Requests that a callback ends. */
export interface OpenedSigning {
  companyId: number;
  userId: number;
  title: string;
  state: SigningState;
  isVerified: boolean;
  isOver: boolean;
  file: Buffer;
}

/** Signatures of reports. */
@Injectable()
export class SigningRepository {
  constructor(private readonly database: Database) {}

  async find(ctx: Context, reportId: number): Promise<StoredSigning | null> {
    return this.database.one<StoredSigning>(
      `SELECT state, reason, file_name AS "fileName", encode(sha256(file), 'hex') AS sha256, is_attached AS "isAttached", is_verified AS "isVerified",
         requested_by AS "requestedBy", extract(epoch FROM requested_at)::int AS "requestedAt",
         extract(epoch FROM expires_at)::int AS "expiresAt", extract(epoch FROM ended_at)::int AS "endedAt"
       FROM messages.report_signing WHERE company_id = $1 AND report_id = $2`,
      [ctx.companyId, reportId],
    );
  }

  /** null where there is none of it yet. */
  async part(
    ctx: Context,
    reportId: number,
    part: 'file' | 'signature',
  ): Promise<{ name: string; content: Buffer } | null> {
    const [row] = await this.database.query<{ name: string; content: Buffer | null }>(
      `SELECT file_name AS name, ${part} AS content FROM messages.report_signing WHERE company_id = $1 AND report_id = $2`,
      [ctx.companyId, reportId],
    );
    return row?.content ? { name: row.name, content: row.content } : null;
  }

  /** false: it is signed already. */
  async begin(
    transaction: Transaction,
    ctx: Context,
    reportId: number,
    { token, name, file }: { token: Buffer; name: string; file: Uint8Array },
  ): Promise<boolean> {
    const { rowCount } = await transaction.query(
      `INSERT INTO messages.report_signing AS s (report_id, company_id, token, file_name, file, user_id, requested_by,
         expires_at)
       VALUES ($2, $1, $3, $4, $5, $6, $7, now() + make_interval(secs => ${SIGNING_LASTS}))
       ON CONFLICT (report_id) DO UPDATE SET state = 'waiting', token = excluded.token, file_name = excluded.file_name,
         file = excluded.file, signature = NULL, is_verified = false, reason = NULL, user_id = excluded.user_id,
         requested_by = excluded.requested_by, requested_at = now(), expires_at = excluded.expires_at, ended_at = NULL
       WHERE s.company_id = $1 AND s.state <> 'signed'`,
      [ctx.companyId, reportId, token, name, file, ctx.userId, ctx.userName],
    );
    return (rowCount ?? 0) > 0;
  }

  /** Replaces the token of a pending signing; false: none is pending. */
  async renew(ctx: Context, reportId: number, token: Buffer): Promise<boolean> {
    const rows = await this.database.query(
      `UPDATE messages.report_signing SET token = $3, expires_at = now() + make_interval(secs => ${SIGNING_LASTS})
       WHERE company_id = $1 AND report_id = $2 AND state = 'waiting' AND expires_at > now() RETURNING report_id`,
      [ctx.companyId, reportId, token],
    );
    return rows.length > 0;
  }

  /** The one that the token opens, of whichever company; it waits for others who end it. */
  async open(transaction: Transaction, reportId: number, token: Buffer): Promise<OpenedSigning | null> {
    const { rows } = await transaction.query<OpenedSigning>(
      `SELECT s.company_id AS "companyId", s.user_id AS "userId", r.title, s.state, s.is_verified AS "isVerified", s.expires_at < now() AS "isOver", s.file
       FROM messages.report_signing s JOIN messages.report r ON r.id = s.report_id AND r.company_id = s.company_id
       WHERE s.report_id = $1 AND s.token = $2 FOR UPDATE OF s`,
      [reportId, token],
    );
    return rows[0] ?? null;
  }

  async end(
    transaction: Transaction,
    companyId: number,
    reportId: number,
    ended: SignedFile | { reason: string },
  ): Promise<void> {
    const isSigned = 'signature' in ended;
    await transaction.query(
      `UPDATE messages.report_signing SET state = $3, signature = $4, is_attached = $5, reason = $6, is_verified = $7,
         ended_at = now()
       WHERE company_id = $1 AND report_id = $2 AND state = 'waiting'`,
      isSigned
        ? [companyId, reportId, 'signed', ended.signature, ended.isAttached, null, ended.isVerified]
        : [companyId, reportId, 'failed', null, false, ended.reason, false],
    );
  }
}

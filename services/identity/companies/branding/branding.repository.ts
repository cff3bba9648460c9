import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import type { companyBranding, InputOf, ReplyOf, saveBranding } from '@gaugeway/proto/api';
import { identityLimits } from '../../identity.limits';

export type HostSettings = ReplyOf<typeof companyBranding>['hosts'][number];

/** Branding that a visitor of a host sees. */
export interface ShownBranding extends Omit<HostSettings, 'company_id' | 'company_name' | 'verified_at'> {
  style_file: string | null;
}

/** Any number that no one else locks; the second half is the company. */
const SAVE_LOCK = 7_301_847;

/** Columns that a company sets, by the names of the call. */
const SETTABLE = [
  'title',
  'color',
  'logo',
  'logo_cloud',
  'logo_cloud_en',
  'favicon',
  'style',
  'script',
  'link_to_help',
  'demo_email',
  'demo_password',
] as const;

const VIEW = `SELECT b.host, b.company_id, c.name AS company_name, extract(epoch FROM b.verified_at)::bigint AS verified_at,
    ${SETTABLE.map((column) => `b.${column}`).join(', ')}
  FROM identity.branding b JOIN identity.company c ON c.id = b.company_id`;

@Injectable()
export class BrandingRepository {
  constructor(private readonly database: Database) {}

  /** Branding of a host before the sign-in. */
  async shownOn(host: string): Promise<ShownBranding | null> {
    const [row] = await this.database.prepared<ShownBranding>(
      'identity-branding-shown',
      `SELECT host, style_file, ${SETTABLE.join(', ')} FROM identity.branding WHERE host = $1 AND verified_at IS NOT NULL`,
      [host],
    );
    return row ?? null;
  }

  async file(hash: string): Promise<{ mime: string; bytes: Buffer } | null> {
    return this.database.one<{ mime: string; bytes: Buffer }>(
      'SELECT mime, bytes FROM identity.branding_file WHERE hash = $1 LIMIT 1',
      [hash],
    );
  }

  list(ctx: Context): Promise<HostSettings[]> {
    return this.database.query<HostSettings>(`${VIEW} WHERE b.company_id = $1 ORDER BY b.host`, [ctx.companyId]);
  }

  /** Settings of all companies, for the platform operator. */
  all(): Promise<HostSettings[]> {
    return this.database.query<HostSettings>(
      `${VIEW} ORDER BY b.verified_at IS NOT NULL, b.host, b.company_id LIMIT 1000`,
    );
  }

  /** No other transaction saves a host of the company until this one ends. */
  async lock(transaction: Transaction, ctx: Context): Promise<void> {
    await transaction.query('SELECT pg_advisory_xact_lock($1, $2)', [SAVE_LOCK, ctx.companyId]);
  }

  async find(transaction: Transaction, ctx: Context, host: string): Promise<HostSettings | null> {
    const { rows } = await transaction.query<HostSettings>(
      `${VIEW} WHERE b.company_id = $1 AND b.host = $2 FOR UPDATE OF b`,
      [ctx.companyId, host],
    );
    return rows[0] ?? null;
  }

  async insert(transaction: Transaction, ctx: Context, host: string): Promise<void> {
    await identityLimits.assertRoom(transaction, ctx.companyId, 'branding_hosts');
    await transaction.query('INSERT INTO identity.branding (company_id, host) VALUES ($1, $2)', [ctx.companyId, host]);
  }

  /** Sets the given fields and leaves the rest. */
  async update(
    transaction: Transaction,
    ctx: Context,
    input: InputOf<typeof saveBranding>,
    styleFile: string | null | undefined,
  ): Promise<void> {
    const columns = SETTABLE.filter((column) => input[column] !== undefined);
    const values: unknown[] = columns.map((column) => input[column]);
    const names: string[] = [...columns];
    if (styleFile !== undefined) {
      names.push('style_file');
      values.push(styleFile);
    }
    if (names.length === 0) return;
    const set = names.map((name, index) => `${name} = $${index + 3}`).join(', ');
    await transaction.query(`UPDATE identity.branding SET ${set} WHERE company_id = $1 AND host = $2`, [
      ctx.companyId,
      input.host,
      ...values,
    ]);
  }

  async addFile(
    transaction: Transaction,
    ctx: Context,
    file: { hash: string; mime: string; bytes: Buffer },
  ): Promise<void> {
    if (await this.hasFiles(transaction, ctx, [file.hash])) return;
    await identityLimits.assertRoom(transaction, ctx.companyId, 'branding_files');
    await transaction.query(
      `INSERT INTO identity.branding_file (company_id, hash, mime, bytes) VALUES ($1, $2, $3, $4)
       ON CONFLICT (hash, company_id) DO NOTHING`,
      [ctx.companyId, file.hash, file.mime, file.bytes],
    );
  }

  async hasFiles(transaction: Transaction, ctx: Context, hashes: readonly string[]): Promise<boolean> {
    const { rows } = await transaction.query<{ n: number }>(
      'SELECT count(*) AS n FROM identity.branding_file WHERE company_id = $1 AND hash = ANY($2)',
      [ctx.companyId, hashes],
    );
    return rows[0]?.n === new Set(hashes).size;
  }

  /** Files that no host of the company shows any more. */
  async removeUnused(transaction: Transaction, ctx: Context): Promise<void> {
    await transaction.query(
      `DELETE FROM identity.branding_file f WHERE f.company_id = $1 AND f.created_at < now() - interval '1 day'
         AND NOT EXISTS (SELECT 1 FROM identity.branding b WHERE b.company_id = $1
           AND f.hash IN (b.logo, b.logo_cloud, b.logo_cloud_en, b.favicon, b.style_file))`,
      [ctx.companyId],
    );
  }

  async remove(transaction: Transaction, ctx: Context, host: string): Promise<boolean> {
    const { rowCount } = await transaction.query('DELETE FROM identity.branding WHERE company_id = $1 AND host = $2', [
      ctx.companyId,
      host,
    ]);
    return rowCount === 1;
  }

  /** The platform operator's word; false where the company did not ask for this host. */
  async verify(transaction: Transaction, companyId: number, host: string, verified: boolean): Promise<boolean> {
    const { rowCount } = await transaction.query(
      `UPDATE identity.branding SET verified_at = CASE WHEN $3 THEN coalesce(verified_at, now()) END
       WHERE company_id = $1 AND host = $2`,
      [companyId, host, verified],
    );
    return rowCount === 1;
  }
}

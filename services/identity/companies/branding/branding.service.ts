import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction, violatedConstraint } from '@gaugeway/platform/database';
import { HostScripts, noRight, notFound } from '@gaugeway/platform/http';
import type { branding, InputOf, ReplyOf, saveBranding, verifyBranding } from '@gaugeway/proto/api';
import { AuditRepository } from '../../audit/audit.repository';
import { audited } from '../../audit/audited';
import { PLATFORM_COMPANY } from '../../company-ids';
import { hostTaken, unusableImage } from './branding.errors';
import { BrandingRepository, type HostSettings, type ShownBranding } from './branding.repository';
import { type ImageKind, imageType, LARGEST } from './image-type';

/** Cache of the branding of hosts, its time and size: an anonymous call must not cost a query each. */
const REMEMBERED_MS = 10_000;
const MOST_REMEMBERED = 500;

const NOTHING: ReplyOf<typeof branding>['branding'] = {
  title: null,
  color: null,
  logo: null,
  logo_cloud: null,
  logo_cloud_en: null,
  favicon: null,
  style: null,
  script: null,
  link_to_help: null,
  demo: null,
};

/** Branding of the console by host. */
@Injectable()
export class BrandingService extends HostScripts {
  private readonly remembered = new Map<string, { at: number; shown: Promise<ShownBranding | null> }>();

  constructor(
    private readonly repository: BrandingRepository,
    private readonly audit: AuditRepository,
    private readonly database: Database,
  ) {
    super();
  }

  async shownOn(host: string): Promise<ReplyOf<typeof branding>> {
    const found = await this.remember(host);
    if (!found) return { branding: NOTHING };
    return {
      branding: {
        title: found.title || null,
        color: found.color,
        logo: urlOf(found.logo),
        logo_cloud: urlOf(found.logo_cloud),
        logo_cloud_en: urlOf(found.logo_cloud_en),
        favicon: urlOf(found.favicon),
        style: urlOf(found.style_file),
        script: found.script || null,
        link_to_help: found.link_to_help || null,
        demo: found.demo_email ? { email: found.demo_email, password: found.demo_password } : null,
      },
    };
  }

  async scriptOf(host: string): Promise<string | null> {
    const found = await this.remember(host);
    return found?.script ? `sha256-${createHash('sha256').update(found.script).digest('base64')}` : null;
  }

  file(hash: string): Promise<{ mime: string; bytes: Buffer } | null> {
    return /^[0-9a-f]{64}$/.test(hash) ? this.repository.file(hash) : Promise.resolve(null);
  }

  list(ctx: Context): Promise<HostSettings[]> {
    return this.repository.list(ctx);
  }

  all(): Promise<HostSettings[]> {
    return this.repository.all();
  }

  /**
   * Sets a host's look; one that the company did not have waits for the platform operator. Throws `noRight` for a script
   * that comes from anybody else, 409 of the limit, and 404 for a file that was not uploaded here.
   */
  async save(ctx: Context, input: InputOf<typeof saveBranding>): Promise<HostSettings> {
    const saved = await this.database.transaction(async (transaction) => {
      await this.repository.lock(transaction, ctx);
      const before = await this.repository.find(transaction, ctx, input.host);
      // A form sends back the script that it was shown.
      const changesScript = input.script !== undefined && input.script !== (before?.script ?? '');
      if (changesScript && !isOperator(ctx)) throw noRight();
      if (!before) await this.repository.insert(transaction, ctx, input.host);
      const files = [input.logo, input.logo_cloud, input.logo_cloud_en, input.favicon].filter((file) => !!file);
      if (!(await this.repository.hasFiles(transaction, ctx, files as string[]))) throw notFound();
      const style = input.style === undefined ? undefined : await this.keepStyle(transaction, ctx, input.style);
      await this.repository.update(transaction, ctx, input, style);
      await this.repository.removeUnused(transaction, ctx);
      await this.audit.add(
        transaction,
        audited(ctx, 'branding.saved', {
          host: input.host,
          changed: Object.keys(input).filter((name) => name !== 'host'),
        }),
      );
      return this.repository.find(transaction, ctx, input.host);
    });
    this.remembered.delete(input.host);
    if (!saved) throw notFound();
    return saved;
  }

  /** Throws `unusableImage`, 409 of the limit. */
  async upload(ctx: Context, kind: ImageKind, content: string): Promise<{ hash: string; url: string }> {
    const bytes = Buffer.from(content, 'base64');
    const mime = imageType(kind, bytes);
    if (!mime) throw unusableImage({ size: LARGEST[kind] / 1024 }, { attribute: 'content' });
    const hash = hashOf(bytes);
    await this.database.transaction(async (transaction) => {
      await this.repository.addFile(transaction, ctx, { hash, mime, bytes });
      await this.audit.add(transaction, audited(ctx, 'branding.uploaded', { kind, hash, bytes: bytes.length }));
    });
    return { hash, url: urlOf(hash) ?? '' };
  }

  /** Throws 404. */
  async remove(ctx: Context, host: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      if (!(await this.repository.remove(transaction, ctx, host))) throw notFound();
      await this.audit.add(transaction, audited(ctx, 'branding.removed', { host }));
    });
    this.remembered.delete(host);
  }

  /** The operator's word. Throws 404 where the company did not ask for the host, `hostTaken` where it is another's. */
  async verify(ctx: Context, { host, company_id, verified }: InputOf<typeof verifyBranding>): Promise<void> {
    try {
      await this.database.transaction(async (transaction) => {
        if (!(await this.repository.verify(transaction, company_id, host, verified))) throw notFound();
        await this.audit.add(transaction, audited(ctx, 'branding.verified', { host, company_id, verified }));
      });
    } catch (error) {
      if (violatedConstraint(error) === 'branding_host') throw hostTaken({ host });
      throw error;
    }
    this.remembered.delete(host);
  }

  private async keepStyle(transaction: Transaction, ctx: Context, style: string): Promise<string | null> {
    if (style.trim() === '') return null;
    const bytes = Buffer.from(style);
    const hash = hashOf(bytes);
    await this.repository.addFile(transaction, ctx, { hash, mime: 'text/css; charset=utf-8', bytes });
    return hash;
  }

  private remember(host: string): Promise<ShownBranding | null> {
    const known = this.remembered.get(host);
    if (known && Date.now() - known.at < REMEMBERED_MS) return known.shown;
    const shown = this.repository.shownOn(host);
    shown.catch(() => this.remembered.delete(host));
    if (this.remembered.size >= MOST_REMEMBERED) this.remembered.clear();
    this.remembered.set(host, { at: Date.now(), shown });
    return shown;
  }
}

/** An administrator of the platform operator's company, also where they have entered another one. */
function isOperator(ctx: Context): boolean {
  return ctx.isAdmin && ctx.chain[0] === PLATFORM_COMPANY;
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function urlOf(hash: string | null): string | null {
  return hash && `/api/branding/file/${hash}`;
}

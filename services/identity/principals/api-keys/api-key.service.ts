import { Injectable, Logger } from '@nestjs/common';
import {
  ApiKeyDirectory,
  apiKeyHash,
  type ApiKeyUse,
  type Context,
  type SessionContext,
} from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { notFound } from '@gaugeway/platform/http';
import type { apiKeyList, createApiKey, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { AuditRepository } from '../../audit/audit.repository';
import { audited } from '../../audit/audited';
import { expiryInThePast, unknownAccessGroup } from './api-key.errors';
import { type ApiKey, ApiKeyRepository } from './api-key.repository';
import { newSecret, shownPrefix } from './secret';

/** Keys of a company for machines. */
@Injectable()
export class ApiKeyService extends ApiKeyDirectory {
  private readonly logger = new Logger('ApiKeys');

  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly audit: AuditRepository,
    private readonly database: Database,
  ) {
    super();
  }

  async list(ctx: Context): Promise<ReplyOf<typeof apiKeyList>> {
    const [api_keys, access_groups] = await Promise.all([this.keys.list(ctx), this.keys.groups(ctx)]);
    return { api_keys, access_groups };
  }

  /** The secret is returned here and never again. Throws `unknownAccessGroup`, `expiryInThePast`, 409 of the limit. */
  async create(ctx: Context, input: InputOf<typeof createApiKey>): Promise<{ api_key: ApiKey; secret: string }> {
    const expiresAt = input.expires_at ?? null;
    if (expiresAt !== null && expiresAt * 1000 <= Date.now()) throw expiryInThePast({}, { attribute: 'expires_at' });
    const secret = newSecret();
    return this.database.transaction(async (transaction) => {
      if (!(await this.keys.hasGroup(transaction, ctx, input.access_group_id))) {
        throw unknownAccessGroup({}, { attribute: 'access_group_id' });
      }
      const api_key = await this.keys.insert(transaction, ctx, {
        name: input.name,
        groupId: input.access_group_id,
        prefix: shownPrefix(secret),
        hash: Buffer.from(apiKeyHash(secret), 'hex'),
        expiresAt,
      });
      const { id, name, prefix, access_group } = api_key;
      await this.audit.add(
        transaction,
        audited(ctx, 'api_key.created', { id, name, prefix, access_group: access_group?.name, expires_at: expiresAt }),
      );
      return { api_key, secret };
    });
  }

  /** Throws 404. */
  async revoke(ctx: Context, id: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const name = await this.keys.revoke(transaction, ctx, id);
      if (name === null) throw notFound();
      await this.audit.add(transaction, audited(ctx, 'api_key.revoked', { id, name }));
    });
  }

  async findAll(uses: readonly ApiKeyUse[]): Promise<(SessionContext | null)[]> {
    const found = await this.keys.contexts(uses);
    for (const [place, { address }] of uses.entries()) {
      const of = found[place];
      if (!of || of.isNoted) continue;
      this.keys.noteUse(this.database, -of.context.userId, address).catch((error: unknown) => {
        this.logger.warn(error, 'the use of a key could not be noted down');
      });
    }
    return found.map((of) => of?.context ?? null);
  }
}

import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { notFound } from '@gaugeway/platform/http';
import type { integrationKey } from '@gaugeway/proto/api';
import type { z } from 'zod';
import type { IntegrationKeyEntity } from './integration-key.entity';
import { IntegrationKeyRepository } from './integration-key.repository';
import { newSecret, secretHash, secretPrefix } from './secret';

type IntegrationKey = z.output<typeof integrationKey>;

/** Keys of a company for machines that deliver uplinks. */
@Injectable()
export class IntegrationKeyService {
  constructor(private readonly keys: IntegrationKeyRepository) {}

  async list(ctx: Context): Promise<IntegrationKey[]> {
    return (await this.keys.list(ctx)).map(view);
  }

  /** The secret is returned here and never again. */
  async create(ctx: Context, name: string): Promise<{ key: IntegrationKey; secret: string }> {
    const secret = newSecret();
    const key = await this.keys.insert(ctx, { name, prefix: secretPrefix(secret), hash: secretHash(secret) });
    return { key: view(key), secret };
  }

  /** Processes that cache the key drop it within two seconds. Throws 404. */
  async revoke(ctx: Context, id: number): Promise<void> {
    if (!(await this.keys.revoke(ctx, id))) throw notFound();
  }
}

function view(key: IntegrationKeyEntity): IntegrationKey {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    created_at: Math.floor(key.createdAt.getTime() / 1000),
    last_used_at: key.lastUsedAt ? Math.floor(key.lastUsedAt.getTime() / 1000) : null,
    uplinks: key.uplinks,
  };
}

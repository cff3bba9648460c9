import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { columnsOf, Database } from '@gaugeway/platform/database';
import { DataSource, IsNull, type Repository } from 'typeorm';
import { connectorLimits } from '../../connector.limits';
import { IntegrationKeyEntity } from './integration-key.entity';

export interface KeyHolder {
  keyId: number;
  companyId: number;
}

@Injectable()
export class IntegrationKeyRepository {
  private readonly keys: Repository<IntegrationKeyEntity>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {
    this.keys = dataSource.getRepository(IntegrationKeyEntity);
  }

  list(ctx: Context): Promise<IntegrationKeyEntity[]> {
    return this.keys.find({ where: { companyId: ctx.companyId, revokedAt: IsNull() }, order: { id: 'ASC' } });
  }

  async insert(ctx: Context, key: { name: string; prefix: string; hash: Buffer }): Promise<IntegrationKeyEntity> {
    return this.dataSource.transaction(async (manager) => {
      await connectorLimits.assertRoom(manager, ctx.companyId, 'integration_keys');
      const keys = manager.getRepository(IntegrationKeyEntity);
      const { id } = await keys.save({ ...key, companyId: ctx.companyId, createdBy: ctx.userId });
      const details = { id, name: key.name, prefix: key.prefix };
      await this.trail.add(manager, 'connector', ctx, { action: 'integration_key.created', details });
      return keys.findOneByOrFail({ id });
    });
  }

  /** false for an id that is unknown, another company's, or revoked before. */
  async revoke(ctx: Context, id: number): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(
        IntegrationKeyEntity,
        { id, companyId: ctx.companyId, revokedAt: IsNull() },
        { revokedAt: () => 'now()', revokedBy: ctx.userId },
      );
      if (affected !== 1) return false;
      await this.trail.add(manager, 'connector', ctx, { action: 'integration_key.revoked', details: { id } });
      return true;
    });
  }

  /** Owners of the valid keys with these hashes. */
  async holdersOf(hashes: readonly Buffer[]): Promise<(KeyHolder & { hash: Buffer })[]> {
    const rows = await this.database.prepared<{ id: number; company_id: number; hash: Buffer }>(
      'connector.key_holders',
      'SELECT id, company_id, hash FROM connector.integration_key WHERE hash = ANY ($1::bytea[]) AND revoked_at IS NULL',
      [[...hashes]],
    );
    return rows.map((row) => ({ keyId: row.id, companyId: row.company_id, hash: row.hash }));
  }

  /** Adds to the counts of accepted uplinks. */
  async recordUse(uses: readonly { keyId: number; uplinks: number; lastUsedAt: number }[]): Promise<void> {
    const sorted = [...uses].sort((a, b) => a.keyId - b.keyId);
    await this.database.query(
      `UPDATE connector.integration_key k
       SET uplinks = k.uplinks + u.uplinks, last_used_at = greatest(k.last_used_at, to_timestamp(u.used))
       FROM unnest($1::int[], $2::bigint[], $3::float8[]) AS u (id, uplinks, used) WHERE k.id = u.id`,
      [...columnsOf(sorted, 'keyId', 'uplinks'), sorted.map((u) => u.lastUsedAt / 1000)],
    );
  }
}

import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';

export interface StoredPhoto {
  mime: string;
  bytes: Buffer;
}

/** The photos of nodes, in the database with them: one backup, one right. */
@Injectable()
export class ObjectPhotoRepository {
  constructor(private readonly database: Database) {}

  /** Photo of a node that the caller sees; null = none. */
  async find(ctx: Context, objectId: string): Promise<StoredPhoto | null> {
    return this.database.one<{ mime: string; bytes: Buffer }>(
      'SELECT mime, bytes FROM objects.object_photo WHERE object_id = $1 AND company_id = $2',
      [objectId, ctx.companyId],
    );
  }

  /** Stores a photo; replaces the previous one. */
  async set(
    transaction: Transaction,
    ctx: Context,
    objectId: string,
    { mime, bytes, width, height }: StoredPhoto & { width: number; height: number },
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO objects.object_photo (object_id, company_id, mime, width, height, bytes) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (object_id) DO UPDATE SET mime = excluded.mime, width = excluded.width, height = excluded.height,
         bytes = excluded.bytes, taken_at = clock_timestamp()`,
      [objectId, ctx.companyId, mime, width, height, bytes],
    );
  }

  /** false: there was none. */
  async remove(transaction: Transaction, ctx: Context, objectId: string): Promise<boolean> {
    const { rowCount } = await transaction.query(
      'DELETE FROM objects.object_photo WHERE object_id = $1 AND company_id = $2',
      [objectId, ctx.companyId],
    );
    return (rowCount ?? 0) > 0;
  }

  /** Deletes photos of nodes that are neither in the tree nor among the removed branches. */
  async forgetLeft(): Promise<void> {
    await this.database.query(
      `DELETE FROM objects.object_photo f WHERE NOT EXISTS (SELECT FROM objects.object o WHERE o._id = f.object_id)
         AND NOT EXISTS (SELECT FROM objects.removed_branch r WHERE r.company_id = f.company_id
           AND r.nodes @> jsonb_build_array(jsonb_build_object('_id', f.object_id)))`,
    );
  }
}

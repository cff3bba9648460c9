import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { type Database, isSeen } from '@gaugeway/platform/database';

/** Registry of devices or of gateway devices, looked up by ids. */
export abstract class SubjectRepository {
  /** @param table of the registry, with its primary key */
  constructor(
    protected readonly database: Database,
    private readonly registry: { table: string; id: string },
  ) {}

  /** Subjects of the company among `ids` that the caller sees. */
  async known(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
    return new Set((await this.names(ctx, ids, 'true', tiedTo(ctx))).keys());
  }

  /** Subjects of the company among `ids` outside the trash, regardless of visibility. */
  async there(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
    return new Set((await this.names(ctx, ids, `state <> 'trash'`, null)).keys());
  }

  /** Names of those that are in the trash and visible to the caller; an erased one has no name. */
  binned(ctx: Context, ids: readonly number[]): Promise<Map<number, string>> {
    return this.names(ctx, ids, `state = 'trash'`, tiedTo(ctx));
  }

  /** @param userId only those that are tied to the user; null = all */
  private async names(
    ctx: Context,
    ids: readonly number[],
    condition: string,
    userId: number | null,
  ): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const { table, id } = this.registry;
    const rows = await this.database.query<{ id: number; name: string }>(
      `SELECT ${id} AS id, name FROM ${table} WHERE ${id} = ANY($2::int[]) AND company_id = $1 AND ${condition}
         AND ${isSeen('tied_users', '$3')}`,
      [ctx.companyId, ids, userId],
    );
    return new Map(rows.map((row) => [row.id, row.name]));
  }
}

import type { Database } from '@gaugeway/platform/database';

/** The one statement of the key command; it runs next to the product, without a user. */
export class KeyCommandRepository {
  constructor(private readonly database: Database) {}

  async insert(key: { companyId: number; name: string; prefix: string; hash: Buffer }): Promise<void> {
    await this.database.query(
      `INSERT INTO connector.integration_key (company_id, name, prefix, hash, created_by) VALUES ($1, $2, $3, $4, 0)`,
      [key.companyId, key.name, key.prefix, key.hash],
    );
  }
}

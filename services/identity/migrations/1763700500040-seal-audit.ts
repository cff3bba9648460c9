import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log becomes a chain: see audit/seal-audit.ts. */
export class SealAudit1763700500040 implements MigrationInterface {
  readonly name = 'SealAudit1763700500040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.audit
        -- Of the event that brought the row from another service; null for identity's own.
        ADD COLUMN event_id uuid UNIQUE,
        -- The API key that acted, where no user did.
        ADD COLUMN api_key_id int,
        -- Place in the chain, without gaps; null until the row is sealed.
        ADD COLUMN number bigint UNIQUE,
        -- SHA-256 of the row before and of this one with it.
        ADD COLUMN prev_hash bytea,
        ADD COLUMN hash bytea;
      CREATE INDEX audit_unsealed ON identity.audit (id) WHERE number IS NULL;
      CREATE INDEX audit_of_user ON identity.audit (user_id, id);

      -- The end of the chain: without it, nobody would miss the newest rows.
      CREATE TABLE identity.audit_head (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        number bigint NOT NULL,
        hash bytea NOT NULL
      );
      INSERT INTO identity.audit_head (number, hash) VALUES (0, decode(repeat('00', 32), 'hex'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE identity.audit_head;
      ALTER TABLE identity.audit DROP COLUMN event_id, DROP COLUMN api_key_id, DROP COLUMN number,
        DROP COLUMN prev_hash, DROP COLUMN hash;
      DROP INDEX identity.audit_of_user;
    `);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A projection of a registry of devices that can stand at a node, and where each stands. */
const standing = (name: string): string => `
  CREATE TABLE objects.${name} (
    ${name}_id int PRIMARY KEY,
    company_id int NOT NULL,
    name text NOT NULL,
    -- active | off | trash
    state text NOT NULL,
    tied_users int[] NOT NULL,
    version int8 NOT NULL
  );
  CREATE TABLE objects.object_${name} (
    ${name}_id int PRIMARY KEY,
    company_id int NOT NULL,
    object_id uuid NOT NULL REFERENCES objects.object ON DELETE CASCADE
  );
  CREATE INDEX object_${name}_of_object ON objects.object_${name} (object_id);`;

export class TiedUsers1764400000000 implements MigrationInterface {
  readonly name = 'TiedUsers1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Projection of user.registry.
      CREATE TABLE objects.company_user (
        user_id int PRIMARY KEY,
        company_id int NOT NULL
      );

      -- Who sees a node and all below it without the right to see all; negative = the API key of that number.
      CREATE TABLE objects.object_user (
        user_id int NOT NULL,
        object_id uuid NOT NULL REFERENCES objects.object ON DELETE CASCADE,
        company_id int NOT NULL,
        PRIMARY KEY (user_id, object_id)
      );
      CREATE INDEX object_user_of_object ON objects.object_user (object_id);

      -- Projections of gateway.registry and base-station.registry.
      ${standing('gateway')}
      ${standing('base_station')}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE objects.object_base_station, objects.base_station, objects.object_gateway, objects.gateway,
        objects.object_user, objects.company_user`);
  }
}

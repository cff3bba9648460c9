import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Before an object is deleted on a network server, a query checks whether anything else here has its EUI. */
export class EuisStoodFor1763899100010 implements MigrationInterface {
  readonly name = 'EuisStoodFor1763899100010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX provisioning_eui ON connector.provisioning (dev_eui) WHERE server_id IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX connector.provisioning_eui');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When gateway devices connected and disconnected, from where and why: their device journal. */
export class GatewayJournal1765430000001 implements MigrationInterface {
  readonly name = 'GatewayJournal1765430000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE devices.gateway_journal (
      gateway_id int NOT NULL REFERENCES devices.gateway_device(id) ON DELETE CASCADE,
      at timestamptz NOT NULL,
      online boolean NOT NULL,
      address text NOT NULL,
      cause text NOT NULL,
      PRIMARY KEY (gateway_id, at, online)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE devices.gateway_journal');
  }
}

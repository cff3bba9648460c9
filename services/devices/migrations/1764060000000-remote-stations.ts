import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['state', 'cause', 'detail', 'at'];

/** What a base station is on its network server is called remote, as everywhere else. */
export class RemoteStations1764060000000 implements MigrationInterface {
  readonly name = 'RemoteStations1764060000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const name of COLUMNS) {
      await runner.query(`ALTER TABLE devices.base_station RENAME COLUMN there_${name} TO remote_${name}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of COLUMNS) {
      await runner.query(`ALTER TABLE devices.base_station RENAME COLUMN remote_${name} TO there_${name}`);
    }
  }
}

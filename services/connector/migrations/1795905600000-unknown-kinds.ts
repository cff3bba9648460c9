import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Unknown devices by their kind, not by their transport. */
export class UnknownKinds1795905600000 implements MigrationInterface {
  readonly name = 'UnknownKinds1795905600000';

  up(runner: QueryRunner): Promise<void> {
    return rename(runner, { lorawan: 'device', tcp: 'gateway' });
  }

  down(runner: QueryRunner): Promise<void> {
    return rename(runner, { device: 'lorawan', gateway: 'tcp' });
  }
}

async function rename(runner: QueryRunner, names: Readonly<Record<string, string>>): Promise<void> {
  await runner.query('ALTER TABLE connector.unknown_device DROP CONSTRAINT unknown_device_kind_check');
  for (const [before, after] of Object.entries(names))
    await runner.query('UPDATE connector.unknown_device SET kind = $2 WHERE kind = $1', [before, after]);
  const kinds = Object.values(names).map((name) => `'${name}'`);
  await runner.query(`ALTER TABLE connector.unknown_device ADD CHECK (kind IN (${kinds.join(', ')}))`);
}

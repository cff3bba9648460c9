import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ListsOfMany1763800000611 implements MigrationInterface {
  readonly name = 'ListsOfMany1763800000611';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- With the searched text in it: a search that finds much is answered from the index in the order of the list.
      CREATE INDEX metering_device_by_name_and_text ON devices.metering_device (company_id, name_key, id)
        INCLUDE (search_text) WHERE state <> 'trash';
      DROP INDEX devices.metering_device_by_name;
      -- A meter is found by the phone number of the modem that it stands behind, however it is written.
      CREATE INDEX gateway_device_by_phone ON devices.gateway_device
        USING gin (regexp_replace(phone_number, '\\D', '', 'g') gin_trgm_ops);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX metering_device_by_name ON devices.metering_device (company_id, name_key, id) WHERE state <> 'trash';
      DROP INDEX devices.metering_device_by_name_and_text, devices.gateway_device_by_phone;
    `);
  }
}

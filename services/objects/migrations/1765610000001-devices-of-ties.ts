import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices are published with the users who see their branch: a tie marks all devices of the branch. */
export class DevicesOfTies1765610000001 implements MigrationInterface {
  readonly name = 'DevicesOfTies1765610000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION objects.mark_devices_of_ties() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO objects.place_change (kind, subject_id, company_id)
          SELECT DISTINCT 'device', t.device_id, t.company_id
          FROM changed c JOIN objects.object n ON n._id = c.object_id
          JOIN objects.object o ON o.company_id = n.company_id AND o.path >= n.path AND o.path < rtrim(n.path, '/') || '0'
          JOIN objects.object_device t ON t.object_id = o._id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER object_user_devices_come AFTER INSERT ON objects.object_user REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_devices_of_ties();
      CREATE TRIGGER object_user_devices_gone AFTER DELETE ON objects.object_user REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION objects.mark_devices_of_ties();

      -- What is there already is published once more.
      INSERT INTO objects.place_change (kind, subject_id, company_id)
        SELECT 'device', device_id, company_id FROM objects.object_device ORDER BY device_id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER object_user_devices_come ON objects.object_user;
      DROP TRIGGER object_user_devices_gone ON objects.object_user;
      DROP FUNCTION objects.mark_devices_of_ties();`);
  }
}

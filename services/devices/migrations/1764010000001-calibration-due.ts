import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The day by which a metering device has to be verified again; the list is sorted by it. */
export class CalibrationDue1764010000001 implements MigrationInterface {
  readonly name = 'CalibrationDue1764010000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE devices.metering_device ADD COLUMN calibration_due date;
      CREATE INDEX metering_device_by_calibration ON devices.metering_device (company_id, calibration_due, id)
        WHERE state <> 'trash'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE devices.metering_device DROP COLUMN calibration_due');
  }
}

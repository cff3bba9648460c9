import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of frames as 8 bytes instead of 40 characters. */
export class ShortFrameKeys1795957500000 implements MigrationInterface {
  readonly name = 'ShortFrameKeys1795957500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE messages.frame ALTER COLUMN frame_key TYPE int8 USING hashtextextended(frame_key, 0)',
    );
  }

  /** The text is lost: a frame from before is unknown when a network repeats it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE messages.frame ALTER COLUMN frame_key TYPE text');
  }
}

import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';

const MINUTES = 5;

@Injectable()
export class CaptchaRepository {
  constructor(private readonly database: Database) {}

  async add(key: string, answerHash: Buffer): Promise<void> {
    await this.database.query(
      'INSERT INTO identity.captcha (key, answer_hash, expires_at) VALUES ($1, $2, now() + $3::interval)',
      [key, answerHash, `${MINUTES} minutes`],
    );
  }

  /** Takes a captcha away, so that it can be answered once; the hash of its answer, or null for none that is good. */
  async take(key: string): Promise<Buffer | null> {
    const [row] = await this.database.query<{ answer_hash: Buffer; good: boolean }>(
      'DELETE FROM identity.captcha WHERE key::text = $1 RETURNING answer_hash, expires_at > now() AS good',
      [key],
    );
    return row?.good ? row.answer_hash : null;
  }

  /** Deletes captchas that expired. */
  @Every(10 * 60_000, 'identity.forget_captchas')
  async forgetOld(): Promise<void> {
    await this.database.query('DELETE FROM identity.captcha WHERE expires_at < now()');
  }
}

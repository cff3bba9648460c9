import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, type SqlExecutor } from '@gaugeway/platform/database';

/** Days without a sign-in after which a device is unknown again; browsers keep no cookie longer. */
export const KNOWN_DAYS = 400;
/** Devices per account; the least recent are forgotten. */
const MOST_DEVICES = 50;

/** Devices that signed in to an account, both as hashes. A device is a browser with its cookie (device-cookie.ts). */
@Injectable()
export class KnownDeviceRepository {
  constructor(private readonly database: Database) {}

  async isKnown(executor: SqlExecutor, account: string, device: Buffer): Promise<boolean> {
    const answer = (await executor.query(
      `SELECT 1 FROM identity.known_device
       WHERE account = $1 AND device = $2 AND seen_at > now() - make_interval(days => $3)`,
      [accountHash(account), device, KNOWN_DAYS],
    )) as { rows: unknown[] };
    return answer.rows.length > 0;
  }

  async add(account: string, device: Buffer): Promise<void> {
    const hash = accountHash(account);
    await this.database.query(
      `INSERT INTO identity.known_device (account, device) VALUES ($1, $2)
       ON CONFLICT (account, device) DO UPDATE SET seen_at = now()`,
      [hash, device],
    );
    await this.database.query(
      `DELETE FROM identity.known_device WHERE account = $1 AND device IN
         (SELECT device FROM identity.known_device WHERE account = $1 ORDER BY seen_at DESC OFFSET ${MOST_DEVICES})`,
      [hash],
    );
  }

  /** All devices of an account, whose password may have been known to others. */
  async forget(account: string): Promise<void> {
    await this.database.query('DELETE FROM identity.known_device WHERE account = $1', [accountHash(account)]);
  }

  async forgetOld(): Promise<void> {
    await this.database.query('DELETE FROM identity.known_device WHERE seen_at < now() - make_interval(days => $1)', [
      KNOWN_DAYS,
    ]);
  }
}

const accountHash = (account: string): Buffer => createHash('sha256').update(account.toLowerCase()).digest();

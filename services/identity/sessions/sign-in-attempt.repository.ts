import { Injectable } from '@nestjs/common';
import { Database } from '@gaugeway/platform/database';
import { captchaNeeded, captchaWrong, tooManySignIns } from './session.errors';

const WINDOW_MINUTES = 15;
/** Passwords that are checked for one account within the window, whatever the number of addresses. */
const PER_ACCOUNT = 10;
/** And from one address, whatever the number of accounts: an office behind one address signs in together. */
const PER_ADDRESS = 100;
/** Failures of an account or from an address after which a captcha has to be solved (decisions.md, Sign-in). */
const WITHOUT_CAPTCHA = 3;

/** An attempt that was counted. */
export interface Attempt {
  id: number;
}

/** What came of the captcha that a caller sent; `none` where none was sent. */
export type CaptchaOutcome = 'none' | 'right' | 'wrong';

/**
 * The brake on guessing. An attempt is counted before the password is checked, under a lock, so that a thousand
 * guesses at once are no more than the limit one after another. A sign-in that succeeds clears its account's count.
 */
@Injectable()
export class SignInAttemptRepository {
  constructor(private readonly database: Database) {}

  /**
   * Counts one attempt. Throws `tooManySignIns`, and where a captcha has to be solved `captchaNeeded` or
   * `captchaWrong`: then no password is checked, and nothing is counted, because junk in the place of a captcha
   * costs nothing and must not lock anybody's account.
   */
  begin(email: string, address: string, captcha: CaptchaOutcome): Promise<Attempt> {
    return this.count(email.toLowerCase(), address, captcha);
  }

  /** Counts an attempt that began under one name under another of the same account too; its address counts once. */
  async alsoUnder(email: string, captcha: CaptchaOutcome): Promise<void> {
    await this.count(email.toLowerCase(), null, captcha);
  }

  private count(account: string, address: string | null, captcha: CaptchaOutcome): Promise<Attempt> {
    return this.database.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7301843))', [account]);
      // Many accounts from one address at once count one after another too; each takes its account's lock first.
      if (address !== null)
        await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7301844))', [address]);
      const { rows } = await transaction.query<{ of_account: number; of_address: number }>(
        `SELECT (SELECT count(*) FROM identity.sign_in_attempt WHERE email = $1 AND at > now() - $3::interval) AS of_account,
                (SELECT count(*) FROM identity.sign_in_attempt WHERE address = $2 AND at > now() - $3::interval) AS of_address`,
        [account, address, `${WINDOW_MINUTES} minutes`],
      );
      const counts = rows[0] ?? { of_account: 0, of_address: 0 };
      if (counts.of_account >= PER_ACCOUNT || counts.of_address >= PER_ADDRESS) {
        throw tooManySignIns({ minutes: WINDOW_MINUTES }, { retryAfterSeconds: WINDOW_MINUTES * 60 });
      }
      const needsCaptcha = counts.of_account >= WITHOUT_CAPTCHA || counts.of_address >= WITHOUT_CAPTCHA;
      if (needsCaptcha && captcha !== 'right')
        throw (captcha === 'wrong' ? captchaWrong : captchaNeeded)({}, { attribute: 'captcha_key' });
      const added = await transaction.query<{ id: number }>(
        'INSERT INTO identity.sign_in_attempt (email, address) VALUES ($1, $2) RETURNING id',
        [account, address ?? ''],
      );
      return { id: added.rows[0]?.id ?? 0 };
    });
  }

  /** The password was right, and something else is required or prevents the sign-in: that is no guess. */
  async takeBack({ id }: Attempt): Promise<void> {
    await this.database.query('DELETE FROM identity.sign_in_attempt WHERE id = $1', [id]);
  }

  async succeeded(email: string): Promise<void> {
    await this.database.query('DELETE FROM identity.sign_in_attempt WHERE email = $1', [email.toLowerCase()]);
  }

  /** Attempts that no window looks at any more. */
  async forgetOld(): Promise<void> {
    await this.database.query('DELETE FROM identity.sign_in_attempt WHERE at < now() - $1::interval', [
      `${WINDOW_MINUTES} minutes`,
    ]);
  }
}

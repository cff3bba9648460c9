import { Injectable } from '@nestjs/common';
import { authEnv, newDeviceToken } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import { AccountTurns } from './account-turns';
import { deviceHash } from './device-cookie';
import { KnownDeviceRepository } from './known-device.repository';
import { captchaNeeded, captchaWrong, tooManySignIns } from './sign-in-limit.errors';

const WINDOW_MINUTES = 15;
/** Failures within the window after which a captcha has to be solved, and after which nothing is checked. */
interface Limits {
  captcha: number;
  lock: number;
}
/** Per account, for all unknown devices together; and per account and known device. */
const PER_ACCOUNT: Limits = { captcha: 3, lock: 10 };
/** Unknown devices from one address, whatever the number of accounts: many people sign in behind one address. */
const PER_ADDRESS: Limits = { captcha: 30, lock: 100 };

/** Result of the captcha that a caller sent; `none` where none was sent. */
export type CaptchaOutcome = 'none' | 'right' | 'wrong';

/** Origin of an attempt. */
export interface Guesser {
  /** null: the address is not counted. */
  address: string | null;
  captcha: CaptchaOutcome;
  /** Token of the device cookie. */
  device: string | null;
}

/** An attempt that was counted. */
export interface Attempt {
  id: number;
  account: string;
  /** Hash of the known device that it was counted for; null = an unknown one. */
  known: Buffer | null;
  captcha: CaptchaOutcome;
}

/**
 * The limit on guessing. An attempt is counted before the password is checked, under a lock, so that a thousand
 * guesses at once are no more than the limit one after another. A device that signed in to the account before has a
 * count for itself: guesses of strangers, at the account or from the same address, neither lock it out nor put a captcha
 * before it. All other devices share the counts of the account and of their address.
 */
@Injectable()
export class SignInAttemptRepository {
  private readonly secret = authEnv.read().JWT_SECRET;
  private readonly turns = new AccountTurns();

  constructor(
    private readonly database: Database,
    private readonly devices: KnownDeviceRepository,
  ) {}

  /**
   * Counts one attempt. Throws `tooManySignIns`, and where a captcha has to be solved `captchaNeeded` or
   * `captchaWrong`: then no password is checked, and nothing is counted, because junk in the place of a captcha
   * costs nothing and must not lock anybody's account.
   */
  begin(name: string, { address, captcha, device }: Guesser): Promise<Attempt> {
    const account = name.toLowerCase();
    return this.inTurn(account, async (transaction) => {
      const hash = device === null ? null : deviceHash(device);
      const known = hash && (await this.devices.isKnown(transaction, account, hash)) ? hash : null;
      return this.count(transaction, { account, known, captcha }, known ? null : address);
    });
  }

  /** Counts an attempt that began under one name under another of the same account too; its address counts once. */
  alsoUnder(name: string, { known, captcha }: Attempt): Promise<Attempt> {
    const account = name.toLowerCase();
    return this.inTurn(account, (transaction) => this.count(transaction, { account, known, captcha }, null));
  }

  /**
   * As `begin`, for a person who proved the identity by other means (a session, a provider) and enters a second proof:
   * strangers cannot, so the count of the account is enough, without captcha and address.
   */
  beginProven(account: string): Promise<Attempt> {
    return this.begin(account, { address: null, captcha: 'right', device: null });
  }

  /** The password was right, and something else is required or prevents the sign-in: that is no guess. */
  async takeBack({ id }: Attempt): Promise<void> {
    await this.database.query('DELETE FROM identity.sign_in_attempt WHERE id = $1', [id]);
  }

  /** Clears the count of the attempt: that of its known device, or that of the unknown ones. */
  async succeeded({ account, known }: Attempt): Promise<void> {
    await this.database.query(
      'DELETE FROM identity.sign_in_attempt WHERE email = $1 AND device IS NOT DISTINCT FROM $2',
      [account, known],
    );
  }

  /** Makes the device a known one of the account; returns the token for its cookie. */
  async remember(account: string, device: string | null): Promise<string> {
    const token = device ?? newDeviceToken(this.secret);
    await this.devices.add(account, deviceHash(token));
    return token;
  }

  /** The account has another password: earlier guesses do not count, and earlier devices are unknown. */
  async restart(account: string): Promise<void> {
    await this.database.query('DELETE FROM identity.sign_in_attempt WHERE email = $1', [account.toLowerCase()]);
    await this.devices.forget(account);
  }

  /** Attempts that no window looks at any more. */
  @Every(10 * 60_000, 'identity.forget_sign_in_attempts')
  async forgetOld(): Promise<void> {
    await this.database.query('DELETE FROM identity.sign_in_attempt WHERE at < now() - $1::interval', [
      `${WINDOW_MINUTES} minutes`,
    ]);
    await this.devices.forgetOld();
  }

  /** Work under the lock of the account: of this process by turns, of other processes by the database. */
  private inTurn<T>(account: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.turns.run(account, () =>
      this.database.transaction(async (transaction) => {
        await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7301843))', [account]);
        return work(transaction);
      }),
    );
  }

  /** The caller holds the lock of the account. */
  private async count(
    transaction: Transaction,
    { account, known, captcha }: Omit<Attempt, 'id'>,
    address: string | null,
  ): Promise<Attempt> {
    // Many accounts from one address at once count one after another too; each takes its account's lock first.
    if (address !== null)
      await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7301844))', [address]);
    const { rows } = await transaction.query<{ of_account: number; of_address: number }>(
      `SELECT (SELECT count(*) FROM identity.sign_in_attempt
               WHERE email = $1 AND at > now() - $3::interval AND device IS NOT DISTINCT FROM $4) AS of_account,
              (SELECT count(*) FROM identity.sign_in_attempt
               WHERE address = $2 AND at > now() - $3::interval AND device IS NULL) AS of_address`,
      [account, address, `${WINDOW_MINUTES} minutes`, known],
    );
    const counts = rows[0] ?? { of_account: 0, of_address: 0 };
    const reaches = (limit: keyof Limits) =>
      counts.of_account >= PER_ACCOUNT[limit] || counts.of_address >= PER_ADDRESS[limit];
    if (reaches('lock')) throw tooManySignIns({ minutes: WINDOW_MINUTES }, { retryAfterSeconds: WINDOW_MINUTES * 60 });
    if (reaches('captcha') && captcha !== 'right')
      throw (captcha === 'wrong' ? captchaWrong : captchaNeeded)({}, { attribute: 'captcha_key' });
    const added = await transaction.query<{ id: number }>(
      'INSERT INTO identity.sign_in_attempt (email, address, device) VALUES ($1, $2, $3) RETURNING id',
      [account, address ?? '', known],
    );
    return { id: added.rows[0]?.id ?? 0, account, known, captcha };
  }
}

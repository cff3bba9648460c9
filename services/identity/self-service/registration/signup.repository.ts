import { Injectable } from '@nestjs/common';
import type { Language } from '@gaugeway/platform/auth';
import { Database, type SqlExecutor } from '@gaugeway/platform/database';
import { Every } from '@gaugeway/platform/nest';
import type { EntityManager } from 'typeorm';

export interface Signup {
  email: string;
  name: string;
  companyName: string;
  companyTypeId: number;
  inn: string;
  phoneNumber: string;
  /** Hours from UTC. */
  timeZone: number;
  locale: Language;
  passwordHash: string | null;
}

const HOURS = 48;
/** Requests from one address per hour: enough for an office that registers together. */
const PER_ADDRESS = 20;
/** Mails to one recipient per hour: limits abuse, because anyone can request a mail. */
const PER_EMAIL = 3;

const COLUMNS = `email, name, company_name AS "companyName", company_type_id AS "companyTypeId", inn,
  phone_number AS "phoneNumber", time_zone AS "timeZone", locale, password_hash AS "passwordHash"`;

@Injectable()
export class SignupRepository {
  /** Validity of a link, hours. */
  readonly hours = HOURS;

  constructor(private readonly database: Database) {}

  /** Hourly limits of registrations: may the address request again, and may the recipient get a mail? */
  async limits(email: string, address: string): Promise<{ mayAsk: boolean; mayMail: boolean }> {
    const [row] = await this.database.query<{ of_address: number; of_email: number }>(
      `SELECT (SELECT count(*) FROM identity.signup WHERE address = $2 AND created_at > now() - interval '1 hour') AS of_address,
              (SELECT count(*) FROM identity.signup WHERE lower(email) = lower($1)
               AND created_at > now() - interval '1 hour') AS of_email`,
      [email, address],
    );
    return { mayAsk: (row?.of_address ?? 0) < PER_ADDRESS, mayMail: (row?.of_email ?? 0) < PER_EMAIL };
  }

  async add(executor: SqlExecutor, signup: Signup, tokenHash: Buffer, address: string): Promise<void> {
    await executor.query(
      `INSERT INTO identity.signup (token_hash, email, name, company_name, company_type_id, inn, phone_number, time_zone,
         locale, password_hash, address, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + $12::interval)`,
      [
        tokenHash,
        signup.email,
        signup.name,
        signup.companyName,
        signup.companyTypeId,
        signup.inn,
        signup.phoneNumber,
        signup.timeZone,
        signup.locale,
        signup.passwordHash,
        address,
        `${HOURS} hours`,
      ],
    );
  }

  /** A request whose link is valid. */
  async find(tokenHash: Buffer): Promise<Signup | null> {
    return this.database.one<Signup>(
      `SELECT ${COLUMNS} FROM identity.signup WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()`,
      [tokenHash],
    );
  }

  /** Uses a link up; of two at the same moment the second waits for the first and gets null. */
  async take(manager: EntityManager, tokenHash: Buffer): Promise<Signup | null> {
    const [rows] = await manager.query<[Signup[], number]>(
      `UPDATE identity.signup SET used_at = now()
       WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now() RETURNING ${COLUMNS}`,
      [tokenHash],
    );
    return rows[0] ?? null;
  }

  /** Stores the registration data of a company and its user that their entities lack. */
  async complete(manager: EntityManager, companyId: number, userId: number, signup: Signup): Promise<void> {
    await manager.query('UPDATE identity.company SET inn = $2, type_id = $3 WHERE id = $1', [
      companyId,
      signup.inn,
      signup.companyTypeId,
    ]);
    await manager.query('UPDATE identity."user" SET phone_number = $2 WHERE id = $1', [userId, signup.phoneNumber]);
  }

  /** Deletes the personal data of registrations that were never confirmed. */
  @Every(10 * 60_000, 'identity.forget_signups')
  async forgetOld(): Promise<void> {
    await this.database.query(`DELETE FROM identity.signup WHERE expires_at < now() - interval '1 day'`);
  }
}

import { Injectable } from '@nestjs/common';
import type { Transaction } from '@gaugeway/platform/database';
import type { UserEntity } from '../accounts/user.entity';
import type { ExternalPerson, Place } from './external-person';

/** An account as it is before an external sign-in. */
export interface KnownAccount extends Place {
  id: number;
  email: string;
  name: string;
  authSource: UserEntity['authSource'];
  externalId: string | null;
}

@Injectable()
export class ExternalAccountRepository {
  /** One sign-in of a person at a time; held until the transaction ends. */
  async lock(transaction: Transaction, { email }: ExternalPerson): Promise<void> {
    await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended(lower($1), 7301845))', [email]);
  }

  /** The account of this person, else the one that has the email. */
  async find(transaction: Transaction, person: ExternalPerson): Promise<KnownAccount | null> {
    const { rows } = await transaction.query<KnownAccount>(
      `SELECT id, email, name, auth_source AS "authSource", external_id AS "externalId", company_id AS "companyId",
              access_group_id AS "accessGroupId", is_admin AS "isAdmin"
       FROM identity."user"
       WHERE deleted_at IS NULL AND (auth_source = $1 AND external_id = $2 OR lower(email) = lower($3))
       ORDER BY auth_source = $1 AND external_id = $2 DESC NULLS LAST LIMIT 1`,
      [person.source, person.externalId, person.email],
    );
    return rows[0] ?? null;
  }

  /** Id of an access group of the company; null for none of that name. */
  async accessGroup(transaction: Transaction, companyId: number, name: string): Promise<number | null> {
    const { rows } = await transaction.query<{ id: number }>(
      'SELECT id FROM identity.access_group WHERE company_id = $1 AND name = $2 ORDER BY id LIMIT 1',
      [companyId, name],
    );
    return rows[0]?.id ?? null;
  }

  async insert(transaction: Transaction, person: ExternalPerson, place: Place): Promise<number> {
    const { rows } = await transaction.query<{ id: number }>(
      `INSERT INTO identity."user" (company_id, access_group_id, is_admin, email, name, auth_source, external_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
      [place.companyId, place.accessGroupId, place.isAdmin, ...columnsOf(person)],
    );
    return rows[0]?.id ?? 0;
  }

  async update(transaction: Transaction, id: number, person: ExternalPerson, place: Place): Promise<void> {
    await transaction.query(
      `UPDATE identity."user" SET company_id = $2, access_group_id = $3, is_admin = $4, email = $5, name = $6,
         auth_source = $7, external_id = $8 WHERE id = $1`,
      [id, place.companyId, place.accessGroupId, place.isAdmin, ...columnsOf(person)],
    );
  }
}

function columnsOf({ email, name, source, externalId }: ExternalPerson): unknown[] {
  return [email, name, source, externalId];
}

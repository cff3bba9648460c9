import { Injectable } from '@nestjs/common';
import type { AccessRights } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import type { Transaction } from '@gaugeway/platform/database';
import { userRegistry } from '@gaugeway/proto/events';
import { NO_RIGHTS } from '../accounts/access/rights';

/** Users that are published in one transaction. */
const AT_ONCE = 500;

const STATE = 'identity.user_state(company_id, status, is_admin, is_demo, access_group_id, deleted_at)';

export const HAS_UNPUBLISHED_USERS = `EXISTS (
  SELECT FROM identity."user" WHERE published_state IS DISTINCT FROM ${STATE})`;

interface Published extends Record<string, unknown> {
  id: number;
  company_id: number;
  deleted: boolean;
  blocked: boolean;
  is_admin: boolean;
  is_demo: boolean;
  access_group_id: number | null;
  rights: AccessRights | null;
}

/** Publishes of each user the company and the rights, whatever wrote the row: a person, a directory, a registration, a start. */
@Injectable()
export class UserRegistryRepository {
  constructor(private readonly outbox: Outbox) {}

  /** Publishes users whose last published state differs, in the caller's transaction; returns how many. */
  async publish(transaction: Transaction): Promise<number> {
    const { rows } = await transaction.query<Published>(
      `UPDATE identity."user" u SET published_state = ${STATE},
         published_company = CASE WHEN deleted_at IS NULL THEN company_id ELSE 0 END
       WHERE u.id IN (SELECT id FROM identity."user" WHERE published_state IS DISTINCT FROM ${STATE}
         ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
       RETURNING u.id, u.company_id, u.deleted_at IS NOT NULL AS deleted, u.status <> 'active' AS blocked, u.is_admin,
         u.is_demo, u.access_group_id, (SELECT json_build_object('read', g.can_read, 'create', g.can_create,
           'update', g.can_update, 'delete', g.can_delete, 'access_all', g.access_all)
         FROM identity.access_group g WHERE g.id = u.access_group_id) AS rights`,
    );
    await this.outbox.add(
      transaction,
      'identity',
      userRegistry,
      rows.map((user) => ({
        key: String(user.id),
        company: user.company_id,
        value: user.deleted ? null : eventOf(user),
      })),
    );
    return rows.length;
  }
}

function eventOf({ id, company_id, blocked, is_admin, is_demo, access_group_id, rights }: Published) {
  const { read, create, update, delete: remove, access_all } = rights ?? NO_RIGHTS;
  return {
    userId: id,
    companyId: company_id,
    blocked,
    isAdmin: is_admin,
    isDemo: is_demo,
    accessGroupId: access_group_id ?? 0,
    read: [...read],
    create: [...create],
    update: [...update],
    delete: [...remove],
    accessAll: [...access_all],
  };
}

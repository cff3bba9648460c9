import { Injectable } from '@nestjs/common';
import { Database, forEveryone, type SqlExecutor } from '@gaugeway/platform/database';
import { type Language, MOST_PUSH_SUBSCRIPTIONS, type PushSubscriptionRow, SECTION } from '@gaugeway/proto/api';
import { eventLimits } from '../events.limits';

/** A browser as it is sent to. */
export interface PushTarget {
  id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
}

interface StoredKey extends Record<string, unknown> {
  publicKey: string;
  privateKey: Buffer;
}

const seconds = (column: string): string => `floor(extract(epoch FROM ${column}))::float8`;

const ROW = `id, endpoint, device, language, ${seconds('created_at')} AS created_at, ${seconds('sent_at')} AS sent_at,
  ${seconds('expired_at')} AS expired_at`;

/** A user who reads events. */
const READS_EVENTS = `NOT u.blocked AND NOT u.is_demo AND (u.is_admin
  OR u.rights->'read' @> '${SECTION.events}' OR u.rights->'access_all' @> '${SECTION.events}')`;

/** Subscriptions of users of a company ($1), by number ($2) and by access group ($3). */
const OF_READERS = `FROM events.push_subscription s JOIN events.company_user u ON u.user_id = s.user_id
  WHERE u.company_id = $1 AND (u.user_id = ANY($2::int[]) OR u.access_group_id > 0 AND u.access_group_id = ANY($3::int[]))
    AND s.expired_at IS NULL AND ${READS_EVENTS}`;

/**
 * Browsers of people. A person's own are theirs in whatever company they are: statements about them name the user, and
 * run for everyone.
 */
@Injectable()
export class PushRepository {
  constructor(private readonly database: Database) {}

  async key(): Promise<StoredKey | null> {
    return this.database.one<StoredKey>(
      'SELECT public_key AS "publicKey", private_key AS "privateKey" FROM events.push_key',
    );
  }

  /** Keeps a key where there is none; returns the one that is there. */
  async keepKey(publicKey: string, privateKey: Buffer): Promise<StoredKey> {
    await this.database.query(
      'INSERT INTO events.push_key (id, public_key, private_key) VALUES (1, $1, $2) ON CONFLICT DO NOTHING',
      [publicKey, privateKey],
    );
    return (await this.key()) ?? { publicKey, privateKey };
  }

  ofUser(userId: number): Promise<PushSubscriptionRow[]> {
    return forEveryone(() =>
      this.database.query<PushSubscriptionRow>(
        `SELECT ${ROW} FROM events.push_subscription WHERE user_id = $1 ORDER BY id DESC`,
        [userId],
      ),
    );
  }

  /**
   * Keeps one row per browser, also after a change of its user, and the newest browsers of a user. A known browser needs
   * no room.
   */
  keep(
    companyId: number,
    userId: number,
    input: Omit<PushTarget, 'id'> & { device: string },
  ): Promise<PushSubscriptionRow | null> {
    return forEveryone(() =>
      this.database.transaction(async (transaction) => {
        // Before the count: the new browser takes the place of the oldest one.
        await transaction.query(
          `DELETE FROM events.push_subscription WHERE id IN (SELECT id FROM events.push_subscription
           WHERE user_id = $1 AND endpoint <> $2 ORDER BY id DESC OFFSET ${MOST_PUSH_SUBSCRIPTIONS - 1})`,
          [userId, input.endpoint],
        );
        const { rows: known } = await transaction.query(
          'SELECT FROM events.push_subscription WHERE endpoint = $1 AND company_id = $2',
          [input.endpoint, companyId],
        );
        if (known.length === 0) await eventLimits.assertRoom(transaction, companyId, 'push_subscriptions');
        const {
          rows: [row],
        } = await transaction.query<PushSubscriptionRow>(
          `INSERT INTO events.push_subscription (company_id, user_id, endpoint, p256dh, auth, device, language)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (endpoint) DO UPDATE SET company_id = $1, user_id = $2, p256dh = $4, auth = $5, device = $6,
           language = $7, expired_at = NULL RETURNING ${ROW}`,
          [companyId, userId, input.endpoint, input.p256dh, input.auth, input.device, input.language],
        );
        return row ?? null;
      }),
    );
  }

  /** false: the user has no such browser. */
  async remove(userId: number, id: number): Promise<boolean> {
    const rows = await forEveryone(() =>
      this.database.query('DELETE FROM events.push_subscription WHERE user_id = $1 AND id = $2 RETURNING id', [
        userId,
        id,
      ]),
    );
    return rows.length > 0;
  }

  /** Subscriptions of the readers of a channel who may read events. */
  ofReaders(companyId: number, userIds: readonly number[], groupIds: readonly number[]): Promise<PushTarget[]> {
    return this.database.query<PushTarget>(
      `SELECT s.id, s.endpoint, s.p256dh, s.auth, s.language ${OF_READERS} ORDER BY s.id`,
      [companyId, userIds, groupIds],
    );
  }

  async countOfReaders(companyId: number, userIds: readonly number[], groupIds: readonly number[]): Promise<number> {
    return this.database.count(OF_READERS, [companyId, userIds, groupIds]);
  }

  /**
   * Stores which browsers took the messages of deliveries, and which have expired: these receive nothing more, and
   * their user sees it.
   */
  async noted(deliveryIds: readonly number[], reached: readonly number[], expired: readonly number[]): Promise<void> {
    if (reached.length > 0) {
      await this.database.query('UPDATE events.delivery SET reached = reached || $2::int[] WHERE id = ANY($1::int[])', [
        deliveryIds,
        reached,
      ]);
      await this.database.query('UPDATE events.push_subscription SET sent_at = now() WHERE id = ANY($1::int[])', [
        reached,
      ]);
    }
    if (expired.length > 0)
      await this.database.query(
        'UPDATE events.push_subscription SET expired_at = now() WHERE id = ANY($1::int[]) AND expired_at IS NULL',
        [expired],
      );
  }

  /** Deletes subscriptions of users who are deleted, blocked or may no longer read events. */
  async forget(userIds: readonly number[], executor: SqlExecutor = this.database): Promise<void> {
    await executor.query(
      `DELETE FROM events.push_subscription s WHERE s.user_id = ANY($1::int[]) AND NOT EXISTS (
         SELECT FROM events.company_user u WHERE u.user_id = s.user_id AND ${READS_EVENTS})`,
      [userIds],
    );
  }
}

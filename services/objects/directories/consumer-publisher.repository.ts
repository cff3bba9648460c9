import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import { columnsOf, type Transaction } from '@gaugeway/platform/database';
import { consumerRegistry } from '@gaugeway/proto/events';
import { ABOVE_POINT, IS_WITHOUT_PLACE } from '../visibility/seen-sql';

interface PublishedConsumer {
  pin: number;
  company_id: number;
  /** null = the consumer was deleted. */
  _id: string | null;
  name: string;
  number_of_contract: string;
  email: string;
  address: string;
  account_access_enabled: boolean;
  version: number;
  tied_users: number[];
  is_open: boolean;
}

/** Points of the consumer `c`. */
const POINTS = 'objects.accounting_point p WHERE p.company_id = c.company_id AND p.consumer_id = c._id';

const TIED_USERS = `ARRAY(
  SELECT u.user_id FROM objects.accounting_point p ${ABOVE_POINT} JOIN objects.object_user u ON u.object_id = a._id
    WHERE p.company_id = c.company_id AND p.consumer_id = c._id
  UNION SELECT unnest(d.tied_users) FROM objects.accounting_point p JOIN objects.device_link l ON l.point_id = p.id
    JOIN objects.device d ON d.device_id = l.device_id AND d.company_id = p.company_id
    WHERE p.company_id = c.company_id AND p.consumer_id = c._id
  ORDER BY 1) AS tied_users`;

const IS_OPEN = `(NOT EXISTS (SELECT FROM ${POINTS}) OR EXISTS (SELECT FROM ${POINTS} AND ${IS_WITHOUT_PLACE})) AS is_open`;

export const HAS_UNPUBLISHED_CONSUMERS = 'EXISTS (SELECT FROM objects.consumer_unpublished)';

/** Publishes consumers, whatever wrote the row: a form, an import, an undo (migration ConsumerTies marks them). */
@Injectable()
export class ConsumerPublisher {
  constructor(private readonly outbox: Outbox) {}

  /** Publishes consumers that are marked, in the caller's transaction; returns how many. */
  async publish(transaction: Transaction, limit: number): Promise<number> {
    const { rows: taken } = await transaction.query<{ pin: number; company_id: number }>(
      `DELETE FROM objects.consumer_unpublished WHERE pin IN (
         SELECT pin FROM objects.consumer_unpublished ORDER BY pin LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING pin, company_id`,
      [limit],
    );
    // A statement after the marks are taken: it sees rows committed until then.
    const { rows } = await transaction.query<PublishedConsumer>(
      // A deleted consumer has no row, and so neither users nor points.
      `SELECT t.pin, t.company_id, c._id, c.name, c.number_of_contract, c.email, c.address, c.account_access_enabled, c.version,
         ${TIED_USERS}, ${IS_OPEN}
       FROM unnest($1::int[], $2::int[]) AS t(pin, company_id) LEFT JOIN objects.consumer c ON c.pin = t.pin ORDER BY t.pin`,
      columnsOf(taken, 'pin', 'company_id'),
    );
    await this.outbox.add(
      transaction,
      'objects',
      consumerRegistry,
      rows.map(({ pin, company_id, _id, ...row }) => ({
        key: String(pin),
        company: company_id,
        value: _id === null ? null : eventOf(pin, company_id, _id, row),
      })),
    );
    return rows.length;
  }
}

function eventOf(
  pin: number,
  companyId: number,
  id: string,
  row: Omit<PublishedConsumer, 'pin' | 'company_id' | '_id'>,
) {
  return {
    pin,
    companyId,
    consumerId: id,
    name: row.name,
    numberOfContract: row.number_of_contract,
    email: row.email,
    address: row.address,
    accountAccessEnabled: row.account_access_enabled,
    version: row.version,
    tiedUsers: row.tied_users,
    isOpen: row.is_open,
  };
}

import { Injectable } from '@nestjs/common';
import { Outbox } from '@gaugeway/platform/bus';
import type { Transaction } from '@gaugeway/platform/database';
import { consumerRegistry } from '@gaugeway/proto/events';

interface PublishedConsumer {
  pin: number;
  company_id: number;
  /** null = it is gone. */
  _id: string | null;
  name: string;
  number_of_contract: string;
  email: string;
  address: string;
  account_access_enabled: boolean;
  version: number;
}

/** Publishes consumers, whatever wrote the row: a form, an import, an undo (migration ConsumerTies marks them). */
@Injectable()
export class ConsumerPublisher {
  constructor(private readonly outbox: Outbox) {}

  /** Publishes consumers that are marked, in the caller's transaction; returns how many. */
  async publish(transaction: Transaction, limit: number): Promise<number> {
    const { rows } = await transaction.query<PublishedConsumer>(
      `WITH taken AS (DELETE FROM objects.consumer_unpublished WHERE pin IN (
         SELECT pin FROM objects.consumer_unpublished ORDER BY pin LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING pin, company_id)
       SELECT t.pin, t.company_id, c._id, c.name, c.number_of_contract, c.email, c.address, c.account_access_enabled, c.version
       FROM taken t LEFT JOIN objects.consumer c ON c.pin = t.pin ORDER BY t.pin`,
      [limit],
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
  };
}

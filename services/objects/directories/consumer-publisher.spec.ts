import { Outbox } from '@gaugeway/platform/bus';
import { forEveryone } from '@gaugeway/platform/database';
import { testDatabase, type TestDatabase } from '@gaugeway/platform/testing';
import { consumerRegistry } from '@gaugeway/proto/events';
import { objectsService } from '../objects.module';
import { ConsumerPublisher } from './consumer-publisher.repository';

describe('the publisher of consumers', () => {
  let test: TestDatabase;
  let consumer: { id: string; pin: number };
  const publisher = new ConsumerPublisher(new Outbox());

  beforeAll(async () => {
    test = await testDatabase([objectsService]);
  });
  afterAll(() => test.drop());

  const publish = () =>
    forEveryone(() => test.database.transaction((transaction) => publisher.publish(transaction, 100)));
  const isOpen = async (): Promise<boolean | undefined> => {
    const [last] = await test.database.query<{ payload: Buffer }>(
      'SELECT payload FROM objects.outbox ORDER BY id DESC LIMIT 1',
    );
    return last && consumerRegistry.decode(last.payload).isOpen;
  };

  beforeEach(async () => {
    const [row] = await test.database.query<{ id: string; pin: number }>(
      `INSERT INTO objects.consumer (company_id, name, inn, number_of_contract, subject_type_id, phone_number, email,
         registration_number, address, comment, account_access_enabled, measurement_code_object)
       VALUES (1, 'Dorj', '', '', 1, '', '', '', '', '', false, '') RETURNING _id AS id, pin`,
    );
    if (!row) throw new Error('no consumer');
    consumer = row;
  });

  it('publishes a consumer again whose point was written while it was published', async () => {
    const [object] = await test.database.query<{ _id: string }>(
      `INSERT INTO objects.object (company_id, path, name, type, sort, comment, unrestricted_value, country, region, city,
         city_district, settlement, area, street, house, block)
       VALUES (1, '/1/', 'House', 'house', 0, '', '', '', '', '', '', '', '', '', '', '') RETURNING _id`,
    );
    // The point is written, and its transaction has yet to end, while the mark of the new consumer is taken.
    await forEveryone(() =>
      test.database.transaction(async (transaction) => {
        await transaction.query(
          `INSERT INTO objects.accounting_point (company_id, title, resource_type_id, kind, consumer_id, object_id)
           VALUES (1, 'Flat', 1, 1, $1, $2)`,
          [consumer.id, object?._id],
        );
        await publish();
      }),
    );
    await publish();
    expect(await isOpen()).toBe(false);
    expect(await publish()).toBe(0);
  });
});

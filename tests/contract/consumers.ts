import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { TestApp } from '@gaugeway/platform/testing';
import { consumerSignIn } from '@gaugeway/proto/api';

let made = 0;

/** The access token of a consumer of a company, with nothing but an account, as if other services had published it. */
export async function consumerToken(app: TestApp, companyId: number, isDemo = false): Promise<string> {
  const { database } = app.database;
  const consumerId = randomUUID();
  const contract = `consumer-${++made}`;
  await database.query(
    `INSERT INTO identity.consumer (pin, version, company_id, consumer_id, name, number_of_contract, email, address, is_enabled)
     VALUES ($1, 1, $2, $3, 'Somebody', $4, '', '', true)`,
    [1_000_000 + made, companyId, consumerId, contract],
  );
  await database.query(
    `INSERT INTO identity.consumer_account (consumer_id, company_id, locator, code_hash, is_demo)
     VALUES ($1, $2, 'TEST', $3, $4)`,
    // Weaker than the product's: the tests sign in often.
    [consumerId, companyId, await hash('SECRET22', { memoryCost: 1024, timeCost: 1 }), isDemo],
  );
  const reply = await app.call(consumerSignIn, { contract, code: 'TEST-SECR-ET22' });
  if (reply.status !== 200) throw new Error(`signing in gave ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body.data.access_token as string;
}

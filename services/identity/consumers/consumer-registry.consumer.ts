import { Inject, Injectable } from '@nestjs/common';
import { type RegistryChanges } from '@gaugeway/platform/bus';
import type { EnvOf } from '@gaugeway/platform/config';
import { Database } from '@gaugeway/platform/database';
import { AfterProjection } from '@gaugeway/platform/nest';
import type { consumerRegistry, EventOf } from '@gaugeway/proto/events';
import { DEMO_COMPANY } from '../company-ids';
import { identityEnv } from '../identity.env';
import { hashPassword } from '../accounts/passwords';
import { readCode } from './account-code';
import { ConsumerAccountRepository } from './consumer-account.repository';
import { ConsumerRepository } from './consumer.repository';
import { DEMO_CONSUMERS } from './demo-consumers';

/** Keeps the projection of the consumers; it can be rebuilt from the beginning of the topic. */
@Injectable()
export class ConsumerRegistryConsumer {
  constructor(
    private readonly consumers: ConsumerRepository,
    private readonly accounts: ConsumerAccountRepository,
    private readonly database: Database,
    @Inject(identityEnv.token) private readonly env: EnvOf<typeof identityEnv>,
  ) {}

  @AfterProjection(ConsumerRepository, 'projection')
  async afterConsumerChanges({ values }: RegistryChanges<EventOf<typeof consumerRegistry>>): Promise<void> {
    if (this.env.DEMO) await this.openDemo(values.map(({ value }) => value));
  }

  /** The consumers of the demo town that everybody may try get their codes; one that was issued since stays. */
  private async openDemo(consumers: readonly EventOf<typeof consumerRegistry>[]): Promise<void> {
    for (const { consumerId, companyId, numberOfContract } of consumers) {
      const demo = DEMO_CONSUMERS.find(({ contract }) => contract === numberOfContract);
      if (!demo || companyId !== DEMO_COMPANY) continue;
      if (await this.accounts.find({ companyId }, consumerId)) continue;
      const { locator, secret } = readCode(demo.code);
      const codeHash = await hashPassword(secret);
      await this.accounts.issue(this.database, { consumerId, companyId, locator, codeHash, isDemo: true });
    }
  }
}

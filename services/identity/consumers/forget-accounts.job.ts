import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '@gaugeway/platform/jobs';
import { ConsumerAccountRepository } from './consumer-account.repository';

/** Removes the accounts of consumers that were deleted, and sessions that are over. */
@Injectable()
export class ForgetAccountsJob implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly accounts: ConsumerAccountRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.every('identity.forget_consumer_accounts', 60 * 60_000, () => this.accounts.forgetGone());
  }
}

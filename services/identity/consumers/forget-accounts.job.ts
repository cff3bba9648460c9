import { Injectable } from '@nestjs/common';
import { Every } from '@gaugeway/platform/nest';
import { ConsumerAccountRepository } from './consumer-account.repository';

/** Removes the accounts of consumers that were deleted, and sessions that are over. */
@Injectable()
export class ForgetAccountsJob {
  constructor(private readonly accounts: ConsumerAccountRepository) {}

  @Every(60 * 60_000, 'identity.forget_consumer_accounts')
  removeDeleted(): Promise<void> {
    return this.accounts.removeDeleted();
  }
}

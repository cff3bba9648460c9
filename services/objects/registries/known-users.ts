import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Arrival } from '@gaugeway/platform/bus';
import { CompanyUserRepository } from './company-user.repository';

/**
 * Users who may be tied to something of a company: its own, and those of the companies that the caller came through.
 */
@Injectable()
export class KnownUsers {
  constructor(
    private readonly users: CompanyUserRepository,
    private readonly arrival: Arrival,
  ) {}

  /** Check without a wait for a user whose event may still be on its way: for calls that only read. */
  async isKnown(ctx: Context, id: number): Promise<boolean> {
    return (await this.users.known(ctx, [id])) === 1;
  }

  /** Waits for those whose event may still be on its way. */
  async areKnown(ctx: Context, input: readonly number[]): Promise<boolean> {
    const ids = [...new Set(input)];
    if (ids.length === 0) return true;
    const known = await this.arrival.of(
      () => this.users.known(ctx, ids),
      (count) => count === ids.length,
    );
    return known === ids.length;
  }
}

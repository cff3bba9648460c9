import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { CompanyUserRepository } from './company-user.repository';

/** The event about a user created a moment ago may still be on its way: how long to wait for an unknown user, ms. */
const ON_THE_WAY_MS = 3000;
const LOOK_EVERY_MS = 150;

/** Who may be tied to something of a company: its users, and those of the companies that the caller came through. */
@Injectable()
export class KnownUsers {
  constructor(private readonly users: CompanyUserRepository) {}

  /** Whether the user is known by now: for what only reads, and can be asked again. */
  async isKnown(ctx: Context, id: number): Promise<boolean> {
    return (await this.users.known(ctx, [id])) === 1;
  }

  /** Waits for those whose event may still be on its way. */
  async areKnown(ctx: Context, given: readonly number[]): Promise<boolean> {
    const ids = [...new Set(given)];
    if (ids.length === 0) return true;
    const until = Date.now() + ON_THE_WAY_MS;
    for (;;) {
      if ((await this.users.known(ctx, ids)) === ids.length) return true;
      if (Date.now() >= until) return false;
      await pause(LOOK_EVERY_MS);
    }
  }
}

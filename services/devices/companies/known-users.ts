import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { refuseFaults } from '../metering-devices/device-conflicts';
import { CompanyUserRepository } from './company-user.repository';

/** The event about a user created a moment ago may still be on its way: how long to wait for an unknown user, ms. */
const ON_THE_WAY_MS = 3000;
const LOOK_EVERY_MS = 150;

/** Who may be tied to something of a company: its users, and those of the companies that the caller came through. */
@Injectable()
export class KnownUsers {
  constructor(private readonly users: CompanyUserRepository) {}

  /** Throws 422 that names the input with an id that is unknown or of another company. */
  async assertKnown(ctx: Context, inputs: Readonly<Record<string, readonly number[] | undefined>>): Promise<void> {
    const ids = [...new Set(Object.values(inputs).flatMap((list) => list ?? []))];
    if (ids.length === 0) return;
    const until = Date.now() + ON_THE_WAY_MS;
    let known = await this.users.known(ctx, ids);
    while (known.size < ids.length && Date.now() < until) {
      await pause(LOOK_EVERY_MS);
      known = await this.users.known(ctx, ids);
    }
    const faults = Object.entries(inputs).flatMap(([name, list]) => {
      const unknown = list?.find((id) => !known.has(id));
      return unknown === undefined
        ? []
        : [[name, { key: 'errors.field_unknown_user', variables: { id: unknown } }] as const];
    });
    refuseFaults(ctx, Object.fromEntries(faults));
  }
}

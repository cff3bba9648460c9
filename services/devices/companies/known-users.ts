import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Arrival } from '@gaugeway/platform/bus';
import { refuseFaults } from '../field-faults';
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

  /** Throws 422 that names the input with an id that is unknown or of another company. */
  async assertKnown(ctx: Context, inputs: Readonly<Record<string, readonly number[] | undefined>>): Promise<void> {
    const ids = [...new Set(Object.values(inputs).flatMap((list) => list ?? []))];
    if (ids.length === 0) return;
    const known = await this.arrival.of(
      () => this.users.known(ctx, ids),
      ({ size }) => size === ids.length,
    );
    const faults = Object.entries(inputs).flatMap(([name, list]) => {
      const unknown = list?.find((id) => !known.has(id));
      return unknown === undefined
        ? []
        : [[name, { key: 'errors.field_unknown_user', variables: { id: unknown } }] as const];
    });
    refuseFaults(ctx, Object.fromEntries(faults));
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Context } from '@gaugeway/platform/auth';
import { Outbox } from '@gaugeway/platform/bus';
import type { InputOf, tieUser } from '@gaugeway/proto/api';
import { deviceRegistry } from '@gaugeway/proto/events';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRepository } from '../../audit/audit.repository';
import { CountMemory } from '../list/count-memory';
import { MeteringDeviceRepository } from '../metering-device.repository';
import { registeredDevice } from '../registered-device';
import { KnownUsers } from '../../companies/known-users';
import { DeviceTieRepository } from './device-tie.repository';

/** Returns how many devices' ties changed, and how many of the ids are no device of the caller. */
export class TieUsers extends Command<{ changed: number; notFound: number }> {
  constructor(
    readonly ctx: Context,
    readonly input: InputOf<typeof tieUser>,
  ) {
    super();
  }
}

const BATCH = 500;

/** Batch by batch, each in one transaction; a repeated call completes the work of a killed process. */
@CommandHandler(TieUsers)
export class TieUsersHandler implements ICommandHandler<TieUsers> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly devices: MeteringDeviceRepository,
    private readonly people: KnownUsers,
    private readonly ties: DeviceTieRepository,
    private readonly counts: CountMemory,
    private readonly audit: AuditRepository,
    private readonly outbox: Outbox,
  ) {}

  /** Throws 422 for a user of another company. */
  async execute({ ctx, input }: TieUsers): Promise<{ changed: number; notFound: number }> {
    await this.people.assertKnown(ctx, { users: input.users, add: input.add });
    const ids = [...new Set(input.device_ids)].sort((a, b) => a - b);
    const sum = { changed: 0, notFound: 0 };
    for (let at = 0; at < ids.length; at += BATCH) {
      const batch = ids.slice(at, at + BATCH);
      const done = await this.dataSource.transaction((manager) => this.tie(manager, ctx, batch, input));
      sum.changed += done.changed.length;
      sum.notFound += batch.length - done.found.length;
    }
    this.counts.forget(ctx.companyId);
    return sum;
  }

  /** Ties users in the caller's transaction; returns the devices found, and those whose ties changed. */
  async tie(
    manager: EntityManager,
    ctx: Context,
    ids: readonly number[],
    input: Pick<InputOf<typeof tieUser>, 'users' | 'add' | 'remove'>,
  ): Promise<{ changed: number[]; found: number[] }> {
    const locked = await this.devices.lockMany(manager, ctx, ids);
    const before = new Map(locked.map(({ id, tiedUsers }) => [id, tiedUsers]));
    for (const device of locked) device.tiedUsers = tiesAfter(device.tiedUsers, input);
    const changed = locked.filter(({ id, tiedUsers }) => String(before.get(id)) !== String(tiedUsers));
    if (changed.length > 0) {
      await this.ties.store(manager, changed);
      const changes = changed.map(({ id, tiedUsers }) => ({
        id,
        before: { tiedUsers: before.get(id) },
        after: { tiedUsers },
      }));
      await this.audit.addMany(manager, ctx, 'tie', changes);
      await this.outbox.add(manager, 'devices', deviceRegistry, changed.map(registeredDevice));
    }
    return { changed: changed.map(({ id }) => id), found: locked.map(({ id }) => id) };
  }
}

/** A whole list leaves the API keys that are tied: the list offers users, not keys. Pure. */
export function tiesAfter(
  before: readonly number[],
  { users, add = [], remove = [] }: { users?: number[]; add?: number[]; remove?: number[] },
): number[] {
  const kept = users ? [...before.filter((user) => user < 0), ...users] : before;
  return [...new Set([...kept, ...add])].filter((user) => !remove.includes(user)).sort((a, b) => a - b);
}

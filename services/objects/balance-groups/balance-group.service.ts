import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { changedMeanwhile, notFound, orNotFound, pageOf, pageReply } from '@gaugeway/platform/http';
import {
  type addBalanceGroups,
  BALANCE_PAGE,
  type BalanceGroupDetails,
  type balanceGroups,
  type createBalanceGroup,
  type editBalanceGroup,
  type InputOf,
  type pointsWithoutBalance,
  type ReplyOf,
} from '@gaugeway/proto/api';
import { ObjectRepository } from '../tree/object.repository';
import { memberOfOtherResource, memberTwice, unknownMember } from './balance-group.errors';
import { BalanceGroupRepository, type Member } from './balance-group.repository';
import { type MainMeter, MainMeterGroupsRepository } from './main-meter-groups.repository';

type AddedGroups = Omit<ReplyOf<typeof addBalanceGroups>, 'msg'>;

/** Groups of accounting points whose consumption has to balance; the balance itself is computed where the readings are. */
@Injectable()
export class BalanceGroupService {
  constructor(
    private readonly groups: BalanceGroupRepository,
    private readonly mainMeters: MainMeterGroupsRepository,
    private readonly objects: ObjectRepository,
    private readonly trail: AuditTrail,
    private readonly database: Database,
  ) {}

  async list(ctx: Context, input: InputOf<typeof balanceGroups>): Promise<ReplyOf<typeof balanceGroups>> {
    const perPage = Math.min(BALANCE_PAGE, input.per_page ?? input.perPage ?? BALANCE_PAGE);
    const at = pageOf({ page: input.page, per_page: perPage });
    const filter = {
      search: input.search_string ?? '',
      resource: input.resource_type_id ?? null,
      descending: input.sort === 'desc',
    };
    const { rows, total } = await this.groups.page(ctx, filter, at);
    return { balance_groups: pageReply(rows, total, at) };
  }

  /** Throws 404. */
  async one(ctx: Context, id: number): Promise<BalanceGroupDetails> {
    return orNotFound(await this.groups.find(ctx, id));
  }

  /** Throws 404 for a group that the caller does not see. */
  async withoutGroup(
    ctx: Context,
    { id, ...input }: InputOf<typeof pointsWithoutBalance>,
  ): Promise<ReplyOf<typeof pointsWithoutBalance>> {
    const resource = id === 0 ? (input.resource_type_id ?? null) : (await this.one(ctx, id)).resource_type_id;
    const at = pageOf(input);
    const { rows, total } = await this.groups.withoutGroup(ctx, { search: input.search_string ?? '', resource }, at);
    return { accounting_points: pageReply(rows, total, at) };
  }

  /** Throws `unknownMember`, `memberOfOtherResource`, `memberTwice`. */
  create(ctx: Context, { members, ...values }: InputOf<typeof createBalanceGroup>): Promise<BalanceGroupDetails> {
    return this.database.transaction(async (transaction) => {
      await this.refuseWrong(transaction, ctx, values.resource_type_id, members);
      const id = await this.groups.insert(transaction, ctx, values, members);
      const details = { id, ...values, count: members.length };
      await this.trail.add(transaction, 'objects', ctx, { action: 'balance_group.created', details });
      return this.after(transaction, ctx, id);
    });
  }

  /** Groups of the main meters that are in none; each is seen by those who see its points. Throws 404 for an unknown node. */
  addAutomatically(ctx: Context, input: InputOf<typeof addBalanceGroups>): Promise<AddedGroups> {
    const { object_id, resource_type_id, allowed_imbalance, dry_run } = input;
    return this.database.transaction(async (transaction) => {
      if (object_id && (await this.objects.find(ctx, [object_id], transaction)).length === 0) throw notFound();
      await this.mainMeters.lock(transaction, ctx);
      const filter = { objectId: object_id ?? null, resourceTypeId: resource_type_id ?? null };
      const found = await this.mainMeters.find(transaction, ctx, filter);
      const of = (wanted: MainMeter['state']) => found.filter(({ state }) => state === wanted).map(({ id }) => id);
      const mains = of('new');
      const counts = { created: mains.length, existing: of('known').length, too_large: of('large').length };
      if (dry_run || mains.length === 0) return counts;
      await this.groups.publish(transaction, await this.mainMeters.insert(transaction, ctx, mains, allowed_imbalance));
      const details = { object_id, resource_type_id, allowed_imbalance, count: mains.length };
      await this.trail.add(transaction, 'objects', ctx, { action: 'balance_group.created', details });
      return counts;
    });
  }

  /** Throws 404, `changedMeanwhile`, and the errors of `create`. */
  edit(
    ctx: Context,
    { id, version, members, ...changes }: InputOf<typeof editBalanceGroup>,
  ): Promise<BalanceGroupDetails> {
    return this.database.transaction(async (transaction) => {
      const before = await this.locked(transaction, ctx, id);
      if (version !== undefined && version !== before.version) throw changedMeanwhile();
      if (members) await this.refuseWrong(transaction, ctx, before.resource_type_id, members);
      const { title = before.title, comment = before.comment } = changes;
      const { allowed_imbalance = before.allowed_imbalance } = changes;
      const values = { title, comment, allowed_imbalance, resource_type_id: before.resource_type_id };
      await this.groups.update(transaction, id, values, members);
      await this.trail.add(transaction, 'objects', ctx, {
        action: 'balance_group.changed',
        details: { id, title, before, after: { ...changes, members } },
      });
      return this.after(transaction, ctx, id);
    });
  }

  /** Throws 404. */
  remove(ctx: Context, id: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const before = await this.locked(transaction, ctx, id);
      await this.groups.remove(transaction, ctx, id);
      const details = { id, title: before.title, before };
      await this.trail.add(transaction, 'objects', ctx, { action: 'balance_group.deleted', details });
    });
  }

  private async refuseWrong(
    transaction: Transaction,
    ctx: Context,
    resource: number,
    members: readonly Member[],
  ): Promise<void> {
    const ids = new Set(members.map(({ accounting_point_id }) => accounting_point_id));
    if (ids.size < members.length) throw memberTwice({}, { attribute: 'members' });
    const found = await this.groups.points(transaction, ctx, [...ids]);
    if (found.length < ids.size) throw unknownMember({}, { attribute: 'members' });
    const other = found.find(({ resource_type_id }) => resource_type_id !== resource);
    if (other) throw memberOfOtherResource({ point: other.title }, { attribute: 'members' });
  }

  private async locked(transaction: Transaction, ctx: Context, id: number): Promise<BalanceGroupDetails> {
    return orNotFound(await this.groups.lock(transaction, ctx, id));
  }

  private async after(transaction: Transaction, ctx: Context, id: number): Promise<BalanceGroupDetails> {
    return orNotFound(await this.groups.find(ctx, id, transaction));
  }
}

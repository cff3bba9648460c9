import { Injectable } from '@nestjs/common';
import { type ConsumedResource, FIELD_OF, fieldTitle, pointRegisters, TYPE_OF } from '@gaugeway/catalogue';
import { callerZone, type Context, hasRight, tiedTo } from '@gaugeway/platform/auth';
import { pageReply } from '@gaugeway/platform/http';
import {
  BALANCE_PAGE,
  type balanceLosses,
  type GroupLoss,
  type InputOf,
  type ReplyOf,
  SECTION,
} from '@gaugeway/proto/api';
import { dayAt } from '@gaugeway/proto/time/zone';
import { dateOf } from '../buckets';
import { PointSums } from '../branch/point-sums';
import { PointSlots } from '../shares/point-slots.repository';
import { shareOf } from '../shares/share-of';
import { BalanceGroupRepository } from './balance-group.repository';
import { type KnownLoss, type ListedGroup, lossOf, type PointSum, sortLosses, virtualSum } from './losses';

type Input = InputOf<typeof balanceLosses>;

/** Losses of all balance groups in a period, to find the house with a leak among hundreds. */
@Injectable()
export class LossesService {
  constructor(
    private readonly groups: BalanceGroupRepository,
    private readonly measured: PointSums,
    private readonly slots: PointSlots,
  ) {}

  async list(ctx: Context, input: Input): Promise<ReplyOf<typeof balanceLosses>> {
    const perPage = Math.min(BALANCE_PAGE, input.per_page ?? input.perPage ?? BALANCE_PAGE);
    const page = input.page ?? 1;
    const user = hasRight(ctx, 'access_all', SECTION.objects) ? null : tiedTo(ctx);
    const filter = { search: input.search_string ?? '', resource: input.resource_type_id ?? null, user };
    const groups = await this.groups.listed(ctx, filter);
    const rows = await this.losses(ctx, groups, input);
    const exceeded = rows.filter(({ is_exceeded }) => is_exceeded);
    const sorted = sortLosses(input.exceeded ? exceeded : rows, input.sort_field, input.sort === 'desc');
    const shown = sorted.slice((page - 1) * perPage, page * perPage);
    const data = await this.withShares(ctx, groups, shown, input);
    return { balance_groups: pageReply(data, sorted.length, { page, perPage }), exceeded_total: exceeded.length };
  }

  private async losses(ctx: Context, groups: readonly ListedGroup[], { from, to }: Input) {
    // Days that have not ended lack the meters that report later.
    const yesterday = dateOf(dayAt(callerZone(ctx), Date.now() / 1000) - 1);
    const lastDay = to < yesterday ? to : yesterday;
    const found: KnownLoss[] = [];
    for (const resource of Object.keys(TYPE_OF) as ConsumedResource[]) {
      const own = groups.filter(({ resourceTypeId }) => resourceTypeId === TYPE_OF[resource]);
      if (own.length === 0) continue;
      const sums = await this.sums(ctx, own, resource, { from, to });
      const unit = fieldTitle(FIELD_OF[resource], ctx.language).unit?.title ?? '';
      found.push(...own.map((group) => lossOf(group, sums, unit, lastDay)));
    }
    const types = new Set<number>(Object.values(TYPE_OF));
    const others = groups.filter(({ resourceTypeId }) => !types.has(resourceTypeId));
    return [...found, ...others.map((group) => lossOf(group, new Map(), '', lastDay))];
  }

  /** Adds shares to the shown groups, whose points the caller sees. */
  private async withShares(
    ctx: Context,
    groups: readonly ListedGroup[],
    shown: readonly KnownLoss[],
    { from, to }: Input,
  ): Promise<GroupLoss[]> {
    const ids = new Set(shown.map(({ id }) => id));
    const members = new Map(
      groups.flatMap(({ id, members: own }) =>
        ids.has(id) ? [[id, new Set(own.map(({ pointId }) => pointId))] as const] : [],
      ),
    );
    const points = [...new Set([...members.values()].flatMap((own) => [...own]))];
    const slots = await this.slots.of(ctx, points, [{ from, to }]);
    return shown.map((row) => ({
      ...row,
      final_share: shareOf(slots.filter(({ pointId }) => members.get(row.id)?.has(pointId))),
    }));
  }

  /** Regardless of who sees the points: the groups are those that the caller sees. */
  private async sums(
    ctx: Context,
    groups: readonly ListedGroup[],
    resource: ConsumedResource,
    dates: { from: string; to: string },
  ): Promise<Map<number, PointSum>> {
    const ids = [...new Set(groups.flatMap(({ members }) => members.map(({ pointId }) => pointId)))];
    const virtual = await this.groups.virtualOf(ctx, ids);
    const wanted = [
      ...new Set([...ids, ...[...virtual.values()].flatMap((terms) => terms.map(({ pointId }) => pointId))]),
    ];
    const sums = new Map<number, PointSum>(await this.measured.sumsOf(ctx, wanted, pointRegisters(resource), dates));
    for (const [id, terms] of virtual) sums.set(id, virtualSum(terms, sums));
    return sums;
  }
}

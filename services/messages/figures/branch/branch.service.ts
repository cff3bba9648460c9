import { Injectable } from '@nestjs/common';
import {
  type ConsumedResource,
  FIELD_OF,
  fieldTitle,
  pointRegisters,
  type ResourceRegister,
  TYPE_OF,
} from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { notFound } from '@gaugeway/platform/http';
import {
  type InputOf,
  MOST_BRANCH_LOSSES,
  MOST_BRANCH_POINTS,
  type ObjectConsumption,
  type objectConsumption,
  type objectsConsumption,
  type ReplyOf,
  RESOURCES,
} from '@gaugeway/proto/api';
import { roundFigure, sumFigures } from '@gaugeway/proto/number/figure';
import type { Dates } from '../figure-parts';
import { ObjectRepository } from '../../store/registries/objects/object.repository';
import { FrozenFigures } from '../periods/frozen/frozen-figures.repository';
import { PointSlots } from '../shares/point-slots.repository';
import { type CountedSlots, shareOf } from '../shares/share-of';
import { BranchSumsRepository } from './branch-sums.repository';
import { partsOfPoint, PartSums } from './part-sums';
import { PointSums, type SameDays } from './point-sums';
import { countedPoints, largestLosses, largestPoints, mainMeters } from './branch-figures';

/** Consumption of branches of the object tree. */
@Injectable()
export class BranchService {
  constructor(
    private readonly objects: ObjectRepository,
    private readonly sums: BranchSumsRepository,
    private readonly measured: PointSums,
    private readonly frozen: FrozenFigures,
    private readonly slots: PointSlots,
  ) {}

  /** Throws 404 for a node that the caller does not see. */
  async of(ctx: Context, input: InputOf<typeof objectConsumption>): Promise<ObjectConsumption> {
    if (!(await this.objects.isSeen(ctx, input.object_id))) throw notFound();
    const all = await this.sums.points(ctx, input.object_id, Object.values(TYPE_OF), input);
    const types = new Set(all.map(({ resourceTypeId }) => resourceTypeId));
    const resources = RESOURCES.filter((each) => types.has(TYPE_OF[each]));
    const resource = input.resource ?? resources[0] ?? null;
    const points = all.filter(({ resourceTypeId }) => resource !== null && resourceTypeId === TYPE_OF[resource]);
    const nothing = {
      total: null,
      share: null,
      counted: 0,
      points_without_data: points.length,
      parts: [],
      due: [],
      points: [],
      losses: [],
      points_total: 0,
    };
    if (resource === null || points.length === 0) return { resources, resource, unit: '', ...nothing };
    const registers = pointRegisters(resource);
    const { measured, groups } = await this.measured.of(ctx, points, registers, input);
    const counted = countedPoints(measured);
    const parts = await this.parts(ctx, new Set(counted.map(({ id }) => id)), groups, registers, input);
    const ids = counted.map(({ id }) => id);
    const every = measured.map(({ id }) => id);
    const slots = new Map((await this.slots.of(ctx, every, [input], registers)).map((each) => [each.pointId, each]));
    const weighed = measured.map((point) => ({ ...point, slots: slots.get(point.id) }));
    return {
      ...{ resources, resource, unit: unitOf(ctx, resource), counted: counted.length },
      total: sumFigures(counted.map(({ value }) => value)),
      share: shareOf(ids.flatMap((id) => slots.get(id) ?? [])),
      points_without_data: measured.filter(({ value }) => value === null).length,
      parts: parts.map((part) => ({ ...part, value: roundFigure(part.value), estimated: roundFigure(part.estimated) })),
      due: await this.sums.due(ctx, ids, input.by, input),
      points: largestPoints(weighed, MOST_BRANCH_POINTS),
      losses: largestLosses(weighed, MOST_BRANCH_LOSSES),
      points_total: measured.filter(({ value }) => value !== null).length,
    };
  }

  /** Sums of the points that the caller sees; a node above the caller's ties counts only these. */
  async byNode(ctx: Context, input: InputOf<typeof objectsConsumption>): Promise<ReplyOf<typeof objectsConsumption>> {
    const points = await this.sums.points(ctx, null, [TYPE_OF[input.resource]], input);
    const registers = pointRegisters(input.resource);
    const { measured } = await this.measured.of(ctx, points, registers, input);
    const ids = measured.flatMap(({ id, value }) => (value === null ? [] : [id]));
    const slots = new Map((await this.slots.of(ctx, ids, [input], registers)).map((each) => [each.pointId, each]));
    const mains = mainMeters(measured);
    const branches = new Map(measured.map(({ id, branch }) => [id, new Set(branch)]));
    const sums = new Map<string, { value: number; slots: CountedSlots[] }>();
    for (const { id, value, branch } of measured) {
      if (value === null) continue;
      const own = slots.get(id);
      const main = mains.get(id) ?? null;
      const counted = main === null ? undefined : branches.get(main);
      // Skips the nodes of its main meter, which already counted it.
      for (const node of branch) {
        if (counted?.has(node)) continue;
        const sum = sums.get(node) ?? { value: 0, slots: [] };
        sum.value += value;
        if (own) sum.slots.push(own);
        sums.set(node, sum);
      }
    }
    const objects = [...sums].map(([object_id, sum]) => ({
      ...{ object_id, value: roundFigure(sum.value), share: shareOf(sum.slots) },
      due_hours: sum.slots.reduce((hours, { expected }) => hours + expected, 0),
    }));
    return { unit: unitOf(ctx, input.resource), objects };
  }

  /** A point counts once in a part that has closed and open days of it. */
  private async parts(
    ctx: Context,
    counted: ReadonlySet<number>,
    groups: readonly SameDays[],
    registers: readonly ResourceRegister[],
    { by, ...dates }: Dates & { by: 'day' | 'month' },
  ): Promise<ObjectConsumption['parts']> {
    const isCounted = (id: number) => counted.has(id);
    const all = new PartSums();
    for (const { ids, hasClosed, open } of groups) {
      const own = new PartSums();
      if (hasClosed) own.adjoin(await this.frozen.parts(ctx, ids.filter(isCounted), registers, by, dates));
      for (const { dates: span, whole, changed } of open) {
        const live = new PartSums(await this.sums.parts(ctx, whole.filter(isCounted), registers, by, span));
        for (const [id, days] of changed) if (isCounted(id)) live.add(partsOfPoint(days, by));
        own.adjoin(live.parts());
      }
      all.add(own.parts());
    }
    return all.parts().sort((a, b) => (a.day < b.day ? -1 : 1));
  }
}

const unitOf = (ctx: Context, resource: ConsumedResource): string =>
  fieldTitle(FIELD_OF[resource], ctx.language).unit?.title ?? '';

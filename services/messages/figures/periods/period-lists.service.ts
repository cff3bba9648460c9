import { Injectable } from '@nestjs/common';
import { fieldTitle, modelById } from '@gaugeway/catalogue';
import type { Context } from '@gaugeway/platform/auth';
import { pageOf, pageReply } from '@gaugeway/platform/http';
import {
  type billingCorrections,
  type InputOf,
  type LackingPoint,
  type periodFigures,
  type periodPoints,
  type periodReadiness,
  READINESS,
  type ReadinessCounts,
  type ReplyOf,
} from '@gaugeway/proto/api';
import { plus } from '../../store/derived/decimals';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { ObjectRepository } from '../../store/registries/objects/object.repository';
import { notFound } from '@gaugeway/platform/http';
import { shareOf } from '../shares/share-of';
import { FigureListRepository } from './figure-list.repository';
import { figureOf } from './frozen/frozen-parts';
import { PeriodsService } from './periods.service';
import { ReadinessRepository } from './readiness.repository';

/** Lists for the screens of billing periods. */
@Injectable()
export class PeriodListsService {
  constructor(
    private readonly periods: PeriodsService,
    private readonly readiness: ReadinessRepository,
    private readonly lists: FigureListRepository,
    private readonly objects: ObjectRepository,
    private readonly points: AccountingPointRepository,
  ) {}

  /** Throws 404, 422. */
  async counts(ctx: Context, input: InputOf<typeof periodReadiness>): Promise<ReplyOf<typeof periodReadiness>> {
    const scope = await this.periods.scope(ctx, input);
    const period = await this.periods.period(ctx, input.period_start);
    const rows = await this.readiness.counts(ctx.companyId, scope, period);
    const names = await this.objects.names(
      ctx,
      rows.flatMap(({ branch }) => branch ?? []),
    );
    const total = none();
    const branches = new Map<string | null, ReadinessCounts>();
    for (const { branch, state, points } of rows) {
      const own = branches.get(branch) ?? none();
      own[state] += points;
      total[state] += points;
      branches.set(branch, own);
    }
    const named = [...branches].map(([id, counts]) => ({
      ...{ object_id: id, name: id === null ? '' : (names.get(id) ?? ''), ...counts },
    }));
    return { total, branches: named.sort((a, b) => lacking(b) - lacking(a) || (a.name < b.name ? -1 : 1)) };
  }

  /** Throws 404, 422. */
  async page(ctx: Context, input: InputOf<typeof periodPoints>): Promise<ReplyOf<typeof periodPoints>> {
    const scope = await this.periods.scope(ctx, input);
    const period = await this.periods.period(ctx, input.period_start);
    const at = pageOf(input);
    const { total, rows } = await this.readiness.page(ctx.companyId, scope, period, {
      ...{ states: input.states ?? null, limit: at.limit, offset: at.offset },
    });
    const data = rows.map(
      ({ id, deviceId, deviceName, modelId, title, address, state, expected, suspect, missing, estimated }) => ({
        ...{ accounting_point_id: id, title, address, device_id: deviceId, device_name: deviceName },
        requests: requestsOf(modelId),
        ...{ state, expected, suspect, missing, estimated },
      }),
    );
    return { points: pageReply(data, total, at) };
  }

  /** Throws 404. */
  async figures(ctx: Context, input: InputOf<typeof periodFigures>): Promise<ReplyOf<typeof periodFigures>> {
    const { period_start: start, accounting_point_ids: pointIds = null, revisions: withRevisions } = input;
    if (pointIds && !(await this.points.areSeen(ctx, pointIds))) throw notFound();
    const at = pageOf(input);
    const { total, rows } = await this.lists.figures(ctx, { start, pointIds, withRevisions }, at);
    const figures = rows.map(({ facts, value, carried, registers, ...row }) => {
      const { isIncomplete, origin } = figureOf(value, row.flags);
      return {
        ...{
          accounting_point_id: row.pointId,
          title: facts?.title ?? row.title,
          address: facts?.address ?? row.address,
        },
        ...{ meter: facts?.serial || (facts?.meter ?? ''), revision: row.revision, is_current: row.isCurrent },
        ...{ closed_at: Math.floor(row.closedAt), author: row.author, value, carried },
        billed: value === null && carried === 0 ? null : plus(value ?? 0, carried),
        ...{ is_incomplete: isIncomplete, origin, completeness: row.shares, share: shareOf([row.hours]) },
        unit: row.field === null ? '' : titled(ctx, row.field, row.modelId).unit,
        registers: registers.map(({ modelId, ...register }) => ({
          ...register,
          ...titled(ctx, register.field, modelId),
        })),
      };
    });
    return { figures: pageReply(figures, total, at) };
  }

  /** Throws 404. */
  async corrections(
    ctx: Context,
    input: InputOf<typeof billingCorrections>,
  ): Promise<ReplyOf<typeof billingCorrections>> {
    const { period_start: period = null, accounting_point_id: pointId = null, state = null } = input;
    if (pointId !== null && !(await this.points.areSeen(ctx, [pointId]))) throw notFound();
    const at = pageOf(input);
    const { total, rows } = await this.lists.corrections(ctx, { period, pointId, state }, at);
    const corrections = rows.map((row) => {
      const register = row.field === '' ? row.main : row.field;
      const { title, unit } = register === null ? { title: '', unit: '' } : titled(ctx, register, row.modelId);
      return {
        ...{ id: row.id, period_start: row.start, accounting_point_id: row.pointId, title: row.title },
        ...{ revision: row.revision, field: row.field, register: title, unit, old: row.old, new: row.new },
        ...{ difference: row.difference, cause: row.cause, state: row.state, into_period: row.into },
        found_at: Math.floor(row.foundAt),
      };
    });
    return { corrections: pageReply(corrections, total, at) };
  }
}

/** Requests that the model of a meter has. */
function requestsOf(modelId: number | null): LackingPoint['requests'] {
  const controls = (modelId === null ? undefined : modelById(modelId))?.controls ?? [];
  return [
    ...(controls.includes('now_value') ? (['poll'] as const) : []),
    ...(controls.includes('archive') ? (['archive'] as const) : []),
  ];
}

const none = () => Object.fromEntries(READINESS.map((state) => [state, 0])) as ReadinessCounts;

/** Points that need work, for the order of branches. */
const lacking = ({ suspect, missing, estimable }: ReadinessCounts): number => suspect + missing + estimable;

function titled({ language }: Context, field: string, modelId: number | null): { title: string; unit: string } {
  const { title, unit } = fieldTitle(field, language, modelId === null ? undefined : modelById(modelId));
  return { title, unit: unit?.title ?? '' };
}

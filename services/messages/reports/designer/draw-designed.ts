import { Injectable } from '@nestjs/common';
import { modelById } from '@gaugeway/catalogue';
import { type Context, callerZone } from '@gaugeway/platform/auth';
import { AppError } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type DesignBlock,
  type DesignScope,
  type DrawnBlock,
  MOST_DESIGNED_POINTS,
  MOST_DESIGNED_VALUES,
  MOST_DRAWN,
  MOST_POINTS_WITH_PAGES,
  type ReportDesign,
  type ReportDocument,
  REPORT_POINT_FIELDS,
  reportStructure,
} from '@gaugeway/proto/api';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { FrozenFigures } from '../../figures/periods/frozen/frozen-figures.repository';
import { BalanceService } from '../../figures/balance/balance.service';
import { ConsumptionService } from '../../figures/consumption/consumption.service';
import type { PointParts } from '../../figures/figure-parts';
import { PointSlots } from '../../figures/shares/point-slots.repository';
import { daysBetween } from '../../figures/shares/share-of';
import { JournalService } from '../../store/data/journal.service';
import { ObjectRepository } from '../../store/registries/objects/object.repository';
import { reportTooLarge } from '../orders/report.errors';
import { MakeStructure } from '../orders/structure/make-structure';
import { PointFactsRepository } from '../../store/registries/accounting-points/point-facts.repository';
import { factValues } from '../orders/structure/structure-words';
import { eachOf } from '../orders/gather';
import { QualityService } from '../../quality/validation/quality.service';
import { bordersBy, type Days, type DesignStep, spanOf } from './design-period';
import { type DesignPoint, DesignPointRepository } from './design-points.repository';
import { designTooManyPoints } from './designer.errors';
import { checkTexts, drawDocument } from './drawing/draw-document';
import type { DrawLimits } from './drawing/drawing-budget';
import type { DrawContext, NotedEvent, PointQuality } from './drawing/draw-context';

/** Content to draw. */
export interface DrawRequest {
  title: string;
  design: ReportDesign;
  scope: DesignScope;
  days: Days;
  /** Unix seconds; absent = now. */
  madeAt?: number;
}

/** Gathers the data of a report's blocks, and draws them. */
@Injectable()
export class DrawDesigned {
  constructor(
    private readonly chosen: DesignPointRepository,
    private readonly points: AccountingPointRepository,
    private readonly objects: ObjectRepository,
    private readonly consumption: ConsumptionService,
    private readonly balances: BalanceService,
    private readonly qualities: QualityService,
    private readonly journals: JournalService,
    private readonly structures: MakeStructure,
    private readonly pointFacts: PointFactsRepository,
    private readonly frozen: FrozenFigures,
    private readonly pointSlots: PointSlots,
  ) {}

  /** The points of a report that the caller sees. Throws `designTooManyPoints`. */
  async pointsOf(ctx: Context, { design, scope }: Pick<DrawRequest, 'design' | 'scope'>): Promise<DesignPoint[]> {
    const most = design.page.per_point ? MOST_POINTS_WITH_PAGES : MOST_DESIGNED_POINTS;
    const found = await this.chosen.of(ctx, scope, MOST_DESIGNED_POINTS * 2);
    if (found.length > most) throw designTooManyPoints({ count: found.length, most });
    return found;
  }

  /** The time of a report, Unix seconds: that of the closing where all of its days are closed, else now. */
  async timeOf(ctx: Context, points: readonly DesignPoint[], { start: from, end: to }: Days): Promise<number> {
    const ids = points.map(({ id }) => id);
    return (await this.frozen.closedAt(ctx, ids, { from, to })) ?? Math.floor(Date.now() / 1000);
  }

  /**
   * Draws the given points. Throws `designTooManyParts`, `designTooMany…`, `reportTooLarge` and the errors of tables of
   * points.
   */
  async draw(
    ctx: Context,
    request: DrawRequest,
    points: readonly DesignPoint[],
    limits: DrawLimits = MOST_DRAWN,
  ): Promise<ReportDocument> {
    const { scope, design } = request;
    const contexts = await this.contexts(ctx, request, points);
    const document = await drawDocument(design, contexts, limits);
    const known = new Set(points.map(({ id }) => id));
    const missing = scope.accounting_point_ids.filter((id) => !known.has(id)).length;
    const note: DrawnBlock = {
      ...{
        kind: 'text',
        align: 'left',
        is_small: true,
        text: contexts.whole.translate('design.note_deleted', { count: missing }),
      },
    };
    return missing === 0 ? document : { ...document, blocks: [...document.blocks, note] };
  }

  /** Throws `designTooManyCharacters` for a report whose texts would be too long. */
  async check(ctx: Context, request: DrawRequest, points: readonly DesignPoint[]): Promise<void> {
    await checkTexts(request.design, await this.contexts(ctx, request, points), MOST_DRAWN);
  }

  private async contexts(ctx: Context, request: DrawRequest, points: readonly DesignPoint[]) {
    const { scope, design } = request;
    const names = await this.objects.names(ctx, scope.object_ids);
    const shared: Shared = {
      objects: scope.object_ids.flatMap((id) => names.get(id) ?? []),
      facts: once(() => this.facts(ctx, points, request.days)),
      balances: new Map(),
    };
    const of = (some: readonly DesignPoint[]) => this.context(ctx, request, some, shared);
    const whole = of(points);
    return {
      whole,
      contexts: design.page.per_point && points.length > 0 ? points.map((point) => of([point])) : [whole],
    };
  }

  private context(
    ctx: Context,
    { title, scope, days, madeAt }: DrawRequest,
    points: readonly DesignPoint[],
    { objects, facts, balances }: Shared,
  ): DrawContext {
    const now = madeAt ?? Date.now() / 1000;
    // Several blocks show the same.
    const parts = new Map<DesignStep, ReturnType<DrawContext['parts']>>();
    const wholes = new Map<string, ReturnType<DrawContext['whole']>>();
    const together = new Map<string, ReturnType<DrawContext['together']>>();
    const ids = points.map(({ id }) => id);
    const slots = once(() => {
      const { from, to } = spanOf(days, callerZone(ctx));
      return this.pointSlots.of(ctx, ids, daysBetween([from, to], callerZone(ctx)));
    });
    const qualities = new Map<number, ReturnType<DrawContext['quality']>>();
    const noted = new Map<number, ReturnType<DrawContext['events']>>();
    return {
      ...{ ctx, title, points, scope, objects, days, now },
      translate: (key, variables) => translate(ctx.language, key, variables),
      parts: (step) => remembered(parts, step, () => this.parts(ctx, points, { step, days, now })),
      whole: (query) =>
        remembered(wholes, query.start + query.end, () => {
          const { from, to } = spanOf(query, callerZone(ctx));
          return this.consumed(ctx, points, [from, to]);
        }),
      slots,
      together: (times) =>
        remembered(together, times.join(' '), () =>
          this.pointSlots.together(ctx, ids, daysBetween(times, callerZone(ctx))),
        ),
      balance: (id, step) =>
        remembered(balances, `${id} ${step}`, () => {
          const { from, to } = spanOf(days, callerZone(ctx));
          return orNull(this.balances.of(ctx, { id, start_date: from, stop_date: to - 1, step }));
        }),
      quality: (pointId) => remembered(qualities, pointId, () => this.quality(ctx, pointId, days)),
      events: (most) => remembered(noted, most, () => this.events(ctx, points, days, most)),
      table: (block) => this.table(ctx, points, days, block),
      facts: async () => (points.length === 1 ? (await facts()).get(points[0]?.id ?? 0) : undefined) ?? new Map(),
    };
  }

  private async parts(
    ctx: Context,
    points: readonly DesignPoint[],
    { step, days, now }: { step: DesignStep; days: Days; now: number },
  ) {
    const borders = bordersBy(step, days, callerZone(ctx), now);
    const count = points.length * (borders.length - 1);
    if (count > MOST_DESIGNED_VALUES) throw reportTooLarge({ count, most: MOST_DESIGNED_VALUES });
    return { borders, points: await this.consumed(ctx, points, borders) };
  }

  private consumed(ctx: Context, points: readonly DesignPoint[], borders: readonly number[]) {
    return eachOf(points, ({ id }): Promise<PointParts | null> => orNull(this.consumption.partsOf(ctx, id, borders)));
  }

  private async quality(ctx: Context, pointId: number, { start, end }: Days): Promise<PointQuality | null> {
    const found = await orNull(this.qualities.device(ctx, { accounting_point_id: pointId, from: start, to: end }));
    const days = found?.series.flatMap((one) => one.days) ?? [];
    if (days.length === 0) return null;
    const sum = (name: keyof PointQuality) => days.reduce((all, day) => all + day[name], 0);
    return {
      ...{ expected: sum('expected'), complete: sum('complete'), estimated: sum('estimated') },
      ...{ suspect: sum('suspect'), missing: sum('missing') },
    };
  }

  /** Journals of the meters that were at the points. */
  private async events(ctx: Context, points: readonly DesignPoint[], days: Days, most: number) {
    const known = await this.points.operands(
      ctx,
      points.map(({ id }) => id),
    );
    const { from, to } = spanOf(days, callerZone(ctx));
    const links = [...known.values()]
      .flatMap((point) => point.links)
      .filter((link) => link.from < to && (link.to ?? Infinity) > from);
    const found = await eachOf(links, async (link): Promise<NotedEvent[]> => {
      const types = link.modelId === null ? undefined : modelById(link.modelId)?.tabs.journal?.msgTypes;
      if (!types || types.length === 0) return [];
      const span = { startDate: Math.max(from, link.from), stopDate: Math.min(to, link.to ?? to) - 1 };
      const query = { device_id: link.deviceId, journal_types: [...types], page: 1, per_page: most + 1 };
      const page = await orNull(this.journals.page(ctx, { ...query, ...span, sort: 'desc' }));
      const [meter] = await this.chosen.devices(ctx, [link.deviceId]);
      return (page?.messages.data ?? []).map((row) => ({
        at: row.datetime,
        meter: meter?.title ?? String(link.deviceId),
        text: (ctx.language === 'ru' ? row.event_name : (row.event_name_en ?? row.event_name)) || '–',
      }));
    });
    const all = found.flat().sort((a, b) => b.at - a.at);
    return { events: all.slice(0, most), isCut: all.length > most };
  }

  private async table(
    ctx: Context,
    points: readonly DesignPoint[],
    { start, end }: Days,
    block: Extract<DesignBlock, { kind: 'points' }>,
  ): Promise<DrawnBlock> {
    const structure = reportStructure.parse({
      selected_fields: block.period_fields,
      accounting_point_fields: block.point_fields,
      with_total: block.with_total,
    });
    const { columns, rows } = await this.structures.whole(ctx, {
      ...{ structure, title: null, pointIds: points.map(({ id }) => id), dateStart: start, dateEnd: end },
      isSingle: false,
    });
    const isNumber = (key: string) => rows.some((row) => typeof row[key] === 'number');
    const texts = new Set(['point_title', 'point_address', 'point_consumer']);
    return {
      ...{ kind: 'table', title: block.title, note: '' },
      columns: columns.map(({ key, title }) => ({
        ...{ title, is_number: isNumber(key) && key !== 'point_number', weight: texts.has(key) ? 1.15 : 1 },
      })),
      rows: rows.map((row) => columns.map(({ key }) => row[key] ?? null)),
      // The sum is a row more than there are points.
      totals: rows.length > points.length ? 1 : 0,
    };
  }

  /** Facts by point, by the names of placeholders. */
  private async facts(ctx: Context, points: readonly DesignPoint[], days: Days): Promise<FactsByPoint> {
    const { from, to } = spanOf(days, callerZone(ctx));
    const known = await this.pointFacts.of(
      ctx,
      points.map(({ id }) => id),
      from,
      to,
    );
    return new Map(
      [...known].map(([id, facts]) => {
        const values = factValues(ctx, facts, 1);
        const named = REPORT_POINT_FIELDS.filter((field) => field !== 'number').map(
          (field) => [`point.${field}`, values[field] === null ? '–' : String(values[field])] as const,
        );
        return [id, new Map(named)];
      }),
    );
  }
}

type FactsByPoint = ReadonlyMap<number, ReadonlyMap<string, string>>;

/** Data common to all contexts of a report. */
interface Shared {
  objects: readonly string[];
  facts(): Promise<FactsByPoint>;
  balances: Map<string, ReturnType<DrawContext['balance']>>;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function remembered<K, V>(known: Map<K, V>, key: K, make: () => V): V {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}

/** Items that are deleted or no longer visible are null. */
async function orNull<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
}

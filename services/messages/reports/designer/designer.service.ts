import { Injectable } from '@nestjs/common';
import { type Context, seesOwnOf, callerZone } from '@gaugeway/platform/auth';
import { notFound, orNotFound, pageOf, pageReply } from '@gaugeway/platform/http';
import {
  type DesignedReport,
  type DesignedSettings,
  type DesignScope,
  type designedReports,
  type InputOf,
  MOST_PREVIEWED,
  PREVIEW_DESIGNED_POINTS,
  type previewDesign,
  type ReplyOf,
  type Report,
  type ReportDesign,
  SECTION,
  type WholeDesignedReport,
} from '@gaugeway/proto/api';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { BalanceGroupRepository } from '../../figures/balance/balance-group.repository';
import { ClosedClock } from '../../figures/periods/frozen/closed-clock.repository';
import { DeviceRepository } from '../../store/registries/devices/device.repository';
import { ObjectRepository } from '../../store/registries/objects/object.repository';
import { Recorded } from '../orders/recorded';
import { ReportRepository } from '../orders/report.repository';
import { ReportService } from '../orders/report.service';
import { DesignTemplates } from './design-templates';
import { daysOfPeriod } from './design-period';
import { DesignPointRepository } from './design-points.repository';
import { designScopeEmpty } from './designer.errors';
import { DesignerRepository, type StoredDesigned } from './designer.repository';
import { DrawDesigned } from './draw-designed';

/** Reports of the designer as their users keep and make them; files are made behind the call (make-reports.job.ts). */
@Injectable()
export class DesignerService {
  constructor(
    private readonly repository: DesignerRepository,
    private readonly templates: DesignTemplates,
    private readonly reports: ReportService,
    private readonly made: ReportRepository,
    private readonly drawing: DrawDesigned,
    private readonly chosen: DesignPointRepository,
    private readonly points: AccountingPointRepository,
    private readonly devices: DeviceRepository,
    private readonly objects: ObjectRepository,
    private readonly groups: BalanceGroupRepository,
    private readonly recorded: Recorded,
    private readonly clock: ClosedClock,
  ) {}

  async list(ctx: Context, input: InputOf<typeof designedReports>): Promise<ReplyOf<typeof designedReports>> {
    const page = pageOf(input);
    const { limit, offset } = page;
    const filter = { search: input.search_string ?? '', limit, offset };
    const { reports, total } = await this.repository.reports(ctx, seesOwnOf(ctx, SECTION.reports), filter);
    const [titles, last] = await Promise.all([
      this.templates.titles(ctx),
      this.reports.byIds(
        ctx,
        reports.flatMap(({ lastId }) => lastId ?? []),
      ),
    ]);
    const rows = reports.map(({ id, author, settings, updatedAt, lastId }): DesignedReport => {
      const { title, template, format, period } = settings;
      return {
        ...{ id, title, template, template_title: titles.get(template) ?? '', format, period, author },
        ...{ updated_at: updatedAt, last: last.find((report) => report.id === lastId) ?? null },
      };
    });
    return { reports: pageReply(rows, total, page) };
  }

  /** Throws 404. */
  async get(ctx: Context, id: number): Promise<WholeDesignedReport> {
    const { settings } = await this.find(ctx, id);
    const { accounting_point_ids: points, object_ids: objects, device_ids: devices } = settings;
    const [names, nodes, meters] = await Promise.all([
      this.made.points(ctx, points),
      this.objects.names(ctx, objects),
      this.chosen.devices(ctx, devices),
    ]);
    const groups = [];
    for (const group of settings.balance_group_ids) {
      const found = await this.groups.find(ctx, group);
      if (found) groups.push({ id: group, title: found.title });
    }
    return {
      ...{ id, settings },
      subjects: {
        accounting_points: points.flatMap((point) => {
          const found = names.get(point);
          return found ? [{ id: point, title: found.title }] : [];
        }),
        objects: objects.flatMap((node) => {
          const title = nodes.get(node);
          return title === undefined ? [] : [{ id: node, title }];
        }),
        devices: meters.map(({ id: device, title }) => ({ id: device, title })),
        balance_groups: groups,
      },
    };
  }

  /** Throws 404 for invisible objects, `designDeleted`, `designScopeEmpty`, 409 of the limit. */
  async create(ctx: Context, settings: DesignedSettings): Promise<number> {
    const { accounting_point_ids, device_ids, object_ids, balance_group_ids } = settings;
    const isEmpty = [accounting_point_ids, device_ids, object_ids, balance_group_ids].every((ids) => ids.length === 0);
    if (isEmpty) throw designScopeEmpty({}, { attribute: 'accounting_point_ids' });
    await this.check(ctx, settings);
    return this.recorded.change(
      ctx,
      'designed_report.created',
      (transaction) => this.repository.addReport(transaction, ctx, settings),
      (id) => ({ id, ...detailsOf(settings) }),
    );
  }

  /** Throws as `create`; without points and groups it is kept, and not made. */
  async update(ctx: Context, id: number, settings: DesignedSettings): Promise<void> {
    await this.find(ctx, id);
    await this.check(ctx, settings);
    await this.recorded.change(
      ctx,
      'designed_report.changed',
      (transaction) => this.repository.changeReport(transaction, ctx, id, settings),
      () => ({ id, ...detailsOf(settings) }),
    );
  }

  /** Throws 404. */
  async remove(ctx: Context, id: number): Promise<void> {
    const removed = await this.recorded.change(
      ctx,
      'designed_report.deleted',
      (transaction) => this.repository.removeReport(transaction, ctx, seesOwnOf(ctx, SECTION.reports), id),
      (title) => (title === null ? null : { id, title }),
    );
    if (removed === null) throw notFound();
  }

  /** Throws 404, `designDeleted`, `designScopeEmpty`, `designTooManyPoints`, `designTooManyCharacters`, 409 of the limit. */
  async generate(ctx: Context, id: number): Promise<{ report: Report; msg: string }> {
    const { settings } = await this.find(ctx, id);
    const { template, period, format, title } = settings;
    const design = await this.templates.design(ctx, template);
    const points = await this.drawing.pointsOf(ctx, { design, scope: settings });
    if (points.length === 0 && settings.balance_group_ids.length === 0) throw designScopeEmpty();
    const days = daysOfPeriod(period, callerZone(ctx), Date.now() / 1000);
    await this.drawing.check(ctx, { title, design, scope: settings, days }, points);
    const { start, end } = days;
    const { accounting_point_ids, object_ids, device_ids, balance_group_ids } = settings;
    return this.reports.orderDesigned(ctx, id, {
      ...{ title, template, date_start: start, date_end: end, step: 'day', design, format },
      ...{ accounting_point_ids, object_ids, device_ids, balance_group_ids },
    });
  }

  /** Throws 404 for invisible objects, and the errors of `DrawDesigned`. */
  async preview(ctx: Context, input: InputOf<typeof previewDesign>): Promise<ReplyOf<typeof previewDesign>> {
    const { title, page, blocks, period, ...scope } = input;
    const design: ReportDesign = { page, blocks };
    await this.checkScope(ctx, scope);
    const days = daysOfPeriod(period, callerZone(ctx), Date.now() / 1000);
    const points = await this.drawing.pointsOf(ctx, { design, scope });
    // Pages of several users are alike.
    const shown = points.slice(0, page.per_point ? 1 : PREVIEW_DESIGNED_POINTS);
    const known = { ...scope, accounting_point_ids: [] };
    const document = await this.drawing.draw(
      await this.clock.of(ctx),
      { title, design, scope: known, days },
      shown,
      MOST_PREVIEWED,
    );
    return { document, points: points.length, shown: shown.length };
  }

  private async check(ctx: Context, settings: DesignedSettings): Promise<void> {
    await this.templates.design(ctx, settings.template);
    await this.checkScope(ctx, settings);
  }

  /** Throws 404 for invisible objects. */
  private async checkScope(ctx: Context, scope: DesignScope): Promise<void> {
    const { accounting_point_ids: points, device_ids: devices, object_ids: nodes } = scope;
    if (!(await this.points.areSeen(ctx, points)) || !(await this.devices.areSeen(ctx, devices))) throw notFound();
    for (const node of nodes) if (!(await this.objects.isSeen(ctx, node))) throw notFound();
    for (const group of scope.balance_group_ids) if (!(await this.groups.find(ctx, group))) throw notFound();
  }

  /** Throws 404. */
  private async find(ctx: Context, id: number): Promise<StoredDesigned> {
    return orNotFound(await this.repository.report(ctx, seesOwnOf(ctx, SECTION.reports), id));
  }
}

const detailsOf = ({ title, template, format }: DesignedSettings) => ({ title, template, format });

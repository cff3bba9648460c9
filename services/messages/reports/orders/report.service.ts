import { Injectable } from '@nestjs/common';
import { type Context, seesOwnOf } from '@gaugeway/platform/auth';
import { notFound, orNotFound, pageOf, pageReply } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type AnyOrder,
  type DesignedOrder,
  type InputOf,
  ownTemplateId,
  PREVIEW_ROWS,
  REPORT_STATUS,
  type ReplyOf,
  type Report,
  reportKindOf,
  type reports,
  type ReportSpreadsheet,
  type reportTemplates,
  SECTION,
  type TableOrder,
} from '@gaugeway/proto/api';
import { reportKinds } from '@gaugeway/proto/kinds/reports';
import { ordererOf } from './orderer-of';
import { readyTitle, isReadyDesign } from './ready-designs';
import { AccountingPointRepository } from '../../store/registries/accounting-points/accounting-point.repository';
import { BalanceGroupRepository } from '../../figures/balance/balance-group.repository';
import type { OwnTemplate } from './own-templates/own-template.repository';
import { OwnTemplateService } from './own-templates/own-template.service';
import { MakeTable } from './make-table';
import { MakeStructure } from './structure/make-structure';
import { Recorded } from './recorded';
import { reportNotReady } from './report.errors';
import { isOfTable, subjectsOf, type WithSubjects } from './report-subjects';
import { reportSigned } from './signing/signing.errors';
import { type NewReport, ReportRepository, type StoredReport } from './report.repository';
import { type BatchedReport, inMemory } from './write-report';

/** Reports as their users order and read them; they are made behind the call (make-reports.job.ts). */
@Injectable()
export class ReportService {
  constructor(
    private readonly reports: ReportRepository,
    private readonly points: AccountingPointRepository,
    private readonly groups: BalanceGroupRepository,
    private readonly ownTemplates: OwnTemplateService,
    private readonly structures: MakeStructure,
    private readonly recorded: Recorded,
    private readonly tables: MakeTable,
  ) {}

  async templates(ctx: Context, input: InputOf<typeof reportTemplates>): Promise<ReplyOf<typeof reportTemplates>> {
    const type = input.report_mode ?? input.report_type ?? null;
    // Infrastructure reports: on request only.
    const ours = reportKinds
      .filter((kind) => (type === null ? kind.type !== 'infrastructure' : kind.type === type))
      .map(({ id, type: report_type }) => ({
        ...{ id, report_type, title: translate(ctx.language, `report.template.${id}`) },
        ...{ description: translate(ctx.language, `report.about.${id}`), is_own: false, has_file: false },
        structure: null,
      }));
    if (type === 'infrastructure') return { templates: ours };
    const own = (await this.ownTemplates.list(ctx, type)).map(({ id, title, author, fileName, ...one }) => ({
      ...{ id: ownTemplateId(id), title, report_type: one.type, is_own: true, has_file: one.hasFile },
      structure: one.structure,
      description: translate(ctx.language, 'report.about.own', { author, file: fileName }),
    }));
    return { templates: [...ours, ...own] };
  }

  statuses({ language }: Context): { statuses: { id: number; title: string }[] } {
    return {
      statuses: Object.entries(REPORT_STATUS).map(([name, id]) => ({
        id,
        title: translate(language, `report.status.${name}`),
      })),
    };
  }

  async list(ctx: Context, input: InputOf<typeof reports>): Promise<ReplyOf<typeof reports>> {
    const page = pageOf(input);
    const { limit, offset } = page;
    const { status = null, report_type: type = null, search_string } = input;
    const filter = { status, type, search: search_string ?? '', limit, offset };
    const { reports: found, total } = await this.reports.list(ctx, seesOwnOf(ctx, SECTION.reports), filter);
    const rows = await this.toReplies(ctx, found);
    return { reports: pageReply(rows, total, page) };
  }

  /** Throws 404 for a point or group that the caller does not see; `periodTooLong`, `reportTooLarge`, 409 of the limit. */
  async order(ctx: Context, input: TableOrder): Promise<{ report: Report; msg: string }> {
    const { type } = subjectsOf(input);
    const own = await this.ownTemplates.of(ctx, input.template, type);
    await this.check(ctx, input, own);
    const title = input.title ?? own?.title ?? translate(ctx.language, `report.template.${input.template}`);
    return this.added(ctx, { title, type, given: input });
  }

  /** A file of a report of the designer, whose size was looked at. Throws 409 of the limit. */
  async orderDesigned(
    ctx: Context,
    designedId: number,
    input: DesignedOrder,
  ): Promise<{ report: Report; msg: string }> {
    return this.added(ctx, { title: input.title, type: 'designer', given: input, designedId });
  }

  private async added(ctx: Context, order: NewReport): Promise<{ report: Report; msg: string }> {
    const id = await this.recorded.change(
      ctx,
      'report.ordered',
      (transaction) => this.reports.add(transaction, ctx, ordererOf(ctx), order),
      (made) => ({ id: made, title: order.title, template: order.given.template }),
    );
    return this.answer(ctx, id, 'messages.report_ordered');
  }

  /** Reports of the company by number. The caller checks visibility. */
  async byIds(ctx: Context, ids: readonly number[]): Promise<Report[]> {
    return this.toReplies(ctx, ids.length > 0 ? await this.reports.byIds(ctx, ids) : []);
  }

  async again(ctx: Context, id: number): Promise<{ report: Report; msg: string }> {
    const { given: input, title, signing } = await this.find(ctx, id);
    if (signing === 'signed') throw reportSigned();
    // Items of the designer that are deleted meanwhile are left out, and the report notes it.
    if (isOfTable(input))
      await this.check(ctx, input, await this.ownTemplates.of(ctx, input.template, subjectsOf(input).type));
    await this.recorded.change(
      ctx,
      'report.made_again',
      (transaction) => this.reports.again(transaction, ctx, id, ordererOf(ctx)),
      () => ({ id, title }),
    );
    return this.answer(ctx, id, 'messages.report_ordered');
  }

  async rename(ctx: Context, id: number, title: string): Promise<{ report: Report; msg: string }> {
    const { title: from } = await this.find(ctx, id);
    await this.recorded.change(
      ctx,
      'report.renamed',
      (transaction) => this.reports.rename(transaction, ctx, id, title),
      () => ({ id, title, from }),
    );
    return this.answer(ctx, id, 'messages.report_renamed');
  }

  async remove(ctx: Context, ids: readonly number[]): Promise<{ removed: number; msg: string }> {
    const rows = await this.recorded.change(
      ctx,
      'report.deleted',
      (transaction) => this.reports.remove(transaction, ctx, seesOwnOf(ctx, SECTION.reports), [...new Set(ids)]),
      (expired) =>
        expired.length === 0 ? null : { ids: expired.map(({ id }) => id), titles: expired.map(({ title }) => title) },
    );
    const removed = rows.length;
    if (removed === 0) throw notFound();
    return { removed, msg: translate(ctx.language, 'messages.reports_removed', { count: removed }) };
  }

  /** The whole table in memory. Throws 404, `reportNotReady`. */
  async data(ctx: Context, id: number): Promise<ReportSpreadsheet> {
    return inMemory(await this.batched(ctx, id));
  }

  /** Throws 404, `reportNotReady`. */
  async batched(ctx: Context, id: number): Promise<BatchedReport> {
    await this.find(ctx, id);
    const report = await this.reports.batched(ctx.companyId, id);
    if (!report) throw reportNotReady();
    return report;
  }

  /** The file that it was made as, and how; null = it is made of its table. */
  async file(ctx: Context, id: number): Promise<{ format: 'pdf' | 'xlsx'; content: Buffer } | null> {
    const content = await this.reports.file(ctx, id);
    return content && { format: formatOf((await this.find(ctx, id)).given), content };
  }

  /** The same with its first rows alone. */
  async preview(ctx: Context, id: number): Promise<{ report: ReportSpreadsheet; total: number }> {
    const { rows: total } = await this.find(ctx, id);
    const report = await this.reports.spreadsheet(ctx, id, PREVIEW_ROWS);
    if (!report) throw reportNotReady();
    return { report, total };
  }

  private async check(ctx: Context, input: TableOrder, own: OwnTemplate | null): Promise<void> {
    if (own?.structure) {
      // Its columns are of the whole period: days and months do not count.
      const { date_start: dateStart, date_end: dateEnd } = input;
      const pointIds = subjectsOf(input).ids;
      return this.structures.check(ctx, { structure: own.structure, pointIds, dateStart, dateEnd });
    }
    await this.tables.check(ctx, input);
    if (!(await this.isSeen(ctx, input))) throw notFound();
  }

  /** true: the caller sees all subjects of the report. */
  async isSeen(ctx: Context, input: WithSubjects): Promise<boolean> {
    const { type, ids } = subjectsOf(input);
    if (type !== 'balance') return this.points.areSeen(ctx, ids);
    for (const id of ids) if (!(await this.groups.find(ctx, id))) return false;
    return true;
  }

  /** Throws 404. */
  async mustSee(ctx: Context, id: number): Promise<void> {
    await this.find(ctx, id);
  }

  /** Throws 404. */
  private async find(ctx: Context, id: number): Promise<StoredReport> {
    return orNotFound(await this.reports.find(ctx, seesOwnOf(ctx, SECTION.reports), id));
  }

  private async answer(ctx: Context, id: number, key: string): Promise<{ report: Report; msg: string }> {
    const [report] = await this.toReplies(ctx, [await this.find(ctx, id)]);
    if (!report) throw notFound();
    return { report, msg: translate(ctx.language, key) };
  }

  private async toReplies(ctx: Context, reports: readonly StoredReport[]): Promise<Report[]> {
    const hasOwn = reports.some(({ type, template }) => type !== 'designer' && !reportKindOf(template));
    const own = hasOwn ? await this.ownTemplates.list(ctx, null) : [];
    const titles = new Map(own.map(({ id, title }) => [ownTemplateId(id), title]));
    return reports.map((report) => summaryOf(ctx, report, titles));
  }
}

const formatOf = (input: AnyOrder): 'pdf' | 'xlsx' => ('design' in input ? input.format : 'xlsx');

/** `own`: titles of the templates of the company; one that was deleted has none. */
function summaryOf({ language }: Context, report: StoredReport, own: ReadonlyMap<string, string>): Report {
  const { id, title, template, type, given: input, status, error, rows, author } = report;
  const templateTitle = reportKindOf(template)
    ? translate(language, `report.template.${template}`)
    : type === 'designer'
      ? isReadyDesign(template)
        ? readyTitle(template, language)
        : translate(language, 'report.template.designer')
      : (own.get(template) ?? translate(language, 'report.template_deleted'));
  return {
    ...{ id, title, template, template_title: templateTitle, report_type: type, status, error },
    format: formatOf(input),
    ...{ date_start: input.date_start, date_end: input.date_end, step: input.step, rows, author },
    ...{ created_at: report.createdAt, made_at: report.madeAt, signing: report.signing },
    signature_verified: report.isSignatureVerified,
  };
}

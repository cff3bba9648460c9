import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { fillSheetTemplate, scanSheetTemplate, type TemplateValue } from '@gaugeway/platform/documents';
import { AppError, notFound } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import { HeavySlots } from '@gaugeway/platform/slots';
import {
  type InputOf,
  LARGEST_TEMPLATE,
  type OrderedReportType,
  ownTemplateId,
  type ReplyOf,
  type ReportSpreadsheet,
  type ReportType,
  type uploadTemplate,
} from '@gaugeway/proto/api';
import { Recorded } from '../recorded';
import { fieldsOfStructure } from '../structure/structure-columns';
import { clockOf, dayText } from '../structure/structure-words';
import { templateDeleted, templateOneOf, templateTooLarge, templateUnreadable } from './own-template.errors';
import { type NewOwnTemplate, type OwnTemplate, OwnTemplateRepository } from './own-template.repository';
import { nameOfKey, structureOfNames } from './template-names';

const MEGABYTE = 1024 * 1024;
/** Cells that a message names. */
const NAMED = 5;

/** The report that a template is filled with. */
interface Filling {
  report: ReportSpreadsheet;
  title: string;
  author: string;
  /** YYYY-MM-DD. */
  dateStart: string;
  dateEnd: string;
  points: number;
}

/** Templates of companies: arrangements that were saved, and workbooks with placeholders. */
@Injectable()
export class OwnTemplateService {
  constructor(
    private readonly templates: OwnTemplateRepository,
    private readonly slots: HeavySlots,
    private readonly recorded: Recorded,
  ) {}

  list(ctx: Context, type: ReportType | null): Promise<OwnTemplate[]> {
    return this.templates.list(ctx, type);
  }

  /**
   * Throws `templateOneOf`, `templateTooLarge`, 409 of the limit, 429 of the slots, and the errors of reading a
   * workbook.
   */
  async upload(ctx: Context, input: InputOf<typeof uploadTemplate>): Promise<ReplyOf<typeof uploadTemplate>> {
    const { title, report_type: type, content, structure, file_name: fileName } = input;
    if ((content == null) === (structure == null) || (structure && type === 'balance')) throw templateOneOf();
    const msg = translate(ctx.language, 'messages.template_saved');
    if (structure) {
      fieldsOfStructure(structure);
      const id = await this.added(ctx, { title, type, structure, file: null, fileName: '' });
      return { id: ownTemplateId(id), variables: [], msg };
    }
    const file = Buffer.from(content ?? '', 'base64');
    if (file.length > LARGEST_TEMPLATE)
      throw templateTooLarge({ max: LARGEST_TEMPLATE / MEGABYTE }, { attribute: 'content' });
    const { names, loose } = await this.slots
      .run(ctx, () => scanSheetTemplate(file))
      .catch((error: unknown) => {
        // Its own sentence names .csv too, which is no template.
        const isUnreadable = error instanceof AppError && error.declaration.key === 'errors.sheet_unreadable';
        throw isUnreadable ? templateUnreadable({}, { attribute: 'content' }) : error;
      });
    const ofNames = structureOfNames(names, type);
    const id = await this.added(ctx, { title, type, structure: ofNames, file, fileName });
    const cells = loose.slice(0, NAMED).join(', ') + (loose.length > NAMED ? ' …' : '');
    const note = loose.length > 0 ? translate(ctx.language, 'messages.template_saved_loose', { cells }) : msg;
    return { id: ownTemplateId(id), variables: names, msg: note };
  }

  /** Throws 404. */
  async remove(ctx: Context, id: number): Promise<{ msg: string }> {
    const removed = await this.recorded.change(
      ctx,
      'report_template.deleted',
      (transaction) => this.templates.remove(transaction, ctx, id),
      (title) => (title === null ? null : { id, title }),
    );
    if (removed === null) throw notFound();
    return { msg: translate(ctx.language, 'messages.template_removed') };
  }

  private added(ctx: Context, input: NewOwnTemplate): Promise<number> {
    const { title, type } = input;
    return this.recorded.change(
      ctx,
      'report_template.created',
      (transaction) => this.templates.add(transaction, ctx, input),
      (id) => ({ id, title, type }),
    );
  }

  /** The template that a report is made by; null = one of the product's. Throws `templateDeleted`. */
  async of(ctx: Context, template: string, type: OrderedReportType): Promise<OwnTemplate | null> {
    const id = /^custom:(\d+)$/.exec(template)?.[1];
    if (id === undefined) return null;
    const found = await this.templates.find(ctx, Number(id));
    if (!found || found.type !== type) throw templateDeleted({}, { attribute: 'template' });
    return found;
  }

  /** The workbook of a template with the rows of a report; null where the template has none. */
  async filled(ctx: Context, template: OwnTemplate, filling: Filling): Promise<Buffer | null> {
    const file = template.hasFile ? await this.templates.file(ctx, template.id) : null;
    if (!file) return null;
    const { report, title, author, dateStart, dateEnd, points } = filling;
    const period = `${dayText(dateStart)} – ${dayText(dateEnd)}`;
    const made_at = clockOf(ctx, Date.now() / 1000).slice(0, 10);
    const ofReport = { title, author, made_at, points, date_start: dayText(dateStart), date_end: dayText(dateEnd) };
    // Groups have a row per day or month, which is called so.
    const hasPeriods = report.columns.some(({ key }) => key === 'period');
    const rows = report.rows.map((row): Record<string, TemplateValue> =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [nameOfKey(key), value])),
    );
    const whole = { ...ofReport, ...(hasPeriods ? {} : { period }) };
    return fillSheetTemplate(file, { whole, rows, ...(template.type === 'balance' && { totals: totalsOf(rows) }) });
  }
}

/** Sums of balance groups: of each group the last row has its totals, which those before it come to. */
function totalsOf(rows: readonly Readonly<Record<string, TemplateValue>>[]): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const [at, row] of rows.entries()) {
    if (rows[at + 1]?.['group'] === row['group']) continue;
    for (const [name, value] of Object.entries(row))
      if (typeof value === 'number') totals[name] = (totals[name] ?? 0) + value;
  }
  return totals;
}

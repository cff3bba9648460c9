import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import { callerZone, type Context, isMachine, seesOwnOf } from '@gaugeway/platform/auth';
import { Database, forEveryone, type Transaction } from '@gaugeway/platform/database';
import { notForMachines, notFound, orNotFound, pageOf, pageReply } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type createNewsletter,
  type InputOf,
  type Newsletter,
  NEWSLETTER_RUNS,
  type newsletters,
  type ReplyOf,
  SECTION,
} from '@gaugeway/proto/api';
import { hoursNow } from '@gaugeway/proto/time/zone';
import { ReportService } from '../orders/report.service';
import { checkReportSize } from '../orders/report-size';
import { subjectsOf } from '../orders/report-subjects';
import { KnownUserRepository } from '../../store/registries/users/known-user.repository';
import { rowOf, runOf } from './newsletter-view';
import { newsletterUnderWay, nobodyGetsIt, notOwnCompany } from './newsletter.errors';
import { NewsletterRepository, type NewsletterValues, type StoredNewsletter } from './newsletter.repository';
import { NewsletterRunRepository } from './newsletter-run.repository';
import { nextTime, periodBefore } from './newsletter-schedule';
import { ordererOf } from '../orders/orderer-of';
import { StartRun } from './start-run';

type Given = Omit<InputOf<typeof createNewsletter>, 'is_active'>;
type Action = `newsletter.${'created' | 'changed' | 'opened' | 'closed' | 'deleted' | 'sent'}`;

const now = (): number => Date.now() / 1000;

/** Newsletters as their users make and read them; they are sent behind the calls (run-newsletters.job.ts). */
@Injectable()
export class NewsletterService {
  constructor(
    private readonly newsletters: NewsletterRepository,
    private readonly runs: NewsletterRunRepository,
    private readonly reports: ReportService,
    private readonly users: KnownUserRepository,
    private readonly starting: StartRun,
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {}

  async list(ctx: Context, input: InputOf<typeof newsletters>): Promise<ReplyOf<typeof newsletters>> {
    const page = pageOf(input);
    const { limit, offset } = page;
    const query = { limit, offset, search: input.search_string ?? '' };
    const { rows, total } = await this.newsletters.list(ctx, seesOwnOf(ctx, SECTION.reports), query);
    const ids = rows.map(({ id }) => id);
    const last = new Map((await this.runs.newest(ctx, ids, 1)).map((run) => [run.newsletterId, run]));
    const shown = rows.map((row) => rowOf(ctx.language, row, last.get(row.id) ?? null));
    return { newsletters: pageReply(shown, total, page) };
  }

  /** Throws 404. */
  async get(ctx: Context, id: number): Promise<Newsletter> {
    const found = await this.find(ctx, id);
    const [runs, subjects] = await Promise.all([
      this.runs.newest(ctx, [id], NEWSLETTER_RUNS),
      this.newsletters.titles(ctx, found.content),
    ]);
    return {
      ...rowOf(ctx.language, found, runs[0] ?? null),
      ...{ content: found.content, step: found.step, subjects },
      runs: runs.map((run) => runOf(ctx.language, run)),
    };
  }

  /**
   * Throws 404 for entities that the caller does not see, `nobodyGetsIt`, 409 of the limit, and the errors of reports.
   */
  async create(ctx: Context, { is_active, ...input }: InputOf<typeof createNewsletter>): Promise<Newsletter> {
    const values = await this.checked(ctx, input);
    const id = await this.database.transaction(async (transaction) => {
      const made = await this.newsletters.add(transaction, ctx, values, this.savedBy(ctx, values), is_active);
      await this.note(transaction, ctx, 'newsletter.created', { id: made, ...detailsOf(values) });
      return made;
    });
    return this.get(ctx, id);
  }

  /** Throws as `create`. */
  async update(ctx: Context, { id, ...input }: Given & { id: number }): Promise<Newsletter> {
    const found = await this.find(ctx, id);
    const values = await this.checked(ctx, input, found.zone);
    await this.database.transaction(async (transaction) => {
      await this.newsletters.update(transaction, ctx, id, values, this.savedBy(ctx, values));
      await this.note(transaction, ctx, 'newsletter.changed', { id, ...detailsOf(values) });
    });
    return this.get(ctx, id);
  }

  /**
   * Throws 404. A user who switches on an automatically stopped newsletter becomes its author, with their visibility.
   */
  async switch(ctx: Context, id: number, isActive: boolean): Promise<Newsletter> {
    const found = await this.find(ctx, id);
    const takesOver = isActive && found.stopped !== null;
    if (takesOver) {
      if (isMachine(ctx)) throw notForMachines();
      if (!(await this.reports.isSeen(ctx, found.content))) throw notFound();
    }
    const nextAt = nextTime(found.schedule, found.zone, now());
    const author = takesOver ? ordererOf(ctx) : null;
    if (isActive !== found.isActive)
      await this.database.transaction(async (transaction) => {
        await this.newsletters.switch(transaction, ctx, id, { isActive, nextAt, author });
        const action = isActive ? 'newsletter.opened' : 'newsletter.closed';
        await this.note(transaction, ctx, action, { id, title: found.title });
      });
    return this.get(ctx, id);
  }

  /** Throws 404, `newsletterUnderWay`. */
  async send(ctx: Context, id: number): Promise<Newsletter> {
    const found = await this.find(ctx, id);
    if (await this.runs.isMaking(ctx, id)) throw newsletterUnderWay();
    // Its author may be a user of a company above.
    await forEveryone(() =>
      this.database.transaction(async (transaction) => {
        await this.starting.start(transaction, found, now(), true);
        await this.note(transaction, ctx, 'newsletter.sent', { id, title: found.title });
      }),
    );
    return this.get(ctx, id);
  }

  /** Throws 404. */
  async remove(ctx: Context, id: number): Promise<void> {
    const { title } = await this.find(ctx, id);
    await this.database.transaction(async (transaction) => {
      await this.newsletters.remove(transaction, ctx, id);
      await this.note(transaction, ctx, 'newsletter.deleted', { id, title });
    });
  }

  /** The caller's own week, mailed to the caller. Throws `notOwnCompany`. */
  async subscribe(ctx: Context): Promise<Newsletter> {
    if (isMachine(ctx)) throw notForMachines();
    if (ctx.chain.length > 1) throw notOwnCompany();
    const values: NewsletterValues = {
      title: translate(ctx.language, 'newsletter.subscription_title'),
      content: { template: 'consumption_parts', accounting_point_ids: [], report_type_value: 'horizontal' },
      schedule: { every: 'week', weekday: 1, day: 1, hour: 8 },
      ...{ period: 'week', step: 'day', zone: callerZone(ctx), format: 'xlsx', userIds: [ctx.userId], addresses: [] },
    };
    const id = await this.database.transaction(async (transaction) => {
      const made = await this.newsletters.subscribe(transaction, ctx, values, this.savedBy(ctx, values));
      await this.note(transaction, ctx, 'newsletter.created', { id: made, ...detailsOf(values) });
      return made;
    });
    return this.get(ctx, id);
  }

  /** `usual`: its zone if the offset that is given is the current one of it. */
  private async checked(ctx: Context, input: Given, usual = callerZone(ctx)): Promise<NewsletterValues> {
    if (isMachine(ctx)) throw notForMachines();
    const { title, content, schedule, period, step, format } = input;
    const zone = input.zone === undefined || input.zone === hoursNow(usual) ? usual : input.zone;
    const userIds = [...new Set(input.user_ids)];
    const addresses = [...new Set(input.addresses.map((address) => address.toLowerCase()))];
    if (userIds.length + addresses.length === 0) throw nobodyGetsIt({}, { attribute: 'user_ids' });
    if ((await this.users.count(ctx, userIds)) < userIds.length) throw notFound({}, { attribute: 'user_ids' });
    if (!(await this.reports.isSeen(ctx, content))) throw notFound({}, { attribute: 'content' });
    // The longest period that it can have. Without named subjects the size is that of the day when it is made.
    if (subjectsOf(content).ids.length > 0)
      checkReportSize({ ...content, step, ...periodBefore(period, zone, now()) }, zone);
    return { title, content, schedule, period, step, zone, format, userIds, addresses };
  }

  private savedBy(ctx: Context, { schedule, zone }: NewsletterValues) {
    return { author: ordererOf(ctx), nextAt: nextTime(schedule, zone, now()) };
  }

  /** Throws 404. */
  private async find(ctx: Context, id: number): Promise<StoredNewsletter> {
    return orNotFound(await this.newsletters.find(ctx, seesOwnOf(ctx, SECTION.reports), id));
  }

  private note(
    transaction: Transaction,
    ctx: Context,
    action: Action,
    details: Record<string, unknown>,
  ): Promise<void> {
    return this.trail.add(transaction, 'messages', ctx, { action, details });
  }
}

/** Recipients and contents of data that leaves the console. */
const detailsOf = ({ title, content, userIds, addresses }: NewsletterValues) => ({
  ...{ title, template: content.template, user_ids: userIds, addresses },
});

import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { isFieldName } from '@gaugeway/catalogue';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { changedMeanwhile, notFound, orNotFound, pageOf, pageReply } from '@gaugeway/platform/http';
import { translate } from '@gaugeway/platform/i18n';
import {
  type createEventRule,
  type EventDefinition,
  eventDefinition,
  type EventReaction,
  type EventRule,
  type eventRules,
  type InputOf,
  type ReplyOf,
  UNPAGED_LIMIT,
  type updateEventRule,
} from '@gaugeway/proto/api';
import { kindOf } from '@gaugeway/catalogue/event-rules';
import { ChannelRepository } from '../channels/channel.repository';
import { eventLimits } from '../events.limits';
import { EndOccurrences } from '../occurrences/end-occurrences';
import { actionsOf, checkActions } from './check-actions';
import { CheckScope } from './check-scope';
import { DescribeRules, fieldsOf } from './describe-rules';
import { PublishHourly } from './publish-hourly';
import { readyMadeRules, templatesWith, titleOf } from '../rule-store/ready-made';
import { gatewayAlone, scopeDoesNotFit, unknownField } from './rule.errors';
import { RuleRepository, type RuleRow, type RuleValues } from '../rule-store/rule.repository';

const LONGEST_TITLE = 255;

/** Rules of events: the notifications that a company requests. */
@Injectable()
export class RuleService {
  constructor(
    private readonly rules: RuleRepository,
    private readonly scopes: CheckScope,
    private readonly describing: DescribeRules,
    private readonly ending: EndOccurrences,
    private readonly channels: ChannelRepository,
    private readonly database: Database,
    private readonly trail: AuditTrail,
    private readonly hourly: PublishHourly,
  ) {}

  async list(ctx: Context, input: InputOf<typeof eventRules>): Promise<ReplyOf<typeof eventRules>> {
    const isPaged = input.paginate !== false;
    const at = pageOf(isPaged ? input : { per_page: UNPAGED_LIMIT });
    const search = input.search_string ?? '';
    const filter = {
      search,
      templates: search ? templatesWith(search, ctx.language) : [],
      active: input.active === undefined || input.active === null ? null : input.active === 1,
      sort: input.sort_field ?? 'id',
      descending: input.sort === 'desc',
    };
    const { rows, total } = await this.rules.page(ctx, filter, at);
    const data = await this.describing.described(ctx, rows);
    return { events: isPaged ? pageReply(data, total, at) : data };
  }

  /** Throws 404. */
  async get(ctx: Context, id: number): Promise<EventRule> {
    const row = await this.rules.find(ctx, id);
    const [rule] = row ? await this.describing.described(ctx, [row]) : [];
    if (!rule) throw notFound();
    return rule;
  }

  /** Throws 404 for a device or model that is not the company's, and 422. */
  async create(ctx: Context, input: InputOf<typeof createEventRule>): Promise<EventRule> {
    const definition = eventDefinition.parse({ ...input, schedule: input.schedule ?? null });
    await this.check(ctx, definition);
    await this.checkChannels(ctx, input.reactions, []);
    const { title, severity, options, active, reactions } = input;
    const actions = actionsOf(ctx, input.actions, []);
    const values = {
      title,
      template: null,
      active: active === 1,
      severity,
      ...options,
      definition,
      reactions,
      actions,
    };
    checkActions(ctx, values);
    return this.get(ctx, await this.database.transaction((transaction) => this.add(transaction, ctx, values)));
  }

  /** Throws 404, `changedMeanwhile` and 422. */
  async update(ctx: Context, { id, version, ...input }: InputOf<typeof updateEventRule>): Promise<EventRule> {
    const known = orNotFound(await this.rules.find(ctx, id));
    const authors = await this.describing.authors(ctx, [known]);
    const wanted = changed(ctx, known, input, authors);
    await this.check(ctx, wanted.definition, known.definition);
    checkActions(ctx, wanted);
    await this.checkChannels(ctx, input.reactions ?? [], known.reactions);
    await this.database.transaction(async (transaction) => {
      const before = orNotFound(await this.rules.lock(transaction, ctx, id));
      if (version !== undefined && version !== before.version) throw changedMeanwhile();
      await this.write(transaction, ctx, before, changed(ctx, before, input, authors), 'event.changed');
    });
    return this.get(ctx, id);
  }

  /** Throws 404. */
  async toggle(ctx: Context, id: number, active: boolean | null): Promise<EventRule> {
    await this.database.transaction(async (transaction) => {
      const before = orNotFound(await this.rules.lock(transaction, ctx, id));
      const values = { ...valuesOf(before), active: active ?? !before.active };
      if (values.active === before.active) return;
      if (values.active) checkActions(ctx, values);
      await this.write(transaction, ctx, before, values, values.active ? 'event.opened' : 'event.closed');
    });
    return this.get(ctx, id);
  }

  /** Throws 404. */
  async copy(ctx: Context, id: number): Promise<EventRule> {
    const made = await this.database.transaction(async (transaction) => {
      const source = orNotFound(await this.rules.lock(transaction, ctx, id));
      const title = translate(ctx.language, 'events.copy_of', { title: titleOf(source, ctx.language) });
      const actions = actionsOf(ctx, source.actions, []);
      const values = {
        ...valuesOf(source),
        title: title.slice(0, LONGEST_TITLE),
        template: null,
        active: false,
        actions,
      };
      return this.add(transaction, ctx, values);
    });
    return this.get(ctx, made);
  }

  /** Throws 404. */
  remove(ctx: Context, id: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const before = orNotFound(await this.rules.lock(transaction, ctx, id));
      await this.ending.ofRule(transaction, id, 'rule_off');
      await this.rules.remove(transaction, ctx, id);
      await this.rules.raiseRevision(transaction, ctx.companyId);
      await this.hourly.after(transaction, ctx.companyId);
      const details = { id, title: titleOf(before, ctx.language), before: valuesOf(before) };
      await this.trail.add(transaction, 'events', ctx, { action: 'event.deleted', details });
    });
  }

  /** The ready-made rules, once per company. */
  async addDefaults(companyId: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      if (await this.rules.meet(transaction, companyId))
        await this.rules.insert(transaction, companyId, 0, readyMadeRules());
    });
  }

  async forgetCompanies(companyIds: readonly number[]): Promise<void> {
    if (companyIds.length > 0) await this.rules.forgetCompanies(companyIds);
  }

  private async add(transaction: Transaction, ctx: Context, values: RuleValues): Promise<number> {
    await this.rules.raiseRevision(transaction, ctx.companyId);
    await eventLimits.assertRoom(transaction, ctx.companyId, 'event_rules');
    const [id = 0] = await this.rules.insert(transaction, ctx.companyId, ctx.userId, [values]);
    await this.hourly.after(transaction, ctx.companyId);
    await this.trail.add(transaction, 'events', ctx, { action: 'event.created', details: { id, ...values } });
    return id;
  }

  private async write(
    transaction: Transaction,
    ctx: Context,
    before: RuleRow,
    after: RuleValues,
    action: 'event.changed' | 'event.opened' | 'event.closed',
  ): Promise<void> {
    const { id } = before;
    // The database orders the keys of a definition differently.
    const isChanged = !isDeepStrictEqual(judgedBy(after), judgedBy(before));
    if (before.active && (isChanged || !after.active))
      await this.ending.ofRule(transaction, id, after.active ? 'rule_changed' : 'rule_off');
    const forgets = isChanged || after.active !== before.active;
    if (forgets) await this.rules.forgetStates(transaction, id);
    await this.rules.update(transaction, ctx, id, after, forgets);
    await this.rules.raiseRevision(transaction, ctx.companyId);
    await this.hourly.after(transaction, ctx.companyId);
    const details = { id, title: titleOf(after, ctx.language), before: valuesOf(before), after };
    await this.trail.add(transaction, 'events', ctx, { action, details });
  }

  /** A channel that was named before may be deleted; a new one must exist. */
  private async checkChannels(
    ctx: Context,
    reactions: readonly EventReaction[],
    before: readonly EventReaction[],
  ): Promise<void> {
    const old = new Set(before.map(({ channel_id }) => channel_id));
    const added = reactions.map(({ channel_id }) => channel_id).filter((id) => !old.has(id));
    const known = await this.channels.names(ctx, added);
    if (added.some((id) => !known.has(id))) throw notFound();
  }

  /** Items that it named `before` may be deleted meanwhile. */
  private async check(
    ctx: Context,
    { conditions, scope }: EventDefinition,
    before: EventDefinition | null = null,
  ): Promise<void> {
    const known = new Set(fieldsOf(before?.conditions ?? []));
    const field = fieldsOf(conditions).find((name) => !isFieldName(name) && !known.has(name));
    if (field !== undefined) throw unknownField({ field });
    if (conditions.length > 1 && conditions.some((each) => kindOf(each).subject !== 'device')) throw gatewayAlone();
    const [subject] = conditions.map((each) => kindOf(each).subject);
    const isFitting =
      subject === 'device' || scope.kind === 'all' || (subject === 'gateway' && scope.kind === 'gateways');
    if (!isFitting) throw scopeDoesNotFit();
    await this.scopes.check(ctx, scope, before?.scope ?? null);
  }
}

/** Part of the definition that subjects are judged by; the repetition of notifications is excluded. */
const judgedBy = ({ definition: { repeat_minutes: _, ...judged } }: Pick<RuleValues, 'definition'>) => judged;

const valuesOf = (row: RuleRow): RuleValues => {
  const { title, template, active, severity, sound_alert, definition, reactions, actions } = row;
  return { title, template, active, severity, sound_alert, definition, reactions, actions };
};

function changed(
  ctx: Context,
  before: RuleRow,
  {
    title,
    active,
    severity,
    options,
    reactions,
    actions,
    ...input
  }: Omit<InputOf<typeof updateEventRule>, 'id' | 'version'>,
  authors: ReadonlyMap<number, boolean>,
): RuleValues {
  return {
    title: title ?? before.title,
    template: before.template,
    active: active === undefined ? before.active : active === 1,
    severity: severity ?? before.severity,
    sound_alert: options?.sound_alert ?? before.sound_alert,
    definition: eventDefinition.parse({ ...before.definition, ...input }),
    reactions: reactions ?? before.reactions,
    actions: actions ? actionsOf(ctx, actions, before.actions, authors) : before.actions,
  };
}

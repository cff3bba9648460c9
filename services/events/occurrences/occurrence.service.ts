import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { notFound, orNotFound, pageOf, pageReply } from '@gaugeway/platform/http';
import { Every } from '@gaugeway/platform/nest';
import {
  type alarmedObjects,
  type eventTimeline,
  type getOccurredEvent,
  type InputOf,
  MOST_EVENT_SPANS,
  type OccurredEvent,
  type occurredEvents,
  type ReplyOf,
  type workOccurredEvents,
} from '@gaugeway/proto/api';
import { silenceIsPast } from '../silences/silence.errors';
import { GatewayRepository } from '../registry/gateway.repository';
import { SilenceRepository } from '../silences/silence.repository';
import { templatesWith, titleOf } from '../rule-store/ready-made';
import { AlarmedObjectRepository } from './alarmed-object.repository';
import { someAreDeleted } from './occurrence.errors';
import { OccurrenceGroupsRepository } from './occurrence-groups.repository';
import { OccurrenceRepository, type OccurrenceRow } from './occurrence.repository';
import { PublishOccurred } from './publish-occurred';

/** Action on an occurrence. `until`: end of its silence, Unix seconds; null = the silence ends now. */
type Work = Omit<InputOf<typeof workOccurredEvents>, 'ids'>;

const DAY_MS = 86_400_000;
/** Days that occurrences are kept after their end. */
const RETENTION_DAYS = 365;
/** Rows that `paginate: false` returns where no number is given (specification 1, section 9). */
const NEWEST = 100;

/** Occurred events of the caller: list, read marks, who takes care, comments, silences. */
@Injectable()
export class OccurrenceService {
  constructor(
    private readonly occurrences: OccurrenceRepository,
    private readonly branches: AlarmedObjectRepository,
    private readonly groups: OccurrenceGroupsRepository,
    private readonly silences: SilenceRepository,
    private readonly gateways: GatewayRepository,
    private readonly database: Database,
    private readonly trail: AuditTrail,
    private readonly publishing: PublishOccurred,
  ) {}

  @Every(DAY_MS, 'events.tidy')
  async tidy(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const leaderless = await this.occurrences.tidy(transaction, RETENTION_DAYS);
      await this.groups.appoint(transaction, leaderless);
    });
  }

  /** Lasting occurrences in each branch of the object tree. */
  objects(ctx: Context): Promise<ReplyOf<typeof alarmedObjects>['objects']> {
    return this.branches.alarmed(ctx);
  }

  async list(ctx: Context, input: InputOf<typeof occurredEvents>): Promise<ReplyOf<typeof occurredEvents>> {
    const isPaged = input.paginate !== false;
    const at = pageOf(isPaged ? input : { per_page: input.per_page ?? input.perPage ?? NEWEST });
    const search = input.search_string ?? '';
    const [{ rows, total }, unread] = await Promise.all([
      this.occurrences.page(
        ctx,
        {
          status: input.status ?? null,
          state: input.state ?? null,
          severity: input.severity ?? null,
          ruleId: input.event_id ?? null,
          deviceId: input.device_id ?? null,
          taken: input.assigned ?? null,
          objectId: input.object_id ?? null,
          groupId: input.group_id ?? null,
          isGrouped: input.grouped ?? true,
          from: input.from ?? null,
          to: input.to ?? null,
          search,
          templates: search ? templatesWith(search, ctx.language) : [],
          sort: input.sort_field ?? 'created_at',
          descending: input.sort !== 'asc',
        },
        at,
      ),
      this.occurrences.unread(ctx),
    ]);
    const data = rows.map((row) => described(ctx, row));
    return { occurred_events: isPaged ? pageReply(data, total, at) : data, unread };
  }

  /** Throws 404. */
  async one(ctx: Context, id: number): Promise<ReplyOf<typeof getOccurredEvent>> {
    const occurred_event = await this.get(ctx, id);
    const { device } = occurred_event;
    const [notes, behind] = await Promise.all([
      this.occurrences.notes(ctx, id),
      device.kind === 'gateway' ? this.gateways.countBehind(ctx, device.id) : null,
    ]);
    return { occurred_event, affected_devices: behind, notes };
  }

  /** Empty for a missing or invisible device or node of the object tree. */
  async timeline(ctx: Context, input: InputOf<typeof eventTimeline>): Promise<ReplyOf<typeof eventTimeline>> {
    const of = { deviceId: input.device_id ?? null, objectId: input.object_id ?? null };
    const { rows, total } = await this.occurrences.spans(ctx, of, input, MOST_EVENT_SPANS);
    const spans = rows.map(({ title, template, ...row }) => ({
      ...row,
      title: titleOf({ title, template }, ctx.language),
    }));
    return { spans, total };
  }

  /** Returns how many are unread then. Throws 404. */
  async markRead(ctx: Context, id: number): Promise<number> {
    const marked = await this.database.transaction((transaction) => this.occurrences.markRead(transaction, ctx, [id]));
    if (marked === 0) throw notFound();
    return this.occurrences.unread(ctx);
  }

  async markAllRead(ctx: Context): Promise<number> {
    await this.database.transaction((transaction) => this.occurrences.markRead(transaction, ctx, null));
    return this.occurrences.unread(ctx);
  }

  /** Throws 404. */
  take(ctx: Context, id: number, isTaken: boolean): Promise<OccurredEvent> {
    return this.workOnOne(ctx, id, { assigned: isTaken });
  }

  /** Throws 404. */
  comment(ctx: Context, id: number, comment: string): Promise<OccurredEvent> {
    return this.workOnOne(ctx, id, { comment });
  }

  /** Silences its rule for the devices of its group; `until`: Unix seconds. Throws 404, and 422 for a past time. */
  silence(ctx: Context, id: number, until: number | null): Promise<OccurredEvent> {
    return this.workOnOne(ctx, id, { until });
  }

  /** The same with each of them, all or none; returns how many are unread then. Throws 404, and 422. */
  async work(ctx: Context, { ids, ...work }: InputOf<typeof workOccurredEvents>): Promise<number> {
    // The same order everywhere, so that two users who change the same ones do not wait for each other.
    const each = [...new Set(ids)].sort((one, other) => one - other);
    const found: OccurredEvent[] = [];
    for (const id of each) {
      const row = await this.occurrences.find(ctx, id);
      if (row) found.push(described(ctx, row));
    }
    if (found.length < each.length) throw someAreDeleted({ deleted: each.length - found.length, chosen: each.length });
    await this.workOn(ctx, found, work, (transaction) => this.occurrences.markRead(transaction, ctx, each));
    return this.occurrences.unread(ctx);
  }

  private async workOnOne(ctx: Context, id: number, work: Work): Promise<OccurredEvent> {
    await this.workOn(ctx, [await this.get(ctx, id)], work);
    return this.get(ctx, id);
  }

  /** Everything in one transaction. Throws 422 for the end of a silence that is over. */
  private async workOn(
    ctx: Context,
    found: readonly OccurredEvent[],
    { assigned: taken, comment, until }: Work,
    alsoDo?: (transaction: Transaction) => Promise<unknown>,
  ): Promise<void> {
    if (until && until <= Date.now() / 1000) throw silenceIsPast();
    const ids = found.map(({ id }) => id);
    await this.database.transaction(async (transaction) => {
      for (const occurred of found) {
        const note = (kind: keyof typeof ACTIONS, text: string, details: object = {}) =>
          this.note(transaction, ctx, occurred, { kind, text, details });
        if (taken !== undefined) {
          await this.occurrences.take(transaction, ctx, occurred.id, taken);
          await note(taken ? 'taken' : 'given_back', '');
        }
        if (comment !== undefined) await note('comment', comment, { text: comment });
        if (until !== undefined) {
          await this.silences.endOf(transaction, ctx, occurred.id);
          const silenced = await this.silences.ofOccurrence(transaction, ctx, occurred.id);
          if (until && silenced) await this.silences.insert(transaction, ctx, silenced, { until, comment: '' });
          const end = until ? new Date(until * 1000).toISOString() : '';
          await note(until ? 'silenced' : 'unsilenced', end, { until });
        }
      }
      if (until !== undefined) await this.silences.apply(transaction, ctx, ids);
      await alsoDo?.(transaction);
      await this.publishing.changed(transaction, ids);
    });
  }

  private async note(
    transaction: Transaction,
    ctx: Context,
    { id, event, device }: OccurredEvent,
    { kind, text, details }: { kind: keyof typeof ACTIONS; text: string; details: object },
  ): Promise<void> {
    await this.occurrences.note(transaction, ctx, id, kind, text);
    await this.trail.add(transaction, 'events', ctx, {
      action: ACTIONS[kind],
      details: { id, title: event.title, name: device.name, ...details },
    });
  }

  private async get(ctx: Context, id: number): Promise<OccurredEvent> {
    const row = orNotFound(await this.occurrences.find(ctx, id));
    return described(ctx, row);
  }
}

const ACTIONS = {
  taken: 'occurred_event.taken',
  given_back: 'occurred_event.given_back',
  comment: 'occurred_event.commented',
  silenced: 'occurred_event.silenced',
  unsilenced: 'occurred_event.unsilenced',
} as const;

function described(
  ctx: Context,
  { rule_id, title, template, sound_alert, subject_id, subject_kind, subject_name, ...row }: OccurrenceRow,
): OccurredEvent {
  return {
    ...row,
    event: { id: rule_id, title: titleOf({ title, template }, ctx.language), options: { sound_alert } },
    device: { id: subject_id, name: subject_name, kind: subject_kind },
  };
}

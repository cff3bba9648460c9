import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { notFound, pageOf, pageReply } from '@gaugeway/platform/http';
import { Jobs } from '@gaugeway/platform/jobs';
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
import { templatesWith, titleOf } from '../rules/ready-made';
import { AlarmedObjectRepository } from './alarmed-object.repository';
import { OccurrenceGroupsRepository } from './occurrence-groups.repository';
import { OccurrenceRepository, type OccurrenceRow } from './occurrence.repository';
import { PublishOccurred } from './publish-occurred';

const DAY_MS = 86_400_000;
/** Days that occurrences are kept after their end. */
const KEPT_DAYS = 365;
/** Rows that `paginate: false` returns where no number is given (specification 1, section 9). */
const NEWEST = 100;

/** Occurred events of the caller: list, read marks, who takes care, comments, silences. */
@Injectable()
export class OccurrenceService implements OnModuleInit {
  constructor(
    private readonly occurrences: OccurrenceRepository,
    private readonly branches: AlarmedObjectRepository,
    private readonly groups: OccurrenceGroupsRepository,
    private readonly silences: SilenceRepository,
    private readonly gateways: GatewayRepository,
    private readonly database: Database,
    private readonly trail: AuditTrail,
    private readonly jobs: Jobs,
    private readonly publishing: PublishOccurred,
  ) {}

  onModuleInit(): void {
    this.jobs.every('events.tidy', DAY_MS, () => this.tidy());
  }

  private async tidy(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const leaderless = await this.occurrences.tidy(transaction, KEPT_DAYS);
      await this.groups.appoint(transaction, leaderless);
    });
  }

  /** What lasts in each branch of the object tree. */
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
          taken: input.taken ?? null,
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
    return { occurred_event, behind, notes };
  }

  /** Of a device or a node of the object tree that is not there, or not seen, nothing. */
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
    if ((await this.occurrences.markRead(ctx, id)) === 0) throw notFound();
    return this.occurrences.unread(ctx);
  }

  async markAllRead(ctx: Context): Promise<number> {
    await this.occurrences.markRead(ctx, null);
    return this.occurrences.unread(ctx);
  }

  /** Throws 404. */
  take(ctx: Context, id: number, isTaken: boolean): Promise<OccurredEvent> {
    return this.change(ctx, id, isTaken ? 'taken' : 'given_back', {}, (transaction) =>
      this.occurrences.take(transaction, ctx, id, isTaken),
    );
  }

  /** Throws 404. */
  comment(ctx: Context, id: number, text: string): Promise<OccurredEvent> {
    return this.change(ctx, id, 'comment', { text });
  }

  /** Of its rule about the devices of its group; `until`: Unix seconds. Throws 404, and 422 for a time that is over. */
  silence(ctx: Context, id: number, until: number | null): Promise<OccurredEvent> {
    if (until !== null && until <= Date.now() / 1000) throw silenceIsPast();
    return this.change(ctx, id, until === null ? 'unsilenced' : 'silenced', { until }, async (transaction) => {
      await this.silences.endOf(transaction, ctx, id);
      const silenced = await this.silences.ofOccurrence(transaction, ctx, id);
      if (until !== null && silenced) await this.silences.insert(transaction, ctx, silenced, { until, comment: '' });
      await this.silences.apply(transaction, ctx, id);
    });
  }

  /** The same with each of them, one after the other; returns how many are unread then. Throws 404 before anything is done. */
  async work(ctx: Context, { ids, taken, comment, until }: InputOf<typeof workOccurredEvents>): Promise<number> {
    if (until !== undefined && until !== null && until <= Date.now() / 1000) throw silenceIsPast();
    const each = [...new Set(ids)];
    for (const id of each) await this.get(ctx, id);
    for (const id of each) {
      if (taken !== undefined) await this.take(ctx, id, taken);
      if (comment !== undefined) await this.comment(ctx, id, comment);
      if (until !== undefined) await this.silence(ctx, id, until);
      await this.occurrences.markRead(ctx, id);
    }
    return this.occurrences.unread(ctx);
  }

  private async change(
    ctx: Context,
    id: number,
    kind: keyof typeof ACTIONS,
    details: { text?: string; until?: number | null },
    work?: (transaction: Transaction) => Promise<void>,
  ): Promise<OccurredEvent> {
    const { event, device } = await this.get(ctx, id);
    await this.database.transaction(async (transaction) => {
      await work?.(transaction);
      const text = details.text ?? (details.until ? new Date(details.until * 1000).toISOString() : '');
      await this.occurrences.note(transaction, ctx, id, kind, text);
      await this.publishing.changed(transaction, [id]);
      await this.trail.add(transaction, 'events', ctx, {
        action: ACTIONS[kind],
        details: { id, title: event.title, name: device.name, ...details },
      });
    });
    return this.get(ctx, id);
  }

  private async get(ctx: Context, id: number): Promise<OccurredEvent> {
    const row = await this.occurrences.find(ctx, id);
    if (!row) throw notFound();
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

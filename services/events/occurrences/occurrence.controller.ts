import { Controller } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Implements } from '@gaugeway/platform/http';
import {
  alarmedObjects,
  commentOccurredEvent,
  eventTimeline,
  getOccurredEvent,
  type InputOf,
  occurredEvents,
  readAllOccurredEvents,
  readOccurredEvent,
  type ReplyOf,
  silenceOccurredEvent,
  takeOccurredEvent,
  workOccurredEvents,
} from '@gaugeway/proto/api';
import { OccurrenceService } from './occurrence.service';

@Controller()
export class OccurrenceController {
  constructor(private readonly occurrences: OccurrenceService) {}

  @Implements(occurredEvents)
  list(ctx: Context, input: InputOf<typeof occurredEvents>): Promise<ReplyOf<typeof occurredEvents>> {
    return this.occurrences.list(ctx, input);
  }

  @Implements(alarmedObjects)
  async objects(ctx: Context): Promise<ReplyOf<typeof alarmedObjects>> {
    return { objects: await this.occurrences.objects(ctx) };
  }

  @Implements(getOccurredEvent)
  one(ctx: Context, { id }: InputOf<typeof getOccurredEvent>): Promise<ReplyOf<typeof getOccurredEvent>> {
    return this.occurrences.one(ctx, id);
  }

  @Implements(eventTimeline)
  timeline(ctx: Context, input: InputOf<typeof eventTimeline>): Promise<ReplyOf<typeof eventTimeline>> {
    return this.occurrences.timeline(ctx, input);
  }

  @Implements(readAllOccurredEvents)
  async readAll(ctx: Context): Promise<ReplyOf<typeof readAllOccurredEvents>> {
    return { unread: await this.occurrences.markAllRead(ctx) };
  }

  @Implements(readOccurredEvent)
  async read(ctx: Context, { id }: InputOf<typeof readOccurredEvent>): Promise<ReplyOf<typeof readOccurredEvent>> {
    return { unread: await this.occurrences.markRead(ctx, id) };
  }

  @Implements(takeOccurredEvent)
  async take(
    ctx: Context,
    { id, assigned }: InputOf<typeof takeOccurredEvent>,
  ): Promise<ReplyOf<typeof takeOccurredEvent>> {
    return { occurred_event: await this.occurrences.take(ctx, id, assigned) };
  }

  @Implements(commentOccurredEvent)
  async comment(
    ctx: Context,
    { id, text }: InputOf<typeof commentOccurredEvent>,
  ): Promise<ReplyOf<typeof commentOccurredEvent>> {
    return { occurred_event: await this.occurrences.comment(ctx, id, text) };
  }

  @Implements(silenceOccurredEvent)
  async silence(
    ctx: Context,
    { id, until }: InputOf<typeof silenceOccurredEvent>,
  ): Promise<ReplyOf<typeof silenceOccurredEvent>> {
    return { occurred_event: await this.occurrences.silence(ctx, id, until) };
  }

  @Implements(workOccurredEvents)
  async work(ctx: Context, input: InputOf<typeof workOccurredEvents>): Promise<ReplyOf<typeof workOccurredEvents>> {
    return { unread: await this.occurrences.work(ctx, input) };
  }
}

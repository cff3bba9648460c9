import { Controller } from '@nestjs/common';
import { handle } from '@gaugeway/platform/http';
import {
  alarmedObjects,
  commentOccurredEvent,
  eventTimeline,
  getOccurredEvent,
  occurredEvents,
  readAllOccurredEvents,
  readOccurredEvent,
  silenceOccurredEvent,
  takeOccurredEvent,
  workOccurredEvents,
} from '@gaugeway/proto/api';
import { OccurrenceService } from './occurrence.service';

@Controller()
export class OccurrenceController {
  constructor(private readonly occurrences: OccurrenceService) {}

  readonly list = handle(occurredEvents, (ctx, input) => this.occurrences.list(ctx, input));

  readonly objects = handle(alarmedObjects, async (ctx) => ({ objects: await this.occurrences.objects(ctx) }));

  readonly one = handle(getOccurredEvent, (ctx, { id }) => this.occurrences.one(ctx, id));

  readonly timeline = handle(eventTimeline, (ctx, input) => this.occurrences.timeline(ctx, input));

  readonly readAll = handle(readAllOccurredEvents, async (ctx) => ({
    unread: await this.occurrences.markAllRead(ctx),
  }));

  readonly read = handle(readOccurredEvent, async (ctx, { id }) => ({
    unread: await this.occurrences.markRead(ctx, id),
  }));

  readonly take = handle(takeOccurredEvent, async (ctx, { id, assigned }) => ({
    occurred_event: await this.occurrences.take(ctx, id, assigned),
  }));

  readonly comment = handle(commentOccurredEvent, async (ctx, { id, text }) => ({
    occurred_event: await this.occurrences.comment(ctx, id, text),
  }));

  readonly silence = handle(silenceOccurredEvent, async (ctx, { id, until }) => ({
    occurred_event: await this.occurrences.silence(ctx, id, until),
  }));

  readonly work = handle(workOccurredEvents, async (ctx, input) => ({
    unread: await this.occurrences.work(ctx, input),
  }));
}

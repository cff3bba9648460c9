import { Injectable } from '@nestjs/common';
import type { Context } from '@gaugeway/platform/auth';
import { Bus, type StoredLetter, UnpublishableError } from '@gaugeway/platform/bus';
import { Database } from '@gaugeway/platform/database';
import { notFound, orNotFound, pageOf, pageReply } from '@gaugeway/platform/http';
import type { AuditAction, deadLetterList, getDeadLetter, InputOf, ReplyOf } from '@gaugeway/proto/api';
import { topics } from '@gaugeway/proto/events';
import { AuditRepository } from '../audit/audit.repository';
import { audited } from '../audit/audited';
import { notReplayable } from './dead-letter.errors';

/** Letters of one topic that are read: more than that have one cause, which the newest show. */
const OF_TOPIC = 1000;

type View = ReplyOf<typeof deadLetterList>['dead_letters']['data'][number];

/** The platform operator's view of dead letters. */
@Injectable()
export class DeadLetterService {
  constructor(
    private readonly bus: Bus,
    private readonly audit: AuditRepository,
    private readonly database: Database,
  ) {}

  async list(input: InputOf<typeof deadLetterList>): Promise<ReplyOf<typeof deadLetterList>> {
    const counted = await this.bus.deadLetterCounts();
    const wanted = counted.filter(({ topic }) => !input.topic || topic === input.topic);
    const letters = (await Promise.all(wanted.map(({ topic }) => this.bus.deadLetters(topic, OF_TOPIC)))).flat();
    const search = input.search_string?.toLowerCase();
    const found = search ? letters.filter((letter) => textOf(letter).includes(search)) : letters;
    found.sort((a, b) => b.failedAt - a.failedAt);
    const at = pageOf(input);
    const shown = found.slice(at.offset, at.offset + at.limit).map(viewOf);
    return { dead_letters: pageReply(shown, found.length, at), topics: counted };
  }

  /** Throws 404. */
  async get(id: string): Promise<ReplyOf<typeof getDeadLetter>> {
    const { topic, inTopic } = parsed(id);
    const letter = orNotFound(await this.bus.deadLetter(topic, inTopic));
    return {
      dead_letter: {
        ...viewOf(letter),
        event_id: letter.headers.id,
        partition: letter.partition,
        offset: letter.offset.toString(),
        version: letter.headers.version,
        traceparent: letter.headers.traceparent ?? null,
        content: contentOf(letter),
        payload: Buffer.from(letter.payload).toString('base64'),
      },
    };
  }

  /** Returns how many were sent again. Throws `notReplayable`. */
  async replay(ctx: Context, ids: readonly string[]): Promise<number> {
    const wanted = byTopic(ids);
    // All or none: whether a topic may be replayed is known before anything is published.
    for (const topic of wanted.keys()) if (!mayReplay(topic)) throw notReplayable({ topic });
    return this.inEachTopic(ctx, 'dead_letters.replayed', wanted, (topic, own) => this.bus.replay(topic, own));
  }

  /** Returns how many there were. */
  drop(ctx: Context, ids: readonly string[]): Promise<number> {
    return this.inEachTopic(ctx, 'dead_letters.dropped', byTopic(ids), (topic, own) => this.bus.drop(topic, own));
  }

  /** The bus takes no part in a transaction: the audit entry comes first, so that nothing is done without one. */
  private async inEachTopic(
    ctx: Context,
    action: AuditAction,
    wanted: ReadonlyMap<string, string[]>,
    work: (topic: string, ids: string[]) => Promise<number>,
  ): Promise<number> {
    let done = 0;
    for (const [topic, ids] of wanted) {
      await this.audit.add(this.database, audited(ctx, action, { topic, ids }));
      try {
        done += await work(topic, ids);
      } catch (error) {
        if (error instanceof UnpublishableError) throw notReplayable({ topic });
        throw error;
      }
    }
    return done;
  }
}

function mayReplay(name: string): boolean {
  const topic = topics.find((one) => one.name === name);
  return topic !== undefined && !topic.compacted;
}

/** Throws 404 for an invalid id. */
function parsed(id: string): { topic: string; inTopic: string } {
  const at = id.lastIndexOf(':');
  if (at < 1) throw notFound();
  return { topic: id.slice(0, at), inTopic: id.slice(at + 1) };
}

function byTopic(ids: readonly string[]): Map<string, string[]> {
  const wanted = new Map<string, string[]>();
  for (const id of new Set(ids)) {
    const { topic, inTopic } = parsed(id);
    const own = wanted.get(topic);
    if (own) own.push(inTopic);
    else wanted.set(topic, [inTopic]);
  }
  return wanted;
}

function textOf({ cause, key, group, topic }: StoredLetter): string {
  return `${cause} ${key} ${group} ${topic}`.toLowerCase();
}

function viewOf(letter: StoredLetter): View {
  return {
    id: `${letter.topic}:${letter.id}`,
    topic: letter.topic,
    group: letter.group,
    key: letter.key,
    company_id: letter.headers.company,
    cause: letter.cause,
    failed_at: Math.floor(letter.failedAt / 1000),
    occurred_at: Math.floor(letter.headers.occurredAt / 1000),
    size: letter.payload.length,
    can_replay: mayReplay(letter.topic),
  };
}

/** The event as it may be shown: bytes as base64, no number that JSON does not know. */
function contentOf({ topic: name, payload }: StoredLetter): unknown {
  const topic = topics.find((one) => one.name === name);
  if (!topic) return null;
  try {
    return JSON.parse(
      JSON.stringify(topic.decode(payload), (_, value: unknown) =>
        typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
      ),
    ) as unknown;
  } catch {
    return null;
  }
}

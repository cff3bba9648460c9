import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import { type Context, tiedTo } from '@gaugeway/platform/auth';
import { Database } from '@gaugeway/platform/database';
import { notFound, orNotFound, pageOf, pageReply } from '@gaugeway/platform/http';
import {
  type createEventSilence,
  type EventSilence,
  type eventSilences,
  type InputOf,
  LONGEST_SILENCE,
  type ReplyOf,
  UNPAGED_LIMIT,
} from '@gaugeway/proto/api';
import { DeviceRepository } from '../registry/device.repository';
import { GatewayRepository } from '../registry/gateway.repository';
import { PlaceRepository } from '../registry/place.repository';
import { titleOf } from '../rule-store/ready-made';
import { RuleRepository } from '../rule-store/rule.repository';
import { silenceIsPast, silenceNeedsDevices, silencesBoth, silencesNothing, silenceTooLong } from './silence.errors';
import { type Silenced, SilenceRepository, type SilenceRow } from './silence.repository';

/** Silences of a company: periods without notifications. */
@Injectable()
export class SilenceService {
  constructor(
    private readonly silences: SilenceRepository,
    private readonly rules: RuleRepository,
    private readonly devices: DeviceRepository,
    private readonly gateways: GatewayRepository,
    private readonly places: PlaceRepository,
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {}

  async list(ctx: Context, input: InputOf<typeof eventSilences>): Promise<ReplyOf<typeof eventSilences>> {
    const isPaged = input.paginate !== false;
    const at = pageOf(isPaged ? input : { per_page: UNPAGED_LIMIT });
    const isOver = input.state ? input.state === 'ended' : null;
    const { rows, total } = await this.silences.page(ctx, { search: input.search_string ?? '', isOver }, at);
    const data = rows.map((row) => described(ctx, row));
    return { silences: isPaged ? pageReply(data, total, at) : data };
  }

  /** Throws 404 for entities of another company or hidden from the caller, and 422. */
  async create(ctx: Context, { until, comment, ...input }: InputOf<typeof createEventSilence>): Promise<EventSilence> {
    const silenced = await this.checked(ctx, input);
    checkTime(until);
    const id = await this.database.transaction(async (transaction) => {
      const made = await this.silences.insert(transaction, ctx, silenced, { until, comment });
      await this.silences.apply(transaction, ctx, []);
      const details = { id: made, ...input, until, comment };
      await this.trail.add(transaction, 'events', ctx, { action: 'event_silence.created', details });
      return made;
    });
    return this.get(ctx, id);
  }

  /** Throws 404. */
  async end(ctx: Context, id: number): Promise<EventSilence> {
    const before = await this.get(ctx, id);
    if (before.is_ended) return before;
    await this.database.transaction(async (transaction) => {
      await this.silences.end(transaction, ctx, id);
      await this.silences.apply(transaction, ctx, []);
      const details = { id, comment: before.comment };
      await this.trail.add(transaction, 'events', ctx, { action: 'event_silence.ended', details });
    });
    return this.get(ctx, id);
  }

  private async get(ctx: Context, id: number): Promise<EventSilence> {
    const row = orNotFound(await this.silences.find(ctx, id));
    return described(ctx, row);
  }

  private async checked(
    ctx: Context,
    input: Omit<InputOf<typeof createEventSilence>, 'until' | 'comment'>,
  ): Promise<Silenced> {
    const { event_id: ruleId = null, device_ids: devices, gateway_ids: gateways, object_id: objectId = null } = input;
    if (devices && gateways) throw silencesBoth();
    if (ruleId === null && !devices && !gateways && objectId === null) throw silencesNothing();
    if (ruleId !== null && !(await this.rules.find(ctx, ruleId))) throw notFound();
    if (objectId !== null && !(await this.places.knownObjects(ctx, [objectId])).has(objectId)) throw notFound();
    const ids = devices ?? gateways ?? [];
    const known = await (devices ? this.devices : this.gateways).known(ctx, ids);
    if (ids.some((id) => !known.has(id))) throw notFound();
    if (ids.length === 0 && tiedTo(ctx) !== null) throw silenceNeedsDevices();
    const subjects = ids.length > 0 ? { kind: devices ? ('device' as const) : ('gateway' as const), ids } : null;
    return { ruleId, subjects, objectId };
  }
}

function checkTime(until: number): void {
  const now = Date.now() / 1000;
  if (until <= now) throw silenceIsPast();
  if (until > now + LONGEST_SILENCE) throw silenceTooLong({ days: LONGEST_SILENCE / 86_400 });
}

function described(ctx: Context, { rule_id, title, template, ...row }: SilenceRow): EventSilence {
  const isKnown = title !== null || template !== null;
  return {
    ...row,
    event:
      rule_id === null ? null : { id: rule_id, title: isKnown ? titleOf({ title, template }, ctx.language) : null },
  };
}

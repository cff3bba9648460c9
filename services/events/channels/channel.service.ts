import { Injectable } from '@nestjs/common';
import { AuditTrail } from '@gaugeway/platform/audit';
import type { Context } from '@gaugeway/platform/auth';
import { Database, type Transaction } from '@gaugeway/platform/database';
import { Egress } from '@gaugeway/platform/egress';
import { changedMeanwhile, notFound, orNotFound } from '@gaugeway/platform/http';
import {
  type ChannelTarget,
  type createEventChannel,
  type EventChannel,
  type InputOf,
  type updateEventChannel,
} from '@gaugeway/proto/api';
import { DeliveryRunner } from './deliveries/delivery-runner';
import { DeliveryRepository } from './deliveries/delivery.repository';
import { PushRepository } from '../push/push.repository';
import { ChannelSecrets, newSigningSecret } from './channel-secrets';
import {
  channelOff,
  demoUser,
  groupReachesNobody,
  noSigningSecret,
  otherKind,
  tokenMissing,
  webhookInside,
} from './channel.errors';
import { ChannelRepository, type ChannelRow, type ChannelValues } from './channel.repository';
import { groupsOf, kindOfTarget, urlsOf, usersOf } from './channel-users';
import { UserRepository } from './user.repository';

type Action = `event_channel.${'created' | 'changed' | 'opened' | 'closed' | 'deleted' | 'secret_renewed' | 'tested'}`;

/** Channels: where notices of events go besides the console. */
@Injectable()
export class ChannelService {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly users: UserRepository,
    private readonly deliveries: DeliveryRepository,
    private readonly runner: DeliveryRunner,
    private readonly pushes: PushRepository,
    private readonly secrets: ChannelSecrets,
    private readonly egress: Egress,
    private readonly database: Database,
    private readonly trail: AuditTrail,
  ) {}

  async list(ctx: Context): Promise<EventChannel[]> {
    return this.described(ctx, await this.channels.all(ctx));
  }

  /** Throws 404 for a user who is not the company's, 409 of the limit, and 422. Returns the signing secret of a webhook. */
  async create(
    ctx: Context,
    { token, active, quiet_hours, ...input }: InputOf<typeof createEventChannel>,
  ): Promise<{ channel: EventChannel; secret: string | null }> {
    const values = { ...input, active: active === 1, quiet_hours: quiet_hours ?? null };
    const kept = kindOfTarget(input.target).secret;
    if (kept === 'token' && !token) throw tokenMissing();
    this.checkAddress(ctx, input.target, null);
    await this.checkUsers(ctx, input.target, null);
    const secret = kept === 'key' ? newSigningSecret() : kept === 'token' ? (token ?? null) : null;
    const made = await this.database.transaction(async (transaction) => {
      const id = await this.channels.insert(transaction, ctx, values);
      if (secret) await this.channels.setSecret(transaction, ctx, id, this.secrets.seal(id, secret));
      await this.note(transaction, ctx, 'event_channel.created', { id, ...values });
      return id;
    });
    return { channel: await this.get(ctx, made), secret: kept === 'key' ? secret : null };
  }

  /** Throws 404, `changedMeanwhile` and 422. */
  async update(
    ctx: Context,
    { id, version, token, ...input }: InputOf<typeof updateEventChannel>,
  ): Promise<EventChannel> {
    const known = await this.find(ctx, id);
    if (input.target && input.target.kind !== known.target.kind) throw otherKind();
    if (input.target) {
      this.checkAddress(ctx, input.target, known.target);
      await this.checkUsers(ctx, input.target, known.target);
    }
    await this.database.transaction(async (transaction) => {
      const before = await this.locked(transaction, ctx, id);
      if (version !== undefined && version !== before.version) throw changedMeanwhile();
      const after = { ...valuesOf(before), ...input };
      await this.channels.update(transaction, ctx, id, after);
      if (token && kindOfTarget(before.target).secret === 'token')
        await this.channels.setSecret(transaction, ctx, id, this.secrets.seal(id, token));
      const details = { id, title: after.title, before: valuesOf(before), after, token: token ? 'renewed' : undefined };
      await this.note(transaction, ctx, 'event_channel.changed', details);
    });
    return this.get(ctx, id);
  }

  /** Throws 404. */
  async toggle(ctx: Context, id: number, wanted: boolean | null): Promise<EventChannel> {
    await this.database.transaction(async (transaction) => {
      const before = await this.locked(transaction, ctx, id);
      const active = wanted ?? !before.active;
      if (before.active === active) return;
      await this.channels.update(transaction, ctx, id, { ...valuesOf(before), active });
      const action = active ? 'event_channel.opened' : 'event_channel.closed';
      await this.note(transaction, ctx, action, { id, title: before.title });
    });
    return this.get(ctx, id);
  }

  /** Throws 404, and 422 for a channel that signs nothing. */
  async renewSecret(ctx: Context, id: number): Promise<{ channel: EventChannel; secret: string }> {
    const secret = newSigningSecret();
    await this.database.transaction(async (transaction) => {
      const before = await this.locked(transaction, ctx, id);
      if (kindOfTarget(before.target).secret !== 'key') throw noSigningSecret();
      await this.channels.setSecret(transaction, ctx, id, this.secrets.seal(id, secret));
      await this.note(transaction, ctx, 'event_channel.secret_renewed', { id, title: before.title });
    });
    return { channel: await this.get(ctx, id), secret };
  }

  /** Throws 404. */
  remove(ctx: Context, id: number): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const before = await this.locked(transaction, ctx, id);
      await this.channels.remove(transaction, ctx, id);
      await this.note(transaction, ctx, 'event_channel.deleted', { id, title: before.title, before: valuesOf(before) });
    });
  }

  /** Queues a test message and wakes who sends it; returns the delivery. Throws 404, and 422 where the channel is off. */
  async test(ctx: Context, id: number): Promise<number> {
    const delivery = await this.database.transaction(async (transaction) => {
      const channel = await this.locked(transaction, ctx, id);
      if (!channel.active) throw channelOff();
      const made = await this.deliveries.queueTest(transaction, ctx, id);
      await this.note(transaction, ctx, 'event_channel.tested', { id, title: channel.title });
      return made;
    });
    this.runner.nudge();
    return delivery;
  }

  private async get(ctx: Context, id: number): Promise<EventChannel> {
    const [channel] = await this.described(ctx, [await this.find(ctx, id)]);
    if (!channel) throw notFound();
    return channel;
  }

  private async find(ctx: Context, id: number): Promise<ChannelRow> {
    return orNotFound(await this.channels.find(ctx, id));
  }

  private async locked(transaction: Transaction, ctx: Context, id: number): Promise<ChannelRow> {
    return orNotFound(await this.channels.lock(transaction, ctx, id));
  }

  /** An address that it had before may stay: deliveries to it are refused with this error. Throws 422. */
  private checkAddress({ language }: Context, target: ChannelTarget, before: ChannelTarget | null): void {
    const old = new Set(before ? urlsOf(before) : []);
    for (const url of urlsOf(target)) {
      const host = old.has(url) ? null : this.egress.innerHost(url);
      if (host !== null) throw webhookInside(language, host);
    }
  }

  /** Refuses unknown users and groups without users; deleted ones that the channel already had are accepted. */
  private async checkUsers(ctx: Context, target: ChannelTarget, before: ChannelTarget | null): Promise<void> {
    const old = new Set(usersOf(before));
    const added = usersOf(target).filter((id) => !old.has(id));
    const known = await this.users.known(ctx, added);
    if (added.some((id) => !known.has(id))) throw notFound();
    if (added.some((id) => known.get(id)?.isDemo)) throw demoUser();
    const oldGroups = new Set(groupsOf(before));
    const addedGroups = groupsOf(target).filter((id) => !oldGroups.has(id));
    const usedGroups = await this.users.usedGroups(ctx, addedGroups);
    if (addedGroups.some((id) => !usedGroups.has(id))) throw groupReachesNobody(ctx.language);
  }

  private async described(ctx: Context, rows: readonly ChannelRow[]): Promise<EventChannel[]> {
    const known = await this.users.known(
      ctx,
      rows.flatMap(({ target }) => usersOf(target)),
    );
    return Promise.all(
      rows.map(async (row) => ({
        ...row,
        active: row.active ? 1 : 0,
        deleted_user_ids: usersOf(row.target).filter((id) => !known.has(id)),
        browsers: await this.browsersOf(ctx, row.target),
      })),
    );
  }

  private async browsersOf({ companyId }: Context, target: ChannelTarget): Promise<number> {
    if (target.kind !== 'push') return 0;
    return this.pushes.countOfReaders(companyId, target.user_ids, target.access_group_ids);
  }

  private note(
    transaction: Transaction,
    ctx: Context,
    action: Action,
    details: Record<string, unknown>,
  ): Promise<void> {
    return this.trail.add(transaction, 'events', ctx, { action, details });
  }
}

const valuesOf = ({
  title,
  active,
  target,
  language,
  zone,
  digest_minutes,
  quiet_hours,
}: ChannelRow): ChannelValues => ({
  title,
  active,
  target,
  language,
  zone,
  digest_minutes,
  quiet_hours,
});
